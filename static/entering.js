// Entries at a board: results, corrections, colours, the second pass, and the answers of the server.

import { Conflicts } from "./conflicts.js";
import { Questions } from "./question.js";
import { ResultQueue } from "./queue.js";
import { Sounds } from "./sounds.js";

const JUST = 1000; // milliseconds after an automatic move in which a key may still be meant for the board before

export class Entering {
  // `words`: the sentences of the page; `tell(...words)` reads them out; `shown()`: the display has changed.
  constructor({ boards, queue, station, words, tell, shown }) {
    Object.assign(this, { boards, queue, station, words, tell, shown });
    this.second = false;
    this.refused = "";
    this.typed = []; // entries of this page, for undo
    this.seen = {}; // the server's last answer, by board
    this.moved = null; // the row that the last automatic move left, and the time
    this.questions = new Questions(this);
    this.conflicts = new Conflicts(this);
  }

  // A result key enters the result at the current board, then the next board becomes current. During a question the key
  // waits.
  press(result) {
    const row = this.boards.current;
    this.refused = "";
    const { moved, questions } = this;
    if (questions.open) questions.wait(result);
    else if (row && moved && performance.now() - moved.at < JUST) questions.which(result, moved.from, row);
    else if (row) this.take(row, result);
  }

  take(row, result) {
    const { boards, words } = this;
    const index = boards.rows.indexOf(row);
    this.moved = null;
    boards.forgetCame();
    if (this.second && row.classList.contains("conflict")) this.tell(words.stopped);
    else if (this.second && row.dataset.result) this.verify(row, result);
    else if (this.enter(row, result)) {
      if (result) this.goOn(index);
      this.tell(`${words.board} ${row.dataset.board}: ${boards.written[result]}`, this.at());
    }
  }

  // Returns true if the board now has the result. A locked board keeps its result; a question comes before a change of
  // another station's.
  enter(row, result) {
    if (result === row.dataset.result) {
      this.settle(row);
      if (row.dataset.phone) this.confirm(row);
    } else {
      if (!this.mayChange(row, { result }) || this.questions.replace(row, { result }, result)) return false;
      this.put(row, { result }, result);
    }
    return true;
  }

  put(row, fields, result) {
    this.typed.push({ board: row.dataset.board, before: row.dataset.result });
    this.send(row, fields, result);
  }

  // A complete round is locked. If this account has unlocked it, a page previews each change.
  get locked() {
    return this.boards.complete && !this.words.unlocked;
  }

  mayChange(row, change) {
    if (!this.boards.complete) return true;
    if (this.locked) this.refuse(this.words.locked);
    else window.location.assign(`${row.querySelector("form").getAttribute("action")}change/?${new URLSearchParams(change)}`);
    return false;
  }

  refuse(why) {
    this.refused = why;
    this.shown();
    this.tell(why);
  }

  // Each entry raises the board's version by one. Entries of the second pass and confirmations do not.
  send(row, fields, result, changes = 1) {
    const { board, players } = row.dataset;
    const uuid = ResultQueue.uuid();
    const version = Number(row.dataset.version);
    const next = version + changes;
    this.refused = "";
    const url = row.querySelector("form").getAttribute("action");
    row.dataset.version = next;
    this.settle(row);
    const posted = { version, players, station: this.station, ...fields };
    this.queue.add({ uuid, url, board, result, next, alone: changes === 0, fields: posted });
    if (changes) {
      this.boards.flag(row, "verified", false);
      this.own(row, uuid);
    }
    this.boards.show(row, result);
    this.shown();
  }

  // Marks the result as entered here, so that this station may change it.
  own(row, uuid) {
    Object.assign(row.dataset, { own: "1", standing: uuid });
  }

  verify(row, result) {
    const stands = row.dataset.result;
    if (!result) return;
    this.send(row, { action: "verify", result }, stands, 0);
    if (result === stands) {
      this.boards.flag(row, "verified", true);
      this.goOn();
      this.tell(`${this.words.board} ${row.dataset.board} ${this.words.verified}`, this.at());
    } else this.conflicts.ofThePass(row, result);
    this.shown();
  }

  // Keeps the current result, and decides the conflict.
  keep(row, decides) {
    const { result } = row.dataset;
    const isPass = this.second && result;
    this.send(row, { ...decides, result, action: isPass ? "verify" : "" }, result, 0);
    if (!isPass) return;
    this.boards.flag(row, "verified", true);
    this.goOn();
  }

  confirm(row) {
    this.boards.flag(row, "phone", false);
    this.send(row, { action: "confirm" }, row.dataset.result, 0);
  }

  confirmNext() {
    this.boards.filter(false); // results entered by phones are not missing
    if (this.boards.current?.dataset.phone) this.confirm(this.boards.current);
    this.boards.goOn((row) => row.dataset.phone);
    this.shown();
    this.tell(this.at());
  }

  swap(row, fields = { action: "colours" }) {
    if (!this.mayChange(row, { action: "colours" })) return;
    if (!("decided" in fields) && this.questions.replace(row, fields)) return;
    this.typed.push({ board: row.dataset.board, before: row.dataset.result, swapped: true });
    this.boards.swap(row);
    this.send(row, { ...fields, players: row.dataset.players }, row.dataset.result);
    this.tell(this.words.swap, this.at());
  }

