// Review of a list by keyboard: each decision is shown at once and kept in the queue until the server has it. Then the
// next open row becomes current. Without this script the same buttons work.

import { ResultQueue } from "./queue.js";

const table = document.getElementById("review");
const words = table.dataset;
const state = document.getElementById("state");
const spoken = document.getElementById("spoken");
const form = document.getElementById("add");
const queue = new ResultQueue({ page: location.pathname, owner: words.user, changed: showState, answered, givenUp });
const decided = []; // numbers of the rows decided here, the latest last
const filtered = document.querySelector(".filters-of [aria-current]")?.getAttribute("href"); // the filter of the address
let told = ""; // the server's answer to the last decision

table.classList.add("by-keys");
document.getElementById("keys").hidden = false;

const rows = () => [...table.tBodies].filter((row) => row.offsetParent !== null || row.matches("[aria-current]"));
const current = () => table.querySelector("tbody[aria-current]");
const numbered = (number) => document.getElementById(`row-${number}`);

// The current row

function goTo(row) {
  if (!row) return;
  current()?.removeAttribute("aria-current");
  row.setAttribute("aria-current", "true");
  row.scrollIntoView({ block: "nearest" });
  spoken.textContent = [...row.rows[0].cells].map((cell) => cell.textContent.trim().replace(/\s+/g, " ")).join(", ");
}

function step(by) {
  const all = rows();
  goTo(all[Math.min(Math.max(all.indexOf(current()) + by, 0), all.length - 1)]);
}

function goToWaiting() {
  const all = [...table.tBodies];
  const after = all.slice(all.indexOf(current()) + 1);
  const waits = (row) => row.hasAttribute("data-waits") && !row.classList.contains("pending");
  goTo(after.find(waits) || all.find(waits) || current());
}

function turnFilter() {
  const only = table.classList.toggle("only-waiting");
  markFilter();
  if (only && !current()?.hasAttribute("data-waits")) goToWaiting();
}

// Marks the filter of the rows on the page: the key's, or the address's.
function markFilter() {
  const only = table.classList.contains("only-waiting");
  for (const link of document.querySelectorAll(".filters-of a")) {
    if (only ? link.hasAttribute("data-waits") : link.getAttribute("href") === filtered) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// Deciding

function send(row, fields) {
  const number = row.dataset.row;
  row.classList.add("pending");
  decided.push(number);
  post(number, fields);
  goToWaiting();
}

function press(selector) {
  const button = current()?.querySelector(selector);
  if (button) button.click();
}

function undo() {
  const number = decided.pop();
  const row = number && numbered(number);
  if (!row) return;
  const seen = row.querySelector("[name=seen]")?.value || "";
  goTo(row);
  row.classList.add("pending");
  post(number, { choice: "", seen });
}

function post(number, fields) {
  const group = words.group || "";
  queue.add({ url: words.decide, board: number, alone: true, label: number, fields: { ...fields, group, row: number } });
}

// Answers

function answered(entry, status, answer) {
  if (answer.next) return location.assign(answer.next);
  for (const [number, html] of Object.entries(answer.rows || {})) replace(number, html);
  numbered(entry.board)?.classList.remove("pending");
  if (answer.bar) document.getElementById("counts").innerHTML = answer.bar;
  if (answer.panel) showPanel(answer.panel);
  tell(answer.message || "");
  if (answer.more && !waitingHere()) location.assign(location.pathname + location.search); // the next rows that wait
}

const waitingHere = () => words.group !== "waits" || table.querySelector("[data-waits], .pending");

// Updates the counts. The chosen filter stays.
function showPanel(html) {
  document.getElementById("panel").innerHTML = html;
  markFilter();
}

function givenUp(entry) {
  numbered(entry.board)?.classList.remove("pending");
  tell(queue.words.final);
}

function replace(number, html) {
  const row = numbered(number);
  if (!row) return;
  const template = document.createElement("template");
  template.innerHTML = `<table>${html}</table>`;
  const fresh = template.content.querySelector("tbody");
  if (row.hasAttribute("aria-current")) fresh.setAttribute("aria-current", "true");
  row.replaceWith(fresh);
}

function tell(text) {
  told = text;
  showState();
}

function showState() {
  const text = [queue.hindrance, ...queue.notes, told].filter(Boolean).join(" ");
  state.textContent = text;
  state.hidden = !text;
}

// Keys and buttons

const KEYS = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  n: () => press("button[value=new]"),
  l: () => press(current()?.dataset.out ? "button[value='']" : "button[value=out]"),
  m: turnFilter,
  u: undo,
  Enter: () => form.requestSubmit(),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (event.target.closest("input, select, textarea, summary, dialog")) return;
  if (event.key === "Enter" && event.target.closest("a, button")) return;
  if (event.repeat && !event.key.startsWith("Arrow")) return;
  if (/^[1-9]$/.test(event.key)) {
    const choice = current()?.querySelectorAll("[data-choice]")[Number(event.key) - 1];
    if (choice) {
      event.preventDefault();
      choice.click();
    }
    return;
  }
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

table.addEventListener("submit", (event) => {
  event.preventDefault();
  const { csrfmiddlewaretoken, ...fields } = Object.fromEntries(new FormData(event.target, event.submitter));
  send(event.target.closest("tbody"), { choice: "", ...fields });
  document.activeElement?.blur();
});
table.addEventListener("click", (event) => goTo(event.target.closest("tbody")));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.querySelector("button[type=submit]").disabled) return;
  const { csrfmiddlewaretoken, ...fields } = Object.fromEntries(new FormData(form));
  if (!queue.waits("add")) queue.add({ url: form.action, board: "add", alone: true, label: "", fields });
});

queue.open();
goTo(numbered(location.hash.replace("#row-", "")) || table.querySelector("[data-waits]") || table.tBodies[0]);
