// Questions that a single key answers. Result keys typed meanwhile wait and are entered after the answer.

import { Sounds } from "./sounds.js";

class Question {
  // `head` and `lines` ([label, result, more]) are the text of the question. `answers` are [key, words, act]; the first
  // one keeps the current result. `typed` is the typed result. `moves`: the next board becomes current afterwards.
  // `drops`: Escape discards the key.
  constructor(row, { head, lines, answers, typed = "", moves = false, drops = false }) {
    Object.assign(this, { row, head, lines, answers, typed, moves, drops, behind: [] });
  }

  answer(key) {
    return this.answers.find(([own]) => own === key);
  }
}

export class Questions {
  // `entering` enters the decision.
  constructor(entering) {
    const { boards, words } = entering;
    Object.assign(this, { entering, boards, words });
    this.open = null;
  }

  // Another station's entry is changed only after a question, however old the entry is. Returns true if the person was
  // asked.
  replace(row, fields, result) {
    const { standing, own, who, at } = row.dataset;
    if (!standing || own || !(row.dataset.result || fields.action)) return false;
    const { entering, words } = this;
    const { written } = this.boards;
    const isSwap = fields.action === "colours";
    const typed = isSwap ? words.swap : fields.action === "undo" ? words.undone : written[result];
    const change = () => {
      const decided = { ...fields, decided: standing };
      if (isSwap) entering.swap(row, decided);
      else if (fields.action) entering.takeBack(row, null, decided);
      else entering.put(row, decided, result);
    };
    const now = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "medium" });
    this.ask(row, {
      head: `${words.board} ${row.dataset.board} ${words.has}`,
      lines: [
        [words.entered, written[row.dataset.result], `${at} ${who}`],
        [words.typed, typed, now],
      ],
      answers: [
        ["k", `${words.keep} ${written[row.dataset.result]}`, () => {}],
        ["r", `${words.change} ${typed}`, change],
      ],
      typed,
      moves: Boolean(fields.result),
    });
    return true;
  }

  // The cursor has just moved by itself: asks for which of the two boards the key was meant.
  which(result, from, to) {
    const { boards, entering, words } = this;
    const typed = boards.written[result];
    const choice = (key, row) => [key, `${words.board} ${row.dataset.board}`, () => {
      boards.goTo(row);
      entering.take(row, result);
    }];
    this.ask(to, {
      head: `${typed}: ${words.which}`,
      lines: [from, to].map((row) => [`${words.board} ${row.dataset.board}`, boards.written[row.dataset.result], boards.names(row)]),
      answers: [choice("k", from), choice("r", to)],
      typed,
      drops: true,
    });
  }

  // Three or more results of a board: each has a number. `enter(side)` enters the decision.
  whose(row, sides, text, enter) {
    this.ask(row, {
      head: `${this.words.board} ${row.dataset.board}: ${this.words.conflict}`,
      lines: sides.map((side, index) => [`${index + 1}`, text(side), `${side.time} ${side.who}`]),
      answers: sides.map((side, index) => [`${index + 1}`, `${this.words.take} ${text(side)}`, () => enter(side)]),
      drops: true,
    });
  }

  ask(row, question) {
    this.entering.moved = null;
    this.open = new Question(row, question);
    this.boards.goTo(row);
    Sounds.play("question");
    this.show();
    this.entering.tell(question.head, ...question.lines.map((line) => line.filter(Boolean).join(" ")));
  }

  show() {
    const { row, head, lines, answers, typed, behind } = this.open;
    const { hints, written, rail } = this.boards;
    const waiting = behind.length ? [[this.words.behind, behind.map((result) => hints[result] || written[result]).join(" ")]] : [];
    const buttons = () => answers.map(([key, words]) => rail.button(words, key, () => this.answer(key)));
    this.boards.show(row, row.dataset.result);
    this.boards.ask(row, typed, buttons());
    rail.ask(head, [...lines, ...waiting], buttons());
    this.entering.shown();
  }

  wait(result) {
    this.open.behind.push(result);
    this.show();
  }

  // Afterwards the waiting keys are entered at the next boards, in their order.
  answer(key) {
    const { row, behind, moves } = this.open;
    const chosen = this.open.answer(key);
    if (!chosen) return;
    this.close();
    chosen[2]();
    if (moves && !this.open) this.entering.goOn(this.boards.rows.indexOf(row));
    this.resume(behind);
  }

  // Escape changes nothing. A key whose board is not known is discarded.
  dismiss() {
    const { drops, behind } = this.open;
    if (!drops) return this.answer("k");
    this.close();
    this.resume(behind);
  }

  // Undo removes the last waiting key, else the key that caused the question.
  takeBack() {
    const { behind } = this.open;
    if (!behind.length) return this.close();
    behind.pop();
    this.show();
  }

  close() {
    const { row } = this.open;
    this.open = null;
    this.boards.unask(row);
    this.boards.rail.unask();
    this.entering.shown();
    this.entering.tell(this.entering.at());
  }

  resume(behind) {
    for (const result of behind) this.entering.press(result);
    this.entering.shown();
  }
}
