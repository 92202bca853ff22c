// Entry of results by keyboard: each key is shown at once and kept until the server has it. Then the next board becomes
// current.

import { Boards } from "./boards.js";
import { Entering } from "./entering.js";
import { KeyMap } from "./keys.js";
import { LateChange } from "./late.js";
import { News } from "./news.js";
import { ResultQueue } from "./queue.js";
import { Rail } from "./rail.js";

const table = document.getElementById("boards");
const words = table.dataset;
const state = document.getElementById("state");
const spoken = document.getElementById("spoken");
const help = document.getElementById("help");
const menu = document.getElementById("menu");
const jump = document.getElementById("jump");
const lock = document.getElementById("lock"); // missing while this account has the round unlocked
const tools = document.getElementById("tools");
const nextMissing = document.getElementById("next-missing");
const nextStep = document.getElementById("next-step"); // missing if this person has no next step
const memory = `seen ${location.pathname}`;
const keys = new KeyMap(JSON.parse(document.getElementById("keys").textContent));
const queue = new ResultQueue({
  page: location.pathname,
  owner: words.user,
  changed: showState,
  answered: (...answer) => entering.answered(...answer),
  added: (entry) => entering.replay(entry),
  givenUp: (entry) => entering.givenUp(entry),
});
const rail = new Rail(document.getElementById("decisions"), words, (command) => COMMANDS[command]());
const boards = new Boards(table, keys.table.written, (board) => queue.waits(board), rail);
const entering = new Entering({ boards, queue, station: stationName(), words, tell, shown: showState });
const late = new LateChange(document.getElementById("change"), document.querySelector(".beside-rail"));
const changeBoard = document.getElementById("change-board"); // missing for people who may not change a locked round
let cut = false; // true if the last poll of other stations' entries failed

function stationName() {
  const name = KeyMap.remembered("station") || ResultQueue.uuid().slice(0, 4);
  KeyMap.remember("station", name);
  return name;
}

// Showing

function showState() {
  table.classList.toggle("locked", entering.locked);
  if (lock) lock.hidden = !entering.locked;
  if (changeBoard) changeBoard.hidden = !entering.locked;
  if (!entering.questions.open && boards.leaveHidden()) tell(entering.at());
  button("missing").setAttribute("aria-pressed", String(boards.filtered));
  const trouble = entering.refused || queue.hindrance;
  const phones = boards.rows.filter((row) => row.dataset.phone);
  const disputes = boards.count((row) => row.classList.contains("conflict"));
  const parts = [[trouble ? "st wait" : "", trouble || queue.state || stored()]];
  if (entering.questions.open) parts.push(["st wait", words.question]);
  if (disputes) parts.push(["st wrong", `${disputes} ${words.conflicts}`, "toDispute"]);
  if (phones.length) parts.push(["st wait", `${phones.length} ${words.toConfirm}`, "toPhone"]);
  for (const note of queue.notes) parts.push(["st wait", note]);
  if (cut && !queue.trouble) parts.push(["st wait", words.cut]);
  say(parts);
  rail.phones(phones, boards.current, keys.table.written);
  rail.trouble(queue.trouble === "waiting" ? queue.hindrance : "", clock());
  table.classList.toggle("offline", Boolean(queue.trouble));
  button("discard").hidden = !queue.isStuck;
  showNext();
}

// The text of the bar, each part with its colour. It is set once, so that it is read out once.
function say(parts) {
  if (state.textContent === parts.map(([, text]) => text).join(" · ")) return;
  state.replaceChildren(...parts.flatMap(([kind, text, command], index) => {
    const part = document.createElement(command ? "button" : "span");
    part.className = command ? `btn btn-link ${kind}` : kind;
    part.textContent = text;
    if (command) Object.assign(part, { type: "button" }).dataset.command = command;
    return index ? [" · ", part] : [part];
  }));
}

// The next board without a result, or the next step if there is none.
function showNext() {
  const next = boards.after((row) => boards.isMissing(row));
  nextMissing.hidden = !next;
  if (next) nextMissing.textContent = `${words.next} ${next.dataset.board}`;
  if (!nextStep?.dataset.address) return;
  const waits = !boards.complete || queue.waiting.length > 0;
  const isButton = nextStep.matches("button");
  if (isButton) nextStep.disabled = waits;
  else if (waits) nextStep.removeAttribute("href");
  else nextStep.href = nextStep.dataset.address;
  for (const [name, value] of [["aria-disabled", "true"], ...(isButton ? [] : [["role", "link"]])]) {
    if (waits) nextStep.setAttribute(name, value);
    else nextStep.removeAttribute(name);
  }
}

