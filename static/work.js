// Keys of the desk and the office. A key clicks the element with this data-key, or focuses it if it is a field; `?`
// lists the keys. The keys of a page come first. Pages also work without this script.

const help = document.getElementById("help");
const opener = document.getElementById("show-keys");
let leaving = false; // a second key must not act on a page that is being left

const typing = (element) => element.closest("input:not([type=checkbox], [type=radio]), select, textarea") !== null;
const isHere = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;

// Searches the page before the header, so that the search of a list comes first.
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

// The description of an element's key: the text of the element.
function words(element) {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("kbd, .visually-hidden").forEach((part) => part.remove());
  return element.getAttribute("aria-label") || element.title || element.labels?.[0]?.textContent.trim() || copy.textContent.trim();
}

// The lines of the list: elements that have a key now; common keys only if they do something here.
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

// The skip link skips the tabs, too.
const below = document.getElementById("below-tabs");
if (below) document.querySelector(".skip").hash = below.id;

document.addEventListener("keydown", typed);
if (help && opener) {
  opener.hidden = false;
  opener.addEventListener("click", show);
}

// If a key opens a form, its first field gets the focus.
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
