// Search fields with suggestions (role="combobox"): the arrow keys choose, Enter accepts the choice, Escape closes. The
// focus stays in the field, and the number of matches is read out once, when typing stops. Without this script the form
// opens a page of the matches.

const QUIET = 600; // milliseconds without a key before the number of matches is read out
const isField = (element) => element?.matches?.("input[role=combobox]");
// The element for the server's answer: the list itself, or its message if there are no matches.
const boxOf = (field) => document.querySelector(field.dataset.box);
const fields = () => [...document.querySelectorAll("input[role=combobox]")];
const options = (field) => [...(boxOf(field)?.querySelectorAll("[role=option]") ?? [])];
const chosen = (field) => boxOf(field)?.querySelector("[role=option][aria-selected=true]");
let waiting = 0;

function choose(field, option) {
  chosen(field)?.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  if (option) field.setAttribute("aria-activedescendant", option.id);
  else field.removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
}

function rendered(field) {
  choose(field, null);
  field.setAttribute("aria-expanded", String(options(field).length > 0));
}

function close(field) {
  boxOf(field)?.replaceChildren();
  rendered(field);
}

// Moves through all suggestions and back to no choice.
function step(field, by) {
  const all = [null, ...options(field)];
  if (all.length === 1) {
    if (field.value.trim()) htmx.trigger(field, "look"); // the list was closed: open it again
    return;
  }
  choose(field, all[(all.indexOf(chosen(field) ?? null) + by + all.length) % all.length]);
}

// An answer's text in data-matches is read out, wherever it is in the answer: history swaps have no target.
function announce(box) {
  const matches = box?.querySelector("[data-matches]")?.dataset.matches;
  if (matches === undefined) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => (document.getElementById("matches").textContent = matches), QUIET);
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!isField(field) || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") step(field, event.key === "ArrowDown" ? 1 : -1);
  else if (event.key === "Enter" && chosen(field)) chosen(field).click();
  else if (event.key === "Escape" && options(field).length) close(field);
  else return;
  event.preventDefault();
});
document.addEventListener("input", ({ target }) => {
  clearTimeout(waiting);
  if (isField(target) && !target.value.trim()) close(target);
});
for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) {
  document.addEventListener(swapped, ({ detail }) => {
    const field = fields().find((each) => boxOf(each) === detail.target);
    if (field) rendered(field);
    if (!field || field === document.activeElement) announce(detail.target);
  });
}
// Ignores an answer that arrives after the field was left or emptied.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const field = fields().find((each) => boxOf(each) === detail.target);
  if (field && (document.activeElement !== field || !field.value.trim())) detail.shouldSwap = false;
});
// Without a connection the suggestions for the last typed text are unknown.
document.addEventListener("htmx:sendError", ({ target }) => {
  if (isField(target)) close(target);
});
for (const happening of ["pointerdown", "focusin"]) {
  document.addEventListener(happening, (event) => {
    for (const field of fields()) {
      if (boxOf(field)?.matches(".suggested") && !field.form.contains(event.target)) close(field);
    }
  });
}