function clock() {
  return new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
}

function stored() {
  const missing = boards.count((row) => boards.isMissing(row));
  const verified = boards.count((row) => row.dataset.verified);
  if (entering.second) return `${verified} / ${boards.rows.length} ${words.verified}`;
  return missing ? `${words.missing} ${missing}` : words.saved;
}

function tell(...parts) {
  spoken.textContent = parts.filter(Boolean).join(". ");
}

function button(command) {
  return tools.querySelector(`[data-command=${command}]`);
}

// Entries of other stations

function looked(status) {
  cut = status < 200 || status > 299;
  showState();
}

function hear({ since, boards: news, closed, ...round }) {
  if (closed) {
    if (!queue.waiting.length) location.reload(); // the round was unpublished
    return;
  }
  words.since = since;
  entering.roundIs(round);
  for (const answer of news) {
    const row = boards.row(answer.board);
    if (row && !queue.waits(row.dataset.board)) entering.heard(row, answer);
  }
}

// A copy of the page from before the connection was lost is older than the entries in this browser.
function catchUp() {
  for (const answer of JSON.parse(KeyMap.remembered(memory) || "[]")) {
    const row = boards.row(answer.board);
    const isSame = row && boards.seated(row.dataset.players) === boards.seated(answer.players);
    if (isSame && answer.version > Number(row.dataset.version)) entering.showStored(row, answer);
  }
}

function remember() {
  KeyMap.remember(memory, JSON.stringify(Object.values(entering.seen)));
}

// Commands

const MOVES = {
  up: () => boards.step(-1),
  down: () => boards.step(1),
  first: () => boards.goToFirst(),
  last: () => boards.goToLast(),
};
const COMMANDS = {
  jump: openJump,
  missing: turnFilter,
  others: openMenu,
  undo: () => entering.undo(),
  pass: turnPass,
  confirm: () => entering.confirmNext(),
  keep: () => entering.conflicts.decide("keep"),
  replace: () => entering.conflicts.decide("replace"),
  help: openHelp,
  toDispute: () => boards.goTo(boards.disputed),
  toPhone: () => boards.goOn((row) => row.dataset.phone),
  next: () => boards.goOn((row) => boards.isMissing(row)),
  send: () => queue.send(),
  change: () => entering.locked && late.open(boards.current),
  discard: () => queue.discard(),
  nothing: () => {},
};

function turnPass() {
  entering.second = !entering.second;
  table.classList.toggle("second-pass", entering.second);
  button("pass").setAttribute("aria-pressed", String(entering.second));
  if (entering.second) boards.filter(false);
  entering.goToFirst();
  showState();
  tell(state.textContent, entering.at());
}

function turnFilter() {
  if (entering.second) turnPass();
  boards.filter(!boards.filtered);
  if (boards.filtered || !boards.current) entering.goToFirst();
  showState();
  tell(entering.at() || state.textContent);
}

// Keys, buttons, dialogs

function typed(event) {
  if (menu.open) return typedInMenu(event);
  if (help.open) return typedInHelp(event);
  if (late.isOpen && event.key === "Escape") return late.close();
  if (entering.questions.open && typedAtQuestion(event)) return event.preventDefault();
  if (event.isComposing || event.target.closest("input, select, textarea")) return;
  const meant = keys.read(event);
  if (!meant) return;
  event.preventDefault();
  if ("result" in meant && late.isOpen) late.choose(meant.result);
  else if ("result" in meant) entering.press(meant.result);
  else if (meant.command in MOVES) {
    entering.moved = null;
    MOVES[meant.command]();
    tell(entering.at(), keys.table.written[boards.current?.dataset.result]);
  } else COMMANDS[meant.command]();
}

// A question takes only its own keys. Result keys wait behind it, and other keys do nothing. The focus may move inside
// it.
function typedAtQuestion(event) {
  if (event.altKey || event.metaKey || ["Tab", "Enter", " ", "Shift"].includes(event.key)) return false;
  const { questions } = entering;
  const [meant, key] = [keys.read(event), KeyMap.plain(event.key)];
  if (event.repeat) return true;
  if (key === "Escape") questions.dismiss();
  else if (questions.open.answer(key)) questions.answer(key);
  else if (meant?.command === "undo") questions.takeBack();
  else if (meant && "result" in meant) questions.wait(meant.result);
  return true;
}

