// The arrow keys move from the search to the rows found and back. Without this script Tab does the same.

const field = (finder) => finder.querySelector("input[type=search]");
const links = (finder) => [...finder.querySelectorAll("li a, tbody a, .note a")];

function step(finder, down) {
  const all = links(finder);
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
    field(finder).focus();
    event.preventDefault();
  }
});
