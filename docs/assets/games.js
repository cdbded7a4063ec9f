// Works the filter above the table of games. Its form stands hidden in the page with all its words; `data-games` has
// the values of each row, in order. Without this script the table is whole.
(() => {
  "use strict";

  function filter(form) {
    const games = JSON.parse(form.dataset.games);
    const table = document.querySelector(".dm-games table");
    const rows = [...table.tBodies[0].rows];
    const status = form.querySelector("output");

    function show() {
      const wanted = [...new FormData(form)].filter(([, value]) => value);
      rows.forEach((row, index) => {
        row.hidden = !wanted.every(([name, value]) => games[index][name].includes(value));
      });
      const shown = rows.filter((row) => !row.hidden).length;
      const slots = { shown, total: rows.length };
      status.value = form.dataset.found.replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);
      form.querySelector("[type=reset]").disabled = wanted.length === 0;
    }

    form.addEventListener("change", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(() => {
      show();
      form.querySelector("input").focus();
    }));
    // A browser that goes back fills the form in again.
    window.addEventListener("pageshow", show);
    form.hidden = false;
    show();
  }

  document.querySelectorAll("form[data-games]").forEach(filter);
})();
