// The rows of the boards: what each shows, which is at hand, and which comes next.

import { fold, hasInName, isNamed } from "./fold.js";

const CAME = 30_000; // milliseconds for which a board says that its result came from elsewhere

export class Boards {
  // `written`: how each result is written. `waits(board)`: whether entries of it are still to be sent. `rail`: where
  // decisions are offered. `hints`: the key of each result.
  constructor(table, written, waits, rail) {
    Object.assign(this, { table, written, waits, rail, hints: {} });
    table.classList.add("scripted");
    this.rows = [...table.tBodies[0].rows];
    this.byBoard = new Map(this.rows.map((row) => [row.dataset.board, row]));
    this.index = -1;
    this.filtered = false;
    this.follows = false; // whether the board at hand came there as the next one with something to do
    this.stateOfServer = Boolean(table.dataset.complete); // whether the server has the round as complete
  }

  get current() {
    return this.rows[this.index];
  }

  row(board) {
    return this.byBoard.get(String(board));
  }

  // Showing

  show(row, result) {
    row.dataset.result = result;
    row.querySelector(".shown").textContent = this.written[result];
    for (const button of row.querySelectorAll("[name=result]")) {
      if (button.value === result) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
    row.classList.toggle("pending", this.waits(row.dataset.board));
    this.state(row);
  }

  // The state of a board in one line, with its hue: results that differ, one not sent, one that came from elsewhere, one
  // to be confirmed.
  state(row) {
    const { conflict, unsent, phone } = this.table.dataset;
    const isWrong = row.classList.contains("conflict");
    const waits = (row.classList.contains("pending") && unsent) || "";
    const came = (!isWrong && !waits && row.dataset.came) || "";
    const status = row.querySelector(".status");
    status.textContent = (isWrong && (row.dataset.sides || conflict)) || waits || came || (row.dataset.phone && phone) || "";
    status.className = `status st ${isWrong ? "wrong" : came ? "came" : status.textContent && "wait"}`;
    row.classList.toggle("fresh", Boolean(came));
  }

  // Its result came from elsewhere: said until the next key, half a minute at most.
  came(row, words) {
    row.dataset.came = words;
    this.state(row);
    setTimeout(() => row.dataset.came === words && this.forgetCame(row), CAME);
  }

  forgetCame(...rows) {
    for (const row of rows.length ? rows : this.rows) {
      if (!row.dataset.came) continue;
      delete row.dataset.came;
      this.state(row);
    }
  }

  // What was asked at a board is in its row: both results, and the answers in the place of its buttons.
  ask(row, typed, answers) {
    this.unask(row);
    const asked = document.createElement("span");
    asked.className = "ask";
    asked.textContent = `${typed} ?`;
    row.querySelector(".shown").append(" ", asked);
    const acts = document.createElement("div");
    acts.className = "acts";
    acts.append(...answers);
    row.querySelector(".cell").append(acts);
    row.classList.add("asks");
  }

  unask(row) {
    row.querySelector(".ask")?.remove();
    row.querySelector(".acts")?.remove();
    row.classList.remove("asks");
  }

  // As the server has it; what it leaves out has not changed.
  showStored(row, answer) {
    row.dataset.version = answer.version;
    this.seat(row, answer.players);
    this.flag(row, "verified", answer.verified);
    this.flag(row, "phone", answer.phone);
    if ("who" in answer) {
      row.querySelector(".by").textContent = `${answer.time} ${answer.who}`.trim();
      Object.assign(row.dataset, { standing: answer.standing, who: answer.who, at: answer.time });
      this.flag(row, "own", answer.own);
    }
    this.settle(row);
    this.show(row, answer.result);
  }

  flag(row, name, is) {
    if (is) row.dataset[name] = "1";
    else delete row.dataset[name];
    if (name === "phone" && row.querySelector(".confirm")) row.querySelector(".confirm").hidden = !is;
    this.state(row);
  }

  // White's cell shows who has White: the names change places when the colours do.
  seat(row, players) {
    if (row.dataset.players === players) return;
    row.dataset.players = players;
    const white = row.querySelector(".white");
    const black = row.querySelector(".black");
    const names = [...white.childNodes];
    white.replaceChildren(...black.childNodes);
    black.replaceChildren(...names);
  }

  // The two at a board, whoever has White.
  seated(players) {
    return players.split("-").sort().join("-");
  }

  swap(row) {
    this.seat(row, row.dataset.players.split("-").reverse().join("-"));
    this.show(row, [...row.dataset.result].reverse().join(""));
  }

  // Two results that differ: `told` is a sentence, or lines with the results; `choices` are buttons that decide.
  dispute(row, head, told, ...choices) {
    this.rail.dispute(row, head, told, ...choices);
    row.classList.add("conflict");
    this.state(row);
  }

  settle(row) {
    this.rail.settle(row);
    row.classList.remove("conflict", "stored");
    delete row.dataset.sides;
    this.state(row);
  }

  get disputed() {
    return this.current?.classList.contains("conflict") ? this.current : this.rows.find((row) => row.classList.contains("conflict"));
  }

  // Counting

  // Whether every board has a result and none waits for a decision: then the round is complete, and the server takes
  // none but from who unlocked it. One that something was made of stays complete whatever waits.
  get complete() {
    if (this.rows.some((row) => this.isMissing(row))) return false;
    return this.stateOfServer || !this.rows.some((row) => row.classList.contains("stored"));
  }

  isMissing(row) {
    return !row.dataset.result || row.dataset.result === "AA";
  }

  // Whether the filter leaves it: its result is missing, or two that differ wait for a decision. The style sheet hides
  // the others by the same rule, and none of them is ever at hand.
  isListed(row) {
    return !this.filtered || this.isMissing(row) || row.classList.contains("conflict");
  }

  count(test) {
    return this.rows.reduce((sum, row) => sum + (test(row) ? 1 : 0), 0);
  }

  // Moving

  // -1: no board is at hand.
  go(index, follows = false) {
    this.current?.removeAttribute("aria-current");
    this.index = index;
    this.follows = follows;
    this.current?.setAttribute("aria-current", "true");
    this.hint();
    this.current?.scrollIntoView({ block: "nearest" });
  }

  // The buttons of the board at hand name their keys.
  hint() {
    for (const button of this.current?.querySelectorAll("[name=result]") || []) button.dataset.key = this.hints[button.value];
  }

  // Stays where it is if the filter hides that board.
  goTo(row) {
    if (this.isListed(row)) this.go(this.rows.indexOf(row));
  }

  goToFirst(test) {
    const index = this.rows.findIndex((row) => this.isListed(row) && (!test || test(row)));
    if (index >= 0 || !this.current || !this.isListed(this.current)) this.go(index, Boolean(test));
  }

  goToLast() {
    this.go(this.rows.findLastIndex((row) => this.isListed(row)));
  }

  // One board up or down among those that are listed.
  step(by) {
    let index = this.index + by;
    while (this.rows[index] && !this.isListed(this.rows[index])) index += by;
    if (this.rows[index]) this.go(index);
  }

  // The board at hand may have got its result elsewhere: the next one that is listed comes to hand, or none.
  leaveHidden() {
    if (!this.current || this.isListed(this.current)) return false;
    const before = this.index;
    this.goOn((row) => this.isListed(row));
    if (this.index === before) this.go(-1);
    return true;
  }

  // To the next board, after this one or another and round to the top, of which the test is true; stays where there is
  // none.
  goOn(test, after = this.index) {
    const row = this.after(test, after);
    if (row) this.go(this.rows.indexOf(row), true);
  }

  // That board, or none.
  after(test, after = this.index) {
    const count = this.rows.length;
    const order = this.rows.map((_row, step) => this.rows[(after + step + 1 + count) % count]);
    return order.find((row) => this.isListed(row) && test(row));
  }

  // By the number of a board, else by part of a name.
  find(text) {
    if (/^\s*\d+\s*$/.test(text)) return this.row(Number(text));
    if (!fold(text)) return undefined;
    const first = (fits) => this.rows.find((row) =>
      [".white", ".black"].some((side) => fits(this.nameIn(row.querySelector(side)), text)));
    return first(isNamed) || first(hasInName);
  }

  filter(on) {
    this.filtered = on;
    this.table.classList.toggle("missing-only", on);
  }

  name(row) {
    return `${this.table.dataset.board} ${row.dataset.board}: ${this.names(row)}`;
  }

  names(row) {
    return [".white", ".black"].map((side) => this.nameIn(row.querySelector(side))).join(" – ");
  }

  // The name alone, without the figures beside it.
  nameIn(cell) {
    return cell.querySelector(".name").textContent.trim();
  }
}