  // Undoes the last entry of this page, at this board or at any. Without one it undoes the board's last entry by
  // anybody.
  undo(board) {
    const index = this.typed.findLastIndex((one) => !board || one.board === board);
    const isLast = index >= 0 && index === this.typed.length - 1 && !this.words.built;
    if (this.locked && !isLast) return this.refuse(this.words.locked);
    const last = index < 0 ? undefined : this.typed.splice(index, 1)[0];
    const row = this.boards.row(last?.board || board) || this.boards.current;
    if (!row) return;
    if (last?.before && last.before !== "AA") this.boards.filter(false); // the board that it changes must be visible
    this.boards.goTo(row);
    if (!this.locked && !this.mayChange(row, { action: "undo" })) return;
    if (this.questions.replace(row, { action: "undo" })) return;
    this.takeBack(row, last);
  }

  takeBack(row, last, fields = { action: "undo" }) {
    if (last?.swapped) this.boards.swap(row);
    this.send(row, fields, last ? last.before : row.dataset.result);
    this.boards.goTo(row);
    this.tell(this.at(), this.boards.written[row.dataset.result]);
  }

  // An entry kept in this browser, or typed in another tab, is displayed until it is sent.
  replay(entry) {
    const row = this.boards.row(entry.board);
    if (!row) return;
    if (entry.fields.action === "colours") this.boards.seat(row, entry.fields.players);
    row.dataset.version = entry.next;
    if (!entry.alone) this.own(row, entry.uuid);
    this.boards.show(row, entry.result);
  }

  // Answers and conflicts

  answered(entry, status, answer, last) {
    const row = this.boards.row(entry.board);
    if (!row) return;
    if (status === 422) this.refused = answer.told;
    if (this.queue.waits(entry.board)) return; // the person has decided it meanwhile, or typed again
    this.showStored(row, answer);
    if (answer.locked) this.conflicts.turnedAway(row, answer.told);
    else if (status === 409) this.insist(row, entry, answer, last);
    if (status === 409 && entry.fields.decides) this.boards.rail.tell(`${this.words.board} ${entry.board}`, answer.told);
    if (status !== 200) this.tell(answer.told);
  }

  // Entries that followed a refused entry were dropped with it. The last of them is the result in the conflict.
  insist(row, entry, answer, last) {
    const { result } = last;
    if (last === entry || last.alone || !result || result === entry.result || result === answer.result) return;
    const { board, version, players } = row.dataset;
    const posted = { version, players, station: this.station, result };
    const uuid = ResultQueue.uuid();
    this.queue.add({ uuid, url: entry.url, board, result: answer.result, next: Number(version), alone: true, fields: posted });
  }

  givenUp(entry) {
    this.refused = this.queue.words.final;
    this.tell(this.queue.words.final);
    const row = this.boards.row(entry.board);
    if (row) this.settle(row);
  }

  // The state of the round after an entry, if the answer has it.
  roundIs({ complete, state }) {
    if (state === undefined) return;
    this.boards.stateOfServer = complete;
    document.getElementById("round-state").textContent = state;
  }

  showStored(row, answer) {
    const { conflicts = [] } = answer;
    this.seen[answer.board] = { ...this.seen[answer.board], ...answer };
    this.roundIs(answer);
    this.conflicts.forget(row);
    this.boards.showStored(row, answer);
    if (conflicts.length) this.conflicts.show(row, conflicts);
    if (this.questions.open?.row === row) this.questions.show();
  }

  // An entry or refusal of another station: its author and time are displayed. If the cursor moves by itself, it leaves
  // a board that got its result elsewhere at once, before the next key.
  heard(row, answer) {
    if (this.conflicts.local.has(row)) return;
    const { boards, words } = this;
    const [before, wasMissing, waited] = [row.dataset.result, boards.isMissing(row), row.classList.contains("stored")];
    this.showStored(row, answer);
    if (waited && answer.decided && !answer.conflicts.length) {
      boards.rail.tell(`${words.board} ${row.dataset.board}`, answer.decided);
    }
    if (answer.result === before || answer.own || !answer.result || !("who" in answer)) return;
    const from = answer.station ? `${answer.who} (${answer.station})` : answer.who;
    boards.came(row, `${words.from} ${from}, ${answer.seconds}`);
    const leaves = row === boards.current && wasMissing && !boards.isMissing(row) && (boards.follows || boards.filtered);
    if (leaves && !this.questions.open && !this.second) this.leave(row, from);
  }

  leave(row, from) {
    const { boards, words } = this;
    boards.goOn((other) => boards.isMissing(other));
    if (boards.current === row) return;
    this.moved = { from: row, at: performance.now() };
    const moved = `${words.moved} ${boards.current.dataset.board}.`;
    Sounds.play("came");
    boards.rail.tell(`${words.board} ${row.dataset.board}: ${words.from} ${from}`, moved);
    this.tell(`${words.board} ${row.dataset.board}: ${words.from} ${from}`, moved, this.at());
  }

  settle(row) {
    this.conflicts.forget(row);
    this.boards.settle(row);
  }

  // Moving

  // Moves to the next board with something to do: without a result, or, in the second pass, not verified.
  goOn(after) {
    this.boards.goOn(this.toDo(), after);
  }

  goToFirst() {
    this.boards.goToFirst();
    this.boards.goToFirst(this.toDo());
  }

  toDo() {
    return this.second
      ? (row) => row.dataset.result && !row.dataset.verified
      : (row) => this.boards.isMissing(row);
  }

  at() {
    return this.boards.current ? this.boards.name(this.boards.current) : "";
  }
}
