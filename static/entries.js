// Entering players without leaving the keyboard: type, choose with the arrow keys, Enter; the field is empty again.
// Without this file the same forms work by their buttons.
"use strict";

(() => {
  const field = document.getElementById("q");
  const found = document.getElementById("found");
  if (!field || !found) return;
  const said = document.getElementById("entered");
  const chosen = document.getElementById("chosen");
  const search = document.getElementById("search");
  let wanted = null; // what was typed when Enter came before the answer
  let busy = false;

  document.getElementById("keys").hidden = false;
  // Browsers do not, where the address names a part of the page, as after the link that skips to the content.
  if (field.autofocus) window.addEventListener("load", () => field.focus());

  const rows = () => [...found.querySelectorAll("tbody tr")];
  const current = () => found.querySelector("tr[aria-current]");
  const isFresh = () => found.querySelector(".hits")?.dataset.text === field.value.trim();

  function choose(row) {
    const before = current();
    before?.removeAttribute("aria-current");
    before?.classList.remove("chosen");
    if (!row) return;
    row.setAttribute("aria-current", "true");
    row.classList.add("chosen");
    row.scrollIntoView({ block: "nearest" });
    chosen.textContent = [...row.cells].slice(0, -1).map((cell) => cell.textContent.trim()).join(", ");
  }

  function move(step) {
    const all = rows();
    if (all.length) choose(all[(all.indexOf(current()) + step + all.length) % all.length]);
  }

  function say(element) {
    said.replaceChildren(element);
  }

  function sayText(text) {
    const line = document.createElement("p");
    line.className = "warning";
    line.textContent = text;
    say(line);
  }

  function ready() {
    found.replaceChildren();
    chosen.textContent = "";
    field.value = "";
    field.focus();
  }

  function append(table) {
    const list = document.getElementById("list");
    for (const part of [list, document.getElementById("after")]) part.hidden = false;
    document.getElementById("order-now")?.remove(); // it was said of the list as it was
    list.querySelector("tbody").append(...table.tBodies[0].rows);
    list.querySelector("caption").textContent = table.dataset.caption;
  }

  async function enter(form) {
    if (busy) return;
    busy = true;
    const data = new FormData(form);
    for (const [name, value] of new FormData(search)) if (name !== "q") data.set(name, value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, headers: { "HX-Request": "true" } });
      if (answer.redirected) return location.assign(answer.url);
      if (!answer.ok && answer.status !== 422) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const table = page.querySelector("table");
      say(page.querySelector("p"));
      if (!table) return; // refused: what was typed stays
      append(table);
      ready();
    } catch {
      sayText(said.dataset.offline);
    } finally {
      busy = false;
    }
  }

  function pick(row) {
    const form = row?.querySelector("form");
    if (form) enter(form);
    else row?.querySelector("a")?.click();
  }

  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && field.value.trim()) {
      event.preventDefault();
      if (event.repeat) return;
      if (isFresh()) return pick(current());
      wanted = field.value.trim();
      htmx.trigger(field, "look");
    }
  });

  field.addEventListener("input", () => {
    wanted = null;
  });

  found.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(event.target);
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== found) return;
    const open = rows().filter((row) => row.querySelector("form"));
    choose(open[0]);
    // Who was not seen yet is entered only where nobody else can be meant.
    if (wanted !== null && isFresh()) {
      const numbered = open.find((row) => row.dataset.number === wanted.toUpperCase());
      if (numbered) pick(numbered);
      else if (open.length === 1 && rows().length === 1) pick(open[0]);
    }
    wanted = null;
  });
})();
