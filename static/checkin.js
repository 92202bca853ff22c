// Check-in at the desk: a tick is shown at once and goes into the queue; the ticks of others are polled. Without this
// script each player has a button.

import { isNamed, isSpelled } from "./fold.js";
import { News } from "./news.js";
import { ResultQueue } from "./queue.js";

const form = document.getElementById("check-in");
const list = document.getElementById("players");
const field = document.getElementById("name");
const filters = document.getElementById("filters");
const status = document.getElementById("state");
const total = document.getElementById("total");
const refused = document.getElementById("refused");
const say = form.dataset;
const panel = document.getElementById("panel");
const words = total.textContent.match(/^(.*?)\d+(.*?)\d+(.*)$/); // "78 of 85 here", in any language
const queue = new ResultQueue({
  page: location.pathname,
  owner: say.user,
  changed: showState,
  answered,
  added: (entry) => typed(entry),
  givenUp: (entry) => answered(entry, 400, { message: queue.words.final }),
});
let show = "";

// The list

const rows = () => [...list.children];
const rowOf = (entry) => document.getElementById(`player-${entry}`);
const boxOf = (row) => row.querySelector("input");
const isAway = (row) => row.classList.contains("away");
const stateOf = (row) => ["here", "absent", "away"].find((name) => row.classList.contains(name));

function showPlayer(row, isHere, title) {
  if (isAway(row)) return;
  row.classList.toggle("here", isHere);
  row.classList.toggle("absent", !isHere);
  row.classList.toggle("pending", queue.waits(row.dataset.entry));
  boxOf(row).checked = isHere;
  const state = row.querySelector(".state");
  state.textContent = isHere ? say.here : say.absent;
  if (title !== undefined) state.title = title;
}

function showHeld(row, held) {
  row.dataset.version = held.version;
  showPlayer(row, held.here, held.who ? `${held.who}, ${held.time}` : "");
}

const fits = (row) => [isNamed, isSpelled].some((matches) => matches(row.dataset.folded, field.value));

function filter() {
  const text = field.value.trim();
  for (const row of rows()) {
    row.hidden = !(fits(row) && (!show || stateOf(row) === show || row.classList.contains("conflict")));
    row.classList.remove("chosen");
  }
  if (text) list.querySelector(".absent:not([hidden])")?.classList.add("chosen"); // Enter ticks this player
  document.getElementById("nobody").hidden = rows().some((row) => !row.hidden);
}

function count() {
  const states = rows().map(stateOf);
  const here = states.filter((state) => state === "here").length;
  const absent = states.filter((state) => state === "absent").length;
  if (words) total.textContent = `${words[1]}${here}${words[2]}${here + absent}${words[3]}`;
  countMissing();
  for (const [name, value] of Object.entries({ all: states.length, absent, here })) {
    filters.querySelector(`[data-count=${name}]`).textContent = value;
  }
}

// The panel lists the players not present. A decision about a player who came meanwhile is not sent.
function countMissing() {
  for (const section of panel.querySelectorAll(".absent-panel")) {
    let missing = 0;
    for (const item of section.querySelectorAll("[data-of]")) {
      const row = rowOf(item.dataset.of);
      item.hidden = item.querySelector("select").disabled = !row?.classList.contains("absent");
      missing += !item.hidden;
    }
    section.querySelector(".number").textContent = missing;
    if (missing <= Number(section.dataset.few) && section.dataset.many) {
      section.querySelector("details").open = true; // few players are left
      delete section.dataset.many;
    }
    section.hidden = !missing;
  }
}

// Replaces a part of the page by the server's version. Opened, chosen and typed parts that are not sent yet stay, and
// so does the cursor.
function readPart(id, page) {
  const part = document.getElementById(id);
  const typed = [...part.querySelectorAll("select, input[type=datetime-local]")]
    .filter((field) => field.value && field.closest("details[open]"))
    .map((field) => [field.id, field.value]);
  const opened = [...part.querySelectorAll("details")].map((details) => [details.id, details.open]);
  const focused = part.contains(document.activeElement) && document.activeElement.id;
  part.replaceChildren(...page.getElementById(id).childNodes);
  for (const [key, value] of typed) {
    const field = document.getElementById(key);
    if (field) field.value = value;
  }
  for (const [key, open] of opened) {
    const details = document.getElementById(key);
    if (details) details.open = open;
  }
  if (focused) document.getElementById(focused)?.focus();
}

