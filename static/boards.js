// The rows of the boards: the content of each row, the current board, and the next one.

import { fold, hasInName, isNamed, isSpelled } from "./fold.js";

export const CAME = 30_000; // milliseconds for which a row marks a result from another station

export class Boards {
  // `written`: the text of each result. `waits(board)`: true if entries of the board are not sent yet. `rail`: the
  // cards that offer decisions. `hints`: the key of each result.
  constructor(table, written, waits, rail) {
    Object.assign(this, { table, written, waits, rail, hints: {} });
    table.classList.add("scripted");
    this.rows = [...table.tBodies[0].rows];
    this.byBoard = new Map(this.rows.map((row) => [row.dataset.board, row]));
    this.index = -1;
    this.filtered = false;
    this.follows = false; // true if the current board became current by itself, as the next one with something to do
    this.stateOfServer = Boolean(table.dataset.complete); // true if the round is complete on the server
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

  // The state of a board in one line, with its colour: differing results, not sent, from another station, or to be
  // confirmed.
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

  // The result came from another station. The row states this until the next key, for half a minute at most.
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

  // The question about a board is in its row: both results, and the answers in place of the buttons.
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

  // Shows the board as the server has it. Fields missing in the answer have not changed.
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

  // White's cell shows the player with White: the names change places when the colours do.
  seat(row, players) {
    if (row.dataset.players === players) return;
    row.dataset.players = players;
    const white = row.querySelector(".white");
    const black = row.querySelector(".black");
    const names = [...white.childNodes];
    white.replaceChildren(...black.childNodes);
    black.replaceChildren(...names);
  }

  // The two players of a board, in the same order whatever their colours are.
  seated(players) {
    return players.split("-").sort().join("-");
  }

  swap(row) {
    this.seat(row, row.dataset.players.split("-").reverse().join("-"));
    this.show(row, [...row.dataset.result].reverse().join(""));
  }

  // Two differing results: `told` is a sentence, or lines with the results; `choices` are buttons that decide.
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

  // True if every board has a result and none waits for a decision. Then the round is complete, and the server accepts
  // results only with an unlock. A round that later rounds or reports use stays complete even with a conflict.
  get complete() {
    if (this.rows.some((row) => this.isMissing(row))) return false;
    return this.stateOfServer || !this.rows.some((row) => row.classList.contains("stored"));
  }

  isMissing(row) {
    return !row.dataset.result || row.dataset.result === "AA";
  }

  // True if the filter shows the board: its result is missing, or two differing results wait for a decision. The style
  // sheet hides the other boards by the same rule; they are never current.
  isListed(row) {
    return !this.filtered || this.isMissing(row) || row.classList.contains("conflict");
  }

  count(test) {
    return this.rows.reduce((sum, row) => sum + (test(row) ? 1 : 0), 0);
  }

  // Moving

  // With index -1 no board is current.
  go(index, follows = false) {
    this.current?.removeAttribute("aria-current");
    this.index = index;
    this.follows = follows;
    this.current?.setAttribute("aria-current", "true");
    this.hint();
    this.current?.scrollIntoView({ block: "nearest" });
  }

  // The buttons of the current board display their keys.
  hint() {
    for (const button of this.current?.querySelectorAll("[name=result]") || []) button.dataset.key = this.hints[button.value];
  }

  // Makes the board current, unless the filter hides it.
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

  // Moves up or down by one board among the listed boards.
  step(by) {
    let index = this.index + by;
    while (this.rows[index] && !this.isListed(this.rows[index])) index += by;
    if (this.rows[index]) this.go(index);
  }

  // If another station has entered the result of the current board, the next listed board becomes current, or none.
  leaveHidden() {
    if (!this.current || this.isListed(this.current)) return false;
    const before = this.index;
    this.goOn((row) => this.isListed(row));
    if (this.index === before) this.go(-1);
    return true;
  }

  // Moves to the next board for which `test` is true, from this board or `after`, continuing at the top. Without such a
  // board nothing changes.
  goOn(test, after = this.index) {
    const row = this.after(test, after);
    if (row) this.go(this.rows.indexOf(row), true);
  }

  // The next board for which `test` is true, or nothing.
  after(test, after = this.index) {
    const count = this.rows.length;
    const order = this.rows.map((_row, step) => this.rows[(after + step + 1 + count) % count]);
    return order.find((row) => this.isListed(row) && test(row));
  }

  // Finds a board by its number, else by a part of a name.
  find(text) {
    if (/^\s*\d+\s*$/.test(text)) return this.row(Number(text));
    if (!fold(text)) return undefined;
    const first = (fits) => this.rows.find((row) =>
      [".white", ".black"].some((side) => fits(this.nameIn(row.querySelector(side)), text)));
    return first(isNamed) || first(isSpelled) || first(hasInName);
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

  // The name without the figures beside it.
  nameIn(cell) {
    return cell.querySelector(".name").textContent.trim();
  }
}
