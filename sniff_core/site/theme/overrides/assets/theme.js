// The bar on top: a menu that keyboards open, a list of languages that closes again, and the search.

// The drawer of small screens hangs on a checkbox, which works without a script; with one, a button takes its label's place.
(() => {
  "use strict";
  const drawer = document.getElementById("__drawer");
  const label = document.querySelector(".md-header label[for=__drawer]");
  const button = document.querySelector(".dm-menu");
  if (!drawer || !label || !button) return;
  const tell = () => button.setAttribute("aria-expanded", drawer.checked);
  label.replaceWith(button);
  button.hidden = false;
  button.addEventListener("click", () => {
    drawer.checked = !drawer.checked;
    drawer.dispatchEvent(new Event("change"));
    const links = [...document.querySelectorAll(".md-nav--primary .md-nav__item a")];
    if (drawer.checked) links.find((link) => link.offsetParent)?.focus();
  });
  drawer.addEventListener("change", tell);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.checked = false;
    tell();
    button.focus();
  });
})();

(() => {
  "use strict";
  const languages = document.querySelector(".dm-languages");
  if (!languages) return;
  const leave = (event) => { if (!languages.contains(event.target)) languages.open = false; };
  document.addEventListener("click", leave);
  document.addEventListener("focusin", leave);
  languages.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    languages.open = false;
    languages.querySelector("summary").focus();
  });
})();

// The search dialog asks the Pagefind index of the page's language. Its button stays hidden where this cannot run.
(() => {
  "use strict";
  const dialog = document.getElementById("dm-search");
  const opener = document.querySelector(".dm-search-open");
  if (!dialog || !opener || !dialog.showModal || location.protocol === "file:") return;

  const words = JSON.parse(document.getElementById("dm-words").textContent);
  const input = dialog.querySelector("input");
  const status = dialog.querySelector("[role=status]");
  const list = dialog.querySelector("ol");
  const shown = 8;
  let engine;

  const say = (code, slots = {}) => fill(words[code], slots);
  const fill = (text, slots) => text.replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);

  // "1 result", "2 results": a sentence for each number, as languages differ in how they count.
  const told = (n, query) => n ? fill(words["search.found"][n - 1] ?? "", { query }) : say("search.none", { query });

  function load() {
    engine ??= import(new URL(dialog.dataset.bundle, location.href)).then(async (pagefind) => {
      await pagefind.options({ excerptLength: 24 });
      await pagefind.init();
      return pagefind;
    });
    return engine;
  }

  function link(url, title) {
    const anchor = document.createElement("a");
    anchor.href = url;
    anchor.textContent = title;
    return anchor;
  }

  function excerpt(html) {
    const paragraph = document.createElement("p");
    paragraph.innerHTML = html; // Pagefind escapes all but its own <mark>
    return paragraph;
  }

  function entry(page) {
    const item = document.createElement("li");
    const inside = page.sub_results.filter((part) => part.title !== page.meta.title).slice(0, 3);
    item.append(link(page.url, page.meta.title), excerpt(page.excerpt));
    if (inside.length) {
      const parts = document.createElement("ul");
      parts.append(...inside.map((part) => {
        const line = document.createElement("li");
        line.append(link(part.url, part.title.replace(/\s*¶$/, "")));
        return line;
      }));
      item.append(parts);
    }
    return item;
  }

  async function search() {
    const query = input.value.trim();
    try {
      const pagefind = await load();
      const found = query ? await pagefind.debouncedSearch(query, {}, 150) : { results: [] };
      if (found === null || query !== input.value.trim()) return; // a later key has asked again
      const pages = await Promise.all(found.results.slice(0, shown).map((result) => result.data()));
      if (query !== input.value.trim()) return;
      list.replaceChildren(...pages.map(entry));
      status.textContent = query ? told(found.results.length, query) : "";
    } catch (error) {
      engine = undefined;
      list.replaceChildren();
      status.textContent = say("search.failed");
    }
  }

  function open() {
    if (dialog.open) return;
    dialog.showModal();
    input.focus();
    input.select();
    load().catch(() => { status.textContent = say("search.failed"); });
  }

  // Down and up walk from the field through the results; Escape closes, as in every dialog.
  function walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [input, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }

  opener.hidden = false;
  opener.addEventListener("click", open);
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    const first = list.querySelector("a");
    if (event.key === "Enter") {
      event.preventDefault(); // Enter would press "Close"
      if (first) first.click();
    }
  });
  dialog.addEventListener("keydown", walk);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
  dialog.addEventListener("close", () => opener.focus());
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      open();
    }
  });
})();