function typedInMenu(event) {
  const action = keys.readMenu(event);
  if (action === undefined) return;
  event.preventDefault();
  menu.close();
  chosen(action);
}

function openMenu() {
  if (entering.locked) return entering.refuse(words.locked);
  if (!boards.current) return;
  menu.board = boards.current;
  document.getElementById("menu-board").textContent = entering.at();
  document.getElementById("menu-log").href = boards.current.querySelector(".others").href;
  menu.showModal();
  menu.querySelector('[value=""]').focus(); // Enter by habit must enter nothing
}

// Does nothing if another station has entered the result of the menu's board, so that another board is current.
function chosen(action) {
  if (menu.board !== boards.current) tell(entering.at());
  else if (action === "colours") entering.swap(boards.current);
  else if (action) entering.press(action);
}

// Starts at the first board with something to do, or at the board that a link names.
function begin() {
  const row = boards.row(location.hash.match(/^#board-(\d+)$/)?.[1]);
  entering.goToFirst();
  if (row) boards.goTo(row);
}

// A browser closes a dialog a moment after Escape. The next key must not be lost in that moment.
function typedInHelp(event) {
  if (event.key !== "Escape") return;
  help.close();
  document.activeElement?.blur(); // until the page is drawn again, keys would go to the hidden field
  event.preventDefault();
}

function openHelp() {
  help.showModal();
  help.querySelector(":checked").focus();
}

function openJump() {
  jump.hidden = false;
  jump.elements.to.value = "";
  jump.elements.to.focus();
}

function closeJump() {
  jump.elements.to.blur();
  jump.hidden = true;
}

function jumped(event) {
  event.preventDefault();
  const row = boards.find(jump.elements.to.value);
  if (row) goByHand(row);
  closeJump();
  tell(row && row !== boards.current ? `${words.board} ${row.dataset.board} ${words.hidden}` : "", entering.at());
}

function choose(convention) {
  keys.choose(convention);
  document.getElementById("convention").textContent = keys.convention;
  boards.hints = Object.fromEntries(Object.entries(keys.results).reverse().map(([key, result]) => [result, key]));
  boards.hint();
  for (const list of document.querySelectorAll("[data-set]")) list.hidden = list.dataset.set !== keys.convention;
  for (const choice of help.querySelectorAll("[name=convention]")) choice.checked = choice.value === keys.convention;
}

function goByHand(row) {
  entering.moved = null;
  boards.goTo(row);
}

// Opens the board's card, which shows both results.
function decideByHand(event, row) {
  event.preventDefault();
  goByHand(row);
  rail.disputes.get(row)?.querySelector("button").focus();
}

function submitted(event) {
  const { value } = event.submitter;
  const row = event.target.closest("tr");
  event.preventDefault();
  if (entering.questions.open) return;
  boards.goTo(row);
  entering.moved = null;
  if (value === "undo") entering.undo(row.dataset.board);
  else if (value === "confirm") entering.confirm(row);
  else entering.press(value);
}

function clicked(event) {
  const command = event.target.closest("[data-command]")?.dataset.command;
  if (!command) return;
  if (!entering.questions.open) COMMANDS[command]();
  else if (command === "undo") entering.questions.takeBack();
}

document.addEventListener("keydown", typed);
window.addEventListener("pagehide", remember);
table.addEventListener("submit", submitted);
table.addEventListener("click", (event) => {
  const row = event.target.closest("tbody tr");
  if (entering.questions.open) return event.target.closest(".others") && event.preventDefault();
  if (event.target.closest(".decide")) return decideByHand(event, row);
  if (row) goByHand(row); // the next key is meant for the clicked board
  if (!event.target.closest(".others") || event.ctrlKey || event.metaKey || entering.locked) return;
  event.preventDefault();
  openMenu();
});
tools.addEventListener("click", clicked);
nextMissing.parentElement.addEventListener("click", clicked);
jump.addEventListener("submit", jumped);
jump.elements.to.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeJump();
});
help.addEventListener("change", (event) => choose(event.target.value));
menu.addEventListener("submit", (event) => chosen(event.submitter.value));

tools.hidden = false;
choose(keys.convention);
for (const answer of JSON.parse(document.getElementById("conflicts").textContent)) {
  entering.showStored(boards.row(answer.board), answer);
}
catchUp();
begin();
showState();
new News({ address: () => `${words.changes}?since=${words.since}`, heard: hear, looked });
queue.open().then(() => {
  for (const entry of queue.waiting) entering.replay(entry);
  if (!entering.typed.length) begin();
  showState();
});
