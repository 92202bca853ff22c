// Entry of players by keyboard: type, choose with the arrow keys, press Enter. The field is empty at once, and the line
// goes into the queue. Without this script the same forms work by their buttons.

import { ResultQueue } from "./queue.js";

const field = document.getElementById("q");
const found = document.getElementById("found");
const message = document.getElementById("entered");
const chosen = document.getElementById("chosen");
const form = document.getElementById("search");
const state = document.getElementById("state");
const waits = document.getElementById("waits");
const lines = document.getElementById("lines");
const words = lines.dataset;
const queue = new ResultQueue({ page: location.pathname, owner: words.user, changed: showState, answered, givenUp });
let outdated = false; // other rows of the list than the new ones have changed

document.getElementById("keys").hidden = false;
// Browsers do not focus the field if the address names a part of the page, for example after the skip link.
if (field.autofocus) window.addEventListener("load", () => field.focus());

// Suggestions

const rows = () => [...found.querySelectorAll("tbody tr")];
const current = () => found.querySelector("tr[aria-current]");
const typed = () => field.value.trim();
const isFresh = () => found.querySelector(".hits")?.dataset.text === typed();

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

// Suggestions for a text that is no longer in the field arrive too late and are dropped.
function isLate({ xhr }) {
  return new URL(xhr.responseURL).searchParams.get("q")?.trim() !== typed();
}

// Entering

// A line is the typed text, or the chosen player. The values of the fields beside the search go with it.
function send(fields, label, url = words.url) {
  const beside = Object.fromEntries(new FormData(form));
  queue.add({ url, board: "players", alone: true, label, fields: { ...beside, ...fields } });
}

function enter(fields, label) {
  send(fields, label);
  found.replaceChildren();
  chosen.textContent = "";
  field.value = "";
  field.focus();
}

function enterTyped() {
  const row = isFresh() ? current() : null;
  if (row?.dataset.number) enter({ q: typed(), number: row.dataset.number }, row.dataset.name);
  else enter({ q: row ? row.dataset.name : typed() }, typed());
}

// The decision about an open line, or its dismissal. Text that is being typed stays.
function decide(event) {
  // the queue has a token of its own
  const { csrfmiddlewaretoken, ...fields } = Object.fromEntries(new FormData(event.target));
  event.preventDefault();
  event.target.closest("ol > li").hidden = true;
  showLines();
  send(fields, fields.q || "", event.target.action);
  field.focus();
}

// Answers; they change neither the field nor the suggestions

function answered(entry, status, answer) {
  if (answer.message) say(answer.message, answer.outcome === "entered" ? "note" : "warning");
  if (answer.decided) document.getElementById(`line-${answer.decided}`)?.remove();
  if (answer.line) lines.querySelector("ol").append(parsed(answer.line));
  if (answer.row) append(answer);
  showLines();
  outdated ||= Boolean(answer.refresh);
  if (outdated && !queue.waiting.length) readList();
}

function givenUp() {
  say(queue.words.final, "warning");
}

function say(text, kind) {
  const line = document.createElement("p");
  line.className = kind;
  line.textContent = text;
  message.replaceChildren(line);
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function append({ row, caption }) {
  const list = document.getElementById("list");
  const line = parsed(row);
  for (const part of [list, document.getElementById("after")]) part.hidden = false;
  document.getElementById("order-now")?.remove(); // it described the previous list
  document.getElementById(line.id)?.remove();
  list.querySelector("tbody").append(line);
  list.querySelector("caption").textContent = caption;
}

// Loads the server's list, unless start numbers are being typed in it.
async function readList() {
  if (document.querySelector("#list input")) return;
  outdated = false;
  try {
    const response = await fetch(location.pathname);
    if (!response.ok || response.redirected) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const part of ["list", "after"]) {
      const read = page.getElementById(part);
      if (read) document.getElementById(part).replaceChildren(...read.childNodes);
    }
  } catch (error) {
    if (!ResultQueue.isNoConnection(error)) throw error;
  }
}

function showLines() {
  lines.hidden = ![...lines.querySelectorAll("ol > li")].some((line) => !line.hidden);
}

function showState() {
  const text = [queue.hindrance, ...queue.notes].filter(Boolean).join(" ");
  if (state.textContent !== text) state.textContent = text;
  state.hidden = !text;
  const [labels, discard] = waits.children;
  labels.textContent = `${queue.words.sending} ${queue.waiting.map((entry) => entry.label).filter(Boolean).join(" · ")}`;
  discard.hidden = !queue.isStuck;
  waits.hidden = !queue.waiting.length && discard.hidden;
}

field.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    event.preventDefault(); // also if nothing is typed: a reload would remove the messages about entered players
    if (typed() && !event.repeat) enterTyped();
  }
});

found.addEventListener("submit", (event) => {
  event.preventDefault();
  const { number } = event.target.elements;
  enter({ q: typed(), number: number.value }, number.closest("tr").dataset.name);
});
lines.addEventListener("submit", decide);
waits.addEventListener("click", (event) => {
  if (event.target.closest("button")) queue.discard();
});
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target === found && isLate(detail)) detail.shouldSwap = false;
});
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target === found) choose(rows()[0]);
});

queue.open();
