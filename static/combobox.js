// A field that proposes what one may mean (role="combobox"): up and down choose, Enter opens what is chosen, Escape
// closes. The focus stays in the field. Without this file the form leads to a page of what was found.
"use strict";

(() => {
  const field = document.querySelector("input[role=combobox]");
  if (!field) return;
  const box = document.getElementById(field.getAttribute("aria-controls"));

  const options = () => [...box.querySelectorAll("[role=option]")];
  const chosen = () => box.querySelector("[aria-selected=true]");

  function choose(option) {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  function close() {
    box.replaceChildren();
    shown();
  }

  function shown() {
    choose(null);
    field.setAttribute("aria-expanded", String(options().length > 0));
  }

  // Through all of them and back to none.
  function step(by) {
    const all = [null, ...options()];
    if (all.length === 1) {
      if (field.value.trim()) htmx.trigger(field, "look"); // closed before: open again
      return;
    }
    choose(all[(all.indexOf(chosen()) + by + all.length) % all.length]);
  }

  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && chosen()) chosen().click();
    else if (event.key === "Escape" && options().length) close();
    else return;
    event.preventDefault();
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target === box) shown();
  });
  // An answer that comes after the field was left, or emptied, is none that is waited for.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target === box && (document.activeElement !== field || !field.value.trim())) detail.shouldSwap = false;
  });
  field.addEventListener("input", () => {
    if (!field.value.trim()) close();
  });
  for (const happening of ["pointerdown", "focusin"]) {
    document.addEventListener(happening, (event) => {
      if (!field.form.contains(event.target)) close();
    });
  }
})();
