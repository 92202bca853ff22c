// Keys of the desk and the office, the same everywhere: what has a data-key is clicked by that key, and a field is gone
// to; `?` shows them. Pages with keys of their own come first. Pages work without.

const help = document.getElementById("help");
const opener = document.getElementById("show-keys");
let leaving = false; // a second key must not fall on a page that is about to go

const typing = (element) => element.closest("input:not([type=checkbox], [type=radio]), select, textarea") !== null;
const isHere = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;

// In the page before the header: where a list has a search of its own, that is the one.
function keyed(key) {
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].filter(isHere);
  return all.find((element) => element.closest("main")) || all[0];
}

function typed(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.isComposing) return;
  if (document.querySelector("dialog[open]")) return;
  if (typing(event.target)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const wanted = event.key.length === 1 ? keyed(event.key) : null;
  if (!wanted || leaving) return;
  event.preventDefault();
  if (typing(wanted)) {
    wanted.focus();
    return;
  }
  leaving = wanted.matches("a[href], button[type=submit]");
  wanted.click();
}

// What the key of an element does, in the words that stand on it.
function words(element) {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("kbd, .visually-hidden").forEach((part) => part.remove());
  return element.getAttribute("aria-label") || element.title || element.labels?.[0]?.textContent.trim() || copy.textContent.trim();
}

// The lines of the page, by what has a key now; those that are the same everywhere only where they do something.
function list() {
  const lines = document.getElementById("keys-of-page");
  if (!lines) return;
  lines.querySelectorAll(".of-element").forEach((line) => line.remove());
  for (const line of lines.querySelectorAll("[data-for]")) line.hidden = !keyed(line.dataset.for);
  const named = new Set([...lines.querySelectorAll("[data-for]")].map((line) => line.dataset.for));
  const found = [...document.querySelectorAll("[data-key]")].filter(isHere).filter(({ dataset }) => !named.has(dataset.key));
  const first = lines.firstElementChild;
  for (const element of new Map(found.map((each) => [each.dataset.key, each])).values()) {
    const [term, meaning, key] = ["dt", "dd", "kbd"].map((tag) => document.createElement(tag));
    key.textContent = element.dataset.key;
    meaning.textContent = words(element);
    term.append(key);
    for (const part of [term, meaning]) part.className = "of-element";
    lines.insertBefore(term, first);
    lines.insertBefore(meaning, first);
  }
}

function show() {
  list();
  help.showModal();
  help.querySelector("form[method=dialog] button")?.focus();
}

// Who skips to the content skips the tabs, too.
const below = document.getElementById("below-tabs");
if (below) document.querySelector(".skip").hash = below.id;

document.addEventListener("keydown", typed);
if (help && opener) {
  opener.hidden = false;
  opener.addEventListener("click", show);
}

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
