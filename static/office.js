// Keys of the office: what has a data-key is clicked by that key, and a field of a form is gone to. Pages work without.
"use strict";

(() => {
  let leaving = false; // a second key must not fall on a page that is about to go

  const typing = (element) => element.closest("input:not([type=checkbox], [type=radio]), select, textarea") !== null;

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (typing(event.target)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const found = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!found || leaving) return;
    event.preventDefault();
    if (typing(found)) {
      found.focus();
      return;
    }
    leaving = found.matches("a[href], button[type=submit]");
    found.click();
  });

  // Whoever opens a form by a key goes on in its first field.
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.open && event.target.matches("details[data-form]")) {
        event.target.querySelector("input:not([type=hidden])")?.focus();
      }
    },
    true,
  );

  window.addEventListener("pageshow", () => {
    leaving = false;
  });
})();
