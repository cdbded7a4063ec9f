// Turns each walkthrough, a list of pictures, into a stepper; lets readers copy the notation; opens details for print.
// Without it every picture stands on the page, one below the other. Words come from the page's #dm-words.
(() => {
  "use strict";
  const words = JSON.parse(document.getElementById("dm-words")?.textContent ?? "{}");
  const root = new URL("../", document.currentScript.src);
  const signs = { first: "M6 5h2v14H6zm3.5 7L18 5v14z", previous: "M16 5v14l-9-7z", next: "M8 5v14l9-7z", last: "M16 5h2v14h-2zM6 5v14l8.5-7z" };

  const say = (code, slots = {}) => (words[code] ?? code).replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  function button(kind) {
    const label = say(`step.${kind}`);
    const made = make("button", { type: "button", class: "dm-walk-button", "aria-label": label, title: label });
    made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${signs[kind]}"/></svg>`;
    return made;
  }

  function stepper(list) {
    const frames = [...list.children];
    const total = frames.length;
    if (total < 2) return;
    const buttons = Object.fromEntries(Object.keys(signs).map((kind) => [kind, button(kind)]));
    const range = make("input", { type: "range", min: 1, max: total, value: 1, step: 1, "aria-label": say("steps") });
    const status = make("output", { role: "status", class: "dm-walk-status" });
    const controls = make(
      "div", { class: "dm-walk-controls", role: "group", "aria-label": list.getAttribute("aria-label") ?? say("steps") },
      buttons.first, buttons.previous, range, buttons.next, buttons.last, status,
    );
    let current = 0;

    function show(number, remember = true) {
      const step = Math.min(Math.max(number, 1), total);
      if (step === current) return;
      current = step;
      frames.forEach((frame, index) => { frame.hidden = index + 1 !== step; });
      range.value = step;
      status.value = say("step", { step, steps: total });
      range.setAttribute("aria-valuetext", status.value);
      // aria-disabled, not disabled: a button that has the focus must keep it.
      for (const kind of ["first", "previous"]) buttons[kind].setAttribute("aria-disabled", step === 1);
      for (const kind of ["last", "next"]) buttons[kind].setAttribute("aria-disabled", step === total);
      const id = frames[step - 1].firstElementChild?.id;
      if (remember && id) history.replaceState(history.state, "", `#${id}`);
    }

    function follow() {
      const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const number = frames.findIndex((frame) => target && frame.contains(target)) + 1;
      if (number) show(number, false);
      return number ? target : null;
    }

    function keys(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target === range) return;
      const forward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
      const goal = { ArrowRight: current + forward, ArrowLeft: current - forward, Home: 1, End: total }[event.key];
      if (goal === undefined) return;
      event.preventDefault();
      show(goal);
    }

    buttons.first.addEventListener("click", () => show(1));
    buttons.previous.addEventListener("click", () => show(current - 1));
    buttons.next.addEventListener("click", () => show(current + 1));
    buttons.last.addEventListener("click", () => show(total));
    range.addEventListener("input", () => show(Number(range.value)));

    const frame = make("div", { class: "dm-walker" });
    list.before(frame);
    frame.append(controls, list, ...animation(list));
    frame.addEventListener("keydown", keys);
    list.classList.add("dm-walk--stepped");
    show(1, false);
    follow()?.scrollIntoView();
    window.addEventListener("hashchange", follow);
  }

  function animation(list) {
    if (!list.dataset.animation) return [];
    const link = make("a", { href: new URL(list.dataset.animation, root), class: "dm-walk-animation" }, say("animation"));
    return [link];
  }

  async function put(text) {
    if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
    const area = make("textarea", { class: "dm-offscreen", "aria-hidden": "true", tabindex: -1 });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy"); // pages opened from a disk have no clipboard object
    area.remove();
    if (!done) throw new Error("no clipboard");
  }

  function copier(button) {
    const status = make("span", { role: "status", class: "dm-copied" });
    button.after(status);
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await put(button.dataset.copy).then(() => true, () => false);
      button.focus();
      status.textContent = say(done ? "copied" : "copy.failed");
      setTimeout(() => { status.textContent = ""; }, 3000);
    });
  }

  document.querySelectorAll("[data-walk]").forEach(stepper);
  document.querySelectorAll("button[data-copy]").forEach(copier);
  window.addEventListener("beforeprint", () => {
    document.querySelectorAll(".dm-details:not([open])").forEach((each) => { each.open = true; each.dataset.print = ""; });
  });
  window.addEventListener("afterprint", () => {
    document.querySelectorAll(".dm-details[data-print]").forEach((each) => { each.open = false; delete each.dataset.print; });
  });
})();
