// The command page of an event: the digits 1 to 9 take the next step of a tournament.
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
  if (event.target.closest("input, select, textarea")) return;
  const step = /^[1-9]$/.test(event.key) && document.querySelector(`[data-step="${event.key}"]`);
  if (step) step.click();
});
