// What is entered at a board: results, corrections, colours, the second pass, and what becomes of two that differ.
"use strict";

class Entering {
  // `words`: the sentences of the page; `tell(...words)` says them aloud; `shown()`: something has changed.
  constructor({ boards, queue, station, words, tell, shown }) {
    Object.assign(this, { boards, queue, station, words, tell, shown });
    this.second = false;
    this.refused = "";
    this.typed = []; // what was typed here, to be undone
    this.seen = {}; // by board, what the server said last
    this.disputes = new Map(); // by row, the two ways to decide
  }

  // A key with a result, at the board at hand; then on to the next one.
  press(result) {
    const { boards, words } = this;
    const row = boards.current;
    this.refused = "";
    if (!row) return;
    const { index } = boards;
    if (this.second && row.classList.contains("conflict")) this.tell(words.stopped);
    else if (this.second && row.dataset.result) this.verify(row, result);
    else if (this.enter(row, result)) {
      if (result) this.goOn(index);
      this.tell(`${words.board} ${row.dataset.board}: ${boards.written[result]}`, this.at());
    }
  }

  // Answers whether the board has the result now; a locked one keeps its own.
  enter(row, result) {
    if (result === row.dataset.result) {
      this.settle(row);
      if (row.dataset.phone) this.confirm(row);
    } else {
      if (!this.mayChange(row, { result })) return false;
      this.typed.push({ board: row.dataset.board, before: row.dataset.result });
      this.send(row, { result }, result);
    }
    return true;
  }

  // A complete round is locked. Where this account has unlocked it, a page shows the change before it is made.
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

  // Each entry changes the board's version by one, those of the second pass and confirmations by none.
  send(row, fields, result, changes = 1) {
    const { board, players } = row.dataset;
    const version = Number(row.dataset.version);
    const next = version + changes;
    this.refused = "";
    const url = row.querySelector("form").getAttribute("action");
    row.dataset.version = next;
    this.settle(row);
    const posted = { version, players, station: this.station, ...fields };
    this.queue.add({ url, board, result, next, alone: changes === 0, fields: posted });
    if (changes) this.boards.flag(row, "verified", false);
    this.boards.show(row, result);
    this.shown();
  }

  verify(row, result) {
    const stands = row.dataset.result;
    if (!result) return;
    this.send(row, { action: "verify", result }, stands, 0);
    if (result === stands) {
      this.boards.flag(row, "verified", true);
      this.goOn();
      this.tell(`${this.words.board} ${row.dataset.board} ${this.words.verified}`, this.at());
    } else this.dispute(row, { fields: { action: "verify", result } }, this.words.differs);
    this.shown();
  }

  confirm(row) {
    this.boards.flag(row, "phone", false);
    this.send(row, { action: "confirm" }, row.dataset.result, 0);
  }

  confirmNext() {
    this.boards.filter(false); // what phones entered is not missing
    if (this.boards.current?.dataset.phone) this.confirm(this.boards.current);
    this.boards.goOn((row) => row.dataset.phone);
    this.shown();
    this.tell(this.at());
  }

  swap(row) {
    if (!this.mayChange(row, { action: "colours" })) return;
    this.typed.push({ board: row.dataset.board, before: row.dataset.result, swapped: true });
    this.boards.swap(row);
    this.send(row, { action: "colours", players: row.dataset.players }, row.dataset.result);
    this.tell(this.words.swap, this.at());
  }

  // What was typed here last, at this board or at all; else what anybody entered last at this board.
  undo(board) {
    const index = this.typed.findLastIndex((one) => !board || one.board === board);
    const isLast = index >= 0 && index === this.typed.length - 1 && !this.words.built;
    if (this.locked && !isLast) return this.refuse(this.words.locked);
    const last = index < 0 ? undefined : this.typed.splice(index, 1)[0];
    const row = this.boards.row(last?.board || board) || this.boards.current;
    if (!row) return;
    if (last?.before && last.before !== "AA") this.boards.filter(false); // what it changes is seen
    this.boards.goTo(row);
    if (!this.locked && !this.mayChange(row, { action: "undo" })) return;
    if (last?.swapped) this.boards.swap(row);
    this.send(row, { action: "undo" }, last ? last.before : row.dataset.result);
    this.boards.goTo(row);
    this.tell(this.at(), this.boards.written[row.dataset.result]);
  }

  // What was kept in this browser, or typed in another tab, stands on the page until it is sent.
  replay(entry) {
    const row = this.boards.row(entry.board);
    if (!row) return;
    if (entry.fields.action === "colours") this.boards.seat(row, entry.fields.players);
    row.dataset.version = entry.next;
    this.boards.show(row, entry.result);
  }

  // Answers, and two results that differ

  answered(entry, status, answer, last) {
    const row = this.boards.row(entry.board);
    if (!row) return;
    if (status === 422) this.refused = answer.told;
    if (this.queue.waits(entry.board)) return; // decided meanwhile, or typed on
    this.showStored(row, answer);
    if (answer.locked) this.turnedAway(row, answer.told);
    else if (status === 409) this.dispute(row, last, answer.told);
    if (status !== 200) this.tell(answer.told);
  }

  givenUp(entry) {
    this.refused = this.words.final;
    this.tell(this.words.final);
    const row = this.boards.row(entry.board);
    if (row) this.settle(row);
  }

  showStored(row, answer) {
    this.seen[answer.board] = { ...this.seen[answer.board], ...answer };
    this.disputes.delete(row);
    this.boards.showStored(row, answer);
  }

  settle(row) {
    this.disputes.delete(row);
    this.boards.settle(row);
  }

  // Two ways out: what stands is kept (in the second pass, it is the result typed twice now), or mine is entered.
  dispute(row, { result, fields }, told) {
    const isPass = fields.action === "verify";
    const isSwap = fields.action === "colours";
    const mine = isPass ? fields.result : result;
    const keep = () => (isPass && row.dataset.result ? this.verify(row, row.dataset.result) : this.settle(row));
    const replace = () => (isSwap ? this.swap(row) : this.enter(row, mine));
    const { theirs, mine: enterMine, swap } = this.words;
    this.disputes.set(row, { keep, replace });
    this.boards.dispute(row, told,
      this.choice("k", theirs, keep),
      this.choice("r", `${enterMine}: ${isSwap ? swap : this.boards.written[mine]}`, replace));
  }

  // The round was locked meanwhile: what was typed is told at its board until it was read.
  turnedAway(row, told) {
    const keep = () => this.settle(row);
    this.disputes.set(row, { keep, replace: () => this.refuse(this.words.locked) });
    this.boards.dispute(row, told, this.choice("k", this.words.theirs, keep));
  }

  choice(key, words, act) {
    return this.boards.rail.button(words, key, () => {
      act();
      this.shown();
    });
  }

  // By key: the board at hand, else the first that waits for a decision is brought to hand.
  decide(way) {
    const row = this.boards.disputed;
    if (!row) return;
    if (row !== this.boards.current) this.boards.goTo(row);
    else {
      this.disputes.get(row)[way]();
      this.shown();
    }
    this.tell(this.at());
  }

  // Moving

  // The next board with something to do: a result that is missing, in the second pass one that is not verified.
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
