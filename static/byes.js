// The bye list by keyboard: the cursor is in one cell, a key changes its bye at once, and the change waits in the queue
// until the server has it. Without this script the form beside the list does the same.

import { ResultQueue } from "./queue.js";

const table = document.getElementById("byes");
const form = document.getElementById("change");
const reason = document.getElementById("reason");
const refused = document.getElementById("refused");
const state = document.getElementById("state");
const words = table.dataset;
const KINDS = { h: "H", z: "Z", w: "W", 9: "", Delete: "", Backspace: "" };
const SIGNS = { "": "·", H: "½", Z: "0", F: "1", U: "+", W: "w" };
const queue = new ResultQueue({
  page: location.pathname,
  owner: words.user,
  changed: showState,
  answered,
  givenUp: (entry) => answered(entry, 422, { message: queue.words.final }),
});
const done = []; // changes made here, the latest last
let saved = false;
let accepting = null; // the cell whose bye beyond the limits waits for its reason

for (const id of ["only-with", "undo", "print"]) document.getElementById(id).hidden = false;

// The cursor

const rows = () => [...table.tBodies[0].rows].filter((row) => row.checkVisibility());
const cells = (row) => [...row.querySelectorAll(".cell")];
const current = () => table.querySelector("td[aria-selected]");

function goTo(cell, focus = true) {
  if (!cell) return;
  const before = current();
  before?.removeAttribute("aria-selected");
  if (before) before.tabIndex = -1;
  before?.closest("tr").removeAttribute("aria-current");
  cell.setAttribute("aria-selected", "true");
  cell.tabIndex = 0;
  const row = cell.closest("tr");
  row.setAttribute("aria-current", "true");
  form.elements.entry.value = row.dataset.entry;
  const isOpen = !cell.hasAttribute("aria-readonly");
  if (isOpen) form.elements.number.value = cell.dataset.number;
  for (const button of form.querySelectorAll("[name=kind]")) button.disabled = !isOpen;
  if (focus) cell.focus();
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function move(down, right) {
  const cell = current();
  if (!cell) return;
  const all = rows();
  const at = all.indexOf(cell.closest("tr")) + down;
  const row = all[Math.min(Math.max(at, 0), all.length - 1)];
  const column = cells(cell.closest("tr")).indexOf(cell) + right;
  goTo(cells(row)[Math.min(Math.max(column, 0), cells(row).length - 1)]);
}

// Changes

function change(cell, kind, { isUndo = false } = {}) {
  if (!cell || cell.hasAttribute("aria-readonly")) return;
  if (cell.dataset.kind === kind && !(kind && reason.value.trim())) return; // only its note may change
  const row = cell.closest("tr");
  const seen = cell.dataset.kind;
  if (!isUndo && seen !== kind) done.push({ entry: row.dataset.entry, number: cell.dataset.number, kind: seen });
  const fields = { entry: row.dataset.entry, number: cell.dataset.number, kind, seen, reason: reason.value.trim() };
  const last = kind === "W" || seen === "W" ? cells(row).filter((each) => +each.dataset.number >= +cell.dataset.number) : [cell];
  for (const each of last) show(each, kind);
  reason.value = "";
  say("");
  queue.add({ url: words.change, board: row.dataset.entry, alone: true, label: `${fields.number}`, fields });
}

function show(cell, kind) {
  cell.dataset.kind = kind;
  cell.classList.add("pending");
  cell.classList.remove("is-beyond");
  const sign = cell.querySelector("b");
  sign.className = `kind-${kind}`;
  sign.textContent = SIGNS[kind];
}

function undo() {
  const last = done.pop();
  const cell = last && document.querySelector(`#byes-${last.entry} [data-number="${last.number}"]`);
  if (!cell) return;
  goTo(cell);
  change(cell, last.kind, { isUndo: true });
}

// Accepts a bye beyond the limits: the one at hand, else the first. Its reason is typed first.
function accept(cell = current()) {
  const wanted = cell?.classList.contains("is-beyond") ? cell : table.querySelector("td.is-beyond");
  if (!wanted) return;
  goTo(wanted);
  if (reason.value.trim()) change(wanted, wanted.dataset.kind);
  else {
    accepting = wanted;
    reason.focus();
  }
}

// Enter in the reason goes back to the list, where the next key uses it, or accepts the bye that waits for it.
function reasoned(event) {
  if (event.key === "Escape") accepting = null;
  if (event.key !== "Enter") return;
  event.preventDefault();
  const cell = accepting;
  if (cell && !reason.value.trim()) return;
  accepting = null;
  current()?.focus();
  if (cell && cell === current()) change(cell, cell.dataset.kind);
}

function turnFilter() {
  const button = document.getElementById("only-with");
  const only = table.classList.toggle("only-with");
  button.setAttribute("aria-pressed", only);
}

// Answers. A row waits for its last change, so that an earlier answer does not show an old bye.

function answered(entry, status, answer) {
  if (answer.row && !queue.waits(entry.board)) replaceRow(entry.board, answer.row);
  for (const name of ["totals", "bar", "faults"]) {
    if (answer[name]) document.getElementById(name).innerHTML = answer[name];
  }
  saved = status === 200;
  if (answer.message) {
    say(answer.message);
    if (status === 422) reason.value = entry.fields.reason || "";
  }
  showState();
}

function replaceRow(entry, html) {
  const row = document.getElementById(`byes-${entry}`);
  if (!row) return;
  const number = row.contains(current()) && current().dataset.number;
  const hadFocus = row.contains(document.activeElement);
  const template = document.createElement("template");
  template.innerHTML = `<table><tbody>${html}</tbody></table>`;
  const fresh = template.content.querySelector("tr");
  prepare(fresh);
  row.replaceWith(fresh);
  if (number) goTo(fresh.querySelector(`[data-number="${number}"]`), hadFocus);
}

function say(text) {
  refused.textContent = text;
  refused.hidden = !text;
}

function showState() {
  const text = [queue.state, ...queue.notes].filter(Boolean).join(" ") || (saved ? words.saved : "");
  if (state.textContent !== text) state.textContent = text;
}

// Keys and buttons

function prepare(row) {
  for (const cell of cells(row)) {
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
  }
}

const KEYS = {
  ArrowUp: () => move(-1, 0),
  ArrowDown: () => move(1, 0),
  ArrowLeft: () => move(0, -1),
  ArrowRight: () => move(0, 1),
  PageUp: () => move(-10, 0),
  PageDown: () => move(10, 0),
  Enter: () => move(0, 1),
  Home: () => goTo(cells(current().closest("tr"))[0]),
  End: () => goTo(cells(current().closest("tr")).at(-1)),
  m: turnFilter,
  u: undo,
  t: () => reason.focus(),
  a: () => accept(),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (event.target === reason && event.key === "Escape") return current()?.focus();
  if (event.target.closest("input, select, textarea, summary, dialog")) return;
  if (event.target.closest("a, button") && ["Enter", "Backspace", "Delete"].includes(event.key)) return;
  if (!current()) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in KINDS && !event.repeat) change(current(), KINDS[key]);
  else if (KEYS[key]) KEYS[key]();
  else return;
  event.preventDefault();
});

table.tBodies[0].addEventListener("click", (event) => goTo(event.target.closest("td.cell")));
for (const field of [form.elements.entry, form.elements.number]) {
  field.addEventListener("change", () => {
    const { entry, number } = form.elements;
    goTo(document.querySelector(`#byes-${entry.value} [data-number="${number.value}"]`), false);
  });
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter) change(current(), event.submitter.value);
  else current()?.focus(); // Enter in the note: back to the list, where the next key uses the note
});
reason.addEventListener("keydown", reasoned);
document.getElementById("faults").addEventListener("click", (event) => {
  const { accept: entry, number } = event.target.closest("[data-accept]")?.dataset || {};
  if (entry) accept(document.querySelector(`#byes-${entry} [data-number="${number}"]`));
});
document.getElementById("print").addEventListener("click", () => window.print());
document.getElementById("undo").addEventListener("click", undo);
document.getElementById("only-with").addEventListener("click", turnFilter);

table.setAttribute("role", "grid");
for (const row of table.tBodies[0].rows) prepare(row);
queue.open();
goTo(table.querySelector("td.cell:not([aria-readonly])") || table.querySelector("td.cell"), false);
