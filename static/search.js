// Down from the search to who was found, up again, Escape closes. Without this file Tab goes the same way.
"use strict";

(() => {
  const field = (finder) => finder.querySelector("input[type=search]");
  const links = (finder) => [...finder.querySelectorAll("li a, tbody a, .note a")];
  const close = (finder) => finder.querySelector(".suggested")?.replaceChildren();

  function step(finder, down) {
    const all = links(finder);
    if (!all.length && field(finder).value.trim()) htmx.trigger(field(finder), "look"); // closed before: open again
    const at = all.indexOf(document.activeElement) + (down ? 1 : -1);
    if (at < 0) field(finder).focus();
    else all[at]?.focus();
    return all.length > 0;
  }

  document.addEventListener("keydown", (event) => {
    const finder = event.target.closest("[data-finder]");
    if (!finder || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (event.key === "ArrowUp" && event.target === field(finder)) return;
      if (step(finder, event.key === "ArrowDown")) event.preventDefault();
    } else if (event.key === "Escape" && event.target !== field(finder)) {
      close(finder);
      field(finder).focus();
      event.preventDefault();
    } else if (event.key === "Escape") {
      close(finder);
    }
  });

  // Without a connection nothing is known of what was typed last.
  document.addEventListener("htmx:sendError", (event) => {
    const finder = event.target.closest("[data-finder]");
    if (finder) close(finder);
  });

  // Whoever goes elsewhere has done with the few that lie over the page.
  for (const happening of ["pointerdown", "focusin"]) {
    document.addEventListener(happening, (event) => {
      for (const finder of document.querySelectorAll("[data-closes]")) if (!finder.contains(event.target)) close(finder);
    });
  }
})();