function refresh() {
  filter();
  count();
}

// Ticks

function typed(entry) {
  const row = rowOf(entry.board);
  if (!row || row.dataset.number !== entry.fields.number) return; // a tick of another round
  row.dataset.version = Number(entry.fields.version) + 1;
  row.classList.remove("conflict");
  showPlayer(row, entry.fields.here === "1");
  refresh();
}

function tick(row, isHere) {
  const { entry, number, version, name } = row.dataset;
  const fields = { entry, number, version, here: isHere ? "1" : "0" };
  refused.hidden = true;
  const sent = { url: form.action, board: entry, label: name, fields };
  queue.add(sent);
  typed(sent);
}

function answered(entry, code, answer) {
  const row = rowOf(entry.board);
  if (code !== 200) {
    refused.textContent = answer.message;
    refused.hidden = false;
  }
  if (!row || queue.waits(entry.board)) return;
  if (answer.entry) showHeld(row, answer);
  else if (code !== 200) restore(row, entry);
  row.classList.remove("pending");
  row.classList.toggle("conflict", code === 409);
  refresh();
}

// A refused tick is removed again. The next poll brings the current state.
function restore(row, entry) {
  row.dataset.version = entry.fields.version;
  showPlayer(row, entry.fields.here !== "1");
  say.since = "0";
}

function showState() {
  const text = [queue.state, ...queue.notes].filter(Boolean).join(" ");
  if (status.textContent !== text) status.textContent = text;
}

// Ticks by others

async function showNews(news) {
  if (news.seen !== say.seen) return readPage();
  say.since = news.since;
  for (const held of news.players) {
    const row = rowOf(held.entry);
    if (row && !queue.waits(`${held.entry}`)) showHeld(row, held);
  }
  refresh();
}

// The round, the players or the closing changed: the server's page replaces this one, but typed text stays.
async function readPage() {
  const response = await fetch(location.pathname);
  if (!response.ok || response.redirected) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const read = page.getElementById("check-in");
  if (!read) return location.reload(); // check-in has ended
  readPart("groups", page);
  readPart("panel", page);
  list.replaceChildren(...page.getElementById("players").childNodes);
  for (const text of [...list.childNodes]) if (text.nodeType === Node.TEXT_NODE) text.remove();
  Object.assign(say, { since: read.dataset.since, seen: read.dataset.seen });
  replay();
}

function replay() {
  for (const entry of queue.waiting) typed(entry);
  refresh();
  showState();
}

// Keys and buttons

function choose(value) {
  show = value;
  for (const button of filters.children) button.setAttribute("aria-pressed", String(button.dataset.show === value));
  filter();
}

function tickFirst() {
  const row = list.querySelector(".chosen:not([hidden])");
  if (!row) return;
  tick(row, true);
  field.value = "";
  filter();
}

function typedKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (event.target === field && event.key === "Escape") {
    field.value = "";
    filter();
  } else if (event.target.matches("input:not([type=checkbox]), textarea, select")) {
    return;
  } else if (event.key === "/") {
    field.focus();
    event.preventDefault();
  } else if (event.key.toLowerCase() === "m") {
    choose(show === "absent" ? "" : "absent");
  }
}

list.addEventListener("change", ({ target }) => tick(target.closest("li"), target.checked));
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", filter);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  tickFirst();
});
filters.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) choose(button.dataset.show);
});
document.addEventListener("keydown", typedKey);

field.form.hidden = filters.hidden = false;
refresh();
new News({
  address: () => `${say.changes}?since=${say.since}&seen=${encodeURIComponent(say.seen)}`,
  heard: showNews,
});
queue.open().then(replay);
