// The helper's phone: a tap is shown at once and goes into the queue; the entries of others are polled. Without scripts
// the forms of the page work.

import { News } from "./news.js";
import { ResultQueue } from "./queue.js";

const written = JSON.parse(document.getElementById("written").textContent); // the text of each result by its code
const list = document.getElementById("boards");
const rows = [...list.children];
const status = document.getElementById("state");
const lock = document.getElementById("locked");
const say = list.dataset;
const queue = new ResultQueue({
  page: say.page,
  owner: say.owner,
  words: say,
  changed: showState,
  answered,
  added: (entry) => typed(rowOf(entry.board), entry),
  givenUp,
});
let trouble = "";
const news = new News({
  address: () => `${say.changes}&since=${say.since}`,
  heard: showNews,
  looked: (status) => status === 404 && closed(),
});

function rowOf(pairing) {
  return document.getElementById(`pairing-${pairing}`);
}

function show(row, result) {
  row.dataset.result = result;
  row.querySelector(".shown").textContent = written[result];
  for (const button of row.querySelectorAll("[name=result]")) {
    if (result && button.value === result) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }
  row.classList.toggle("pending", queue.waits(row.dataset.pairing));
}

function showStored(row, board) {
  Object.assign(row.dataset, { version: board.version, own: board.own ? "1" : "", proposed: board.proposed });
  const sent = row.querySelector(".sent");
  sent.hidden = !board.proposed;
  sent.textContent = `${say.sent} ${say.yours} ${board.proposed && written[board.proposed]}`;
  show(row, board.result);
  const tag = row.querySelector(".tag");
  tag.hidden = !(board.awaits || board.confirmed);
  tag.classList.toggle("loud", board.awaits);
  tag.textContent = board.awaits ? say.awaits : say.confirmed;
  row.querySelector(".who").textContent = `${board.who} ${board.time}`.trim();
}

function tell(row, words) {
  row.classList.toggle("conflict", Boolean(words));
  row.querySelector(".told").textContent = words;
}

function showState() {
  const entered = rows.filter((row) => row.dataset.result).length;
  const count = `${entered} ${say.of} ${rows.length} ${say.entered}`;
  status.textContent = queue.hindrance || trouble || queue.state || count;
  status.classList.toggle("warning", Boolean(trouble || queue.trouble));
}

function typed(row, entry) {
  if (!row) return; // a board of another round
  row.dataset.version = Number(entry.fields.version) + 1;
  tell(row, "");
  show(row, entry.fields.result);
}

function tap(row, result) {
  const { pairing, version, url } = row.dataset;
  row.querySelector("details").open = false;
  const { own, proposed } = row.dataset;
  if (result === row.dataset.result && (own || !result) && !proposed) return;
  const entry = { url, board: pairing, fields: { pairing, version, result } };
  queue.add(entry);
  typed(row, entry);
  showState();
}

function answered(entry, code, answer) {
  const row = rowOf(entry.board);
  trouble = code !== 200 && !row ? answer.told : "";
  if (!row) return;
  if (answer.pairing && !queue.waits(entry.board)) showStored(row, answer);
  row.classList.toggle("pending", queue.waits(entry.board));
  tell(row, code === 200 || answer.proposed ? "" : answer.told);
}

function givenUp(entry) {
  const row = rowOf(entry.board);
  trouble = say.final;
  row?.classList.remove("pending");
  if (row) tell(row, say.final);
}

function closed() {
  news.stop();
  trouble = say.ended;
  showState();
}

function showNews({ since, boards, locked }) {
  say.since = since;
  if (!boards) return;
  const paired = boards.map((board) => String(board.pairing));
  if (paired.join() !== rows.map((row) => row.dataset.pairing).join()) {
    if (!queue.waiting.length) location.reload(); // the round or the pairs have changed
    else say.since = "";
    return;
  }
  lock.hidden = !locked;
  list.classList.toggle("locked", locked);
  for (const board of boards) {
    const row = rowOf(board.pairing);
    if (!queue.waits(row.dataset.pairing) && !row.classList.contains("conflict")) showStored(row, board);
  }
  showState();
}

list.addEventListener("submit", (event) => {
  event.preventDefault();
  tap(event.target.closest("li"), event.submitter.value);
});
document.querySelector(".refresh").hidden = true; // the page refreshes by itself
queue.open().then(() => {
  for (const entry of queue.waiting) typed(rowOf(entry.board), entry);
  showState();
});
