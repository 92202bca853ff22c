// The cards beside the boards: a question, differing results, results entered by phones, and unsent entries.

import { CAME } from "./boards.js";

export class Rail {
  // `words`: the sentences of the page. `act(command, row)` performs the command of a card.
  constructor(box, words, act) {
    Object.assign(this, { box, words, act });
    this.disputes = new Map(); // the card of each row
    this.question = null;
    this.phone = null;
    this.offline = null;
    this.since = "";
  }

  // A question is the first card and has the focus. While it is open, no other card displays its keys.
  ask(head, lines, buttons) {
    this.unask();
    this.question = this.card("ask", head, lines);
    this.question.setAttribute("role", "alertdialog");
    this.question.firstElementChild.id = "question";
    this.question.setAttribute("aria-labelledby", "question");
    this.question.append(this.row(buttons));
    this.box.prepend(this.question);
    this.box.classList.add("asking");
    buttons[0].focus();
  }

  unask() {
    this.question?.remove();
    this.question = null;
    this.box.classList.remove("asking");
  }

  // A message about another station's action. It disappears after a while and needs no answer.
  tell(head, text) {
    const card = this.card("came", head, text);
    card.setAttribute("role", "status");
    this.box.append(card);
    setTimeout(() => card.remove(), CAME);
  }

  row(buttons) {
    const line = document.createElement("p");
    line.className = "answers";
    line.append(...buttons);
    return line;
  }

  // Two differing results of a board; `choices` are buttons that decide.
  dispute(row, head, told, ...choices) {
    this.settle(row);
    const card = this.card("wrong", `${this.words.board} ${row.dataset.board}: ${head}`, told);
    card.setAttribute("role", "alert");
    card.dataset.of = row.dataset.board;
    card.append(this.row(choices));
    this.disputes.set(row, card);
    if (this.question) this.question.after(card);
    else this.box.prepend(card);
  }

  settle(row) {
    this.disputes.get(row)?.remove();
    this.disputes.delete(row);
  }

  // Unconfirmed results from phones: the current board, else the first, and the number of others.
  phones(rows, current, written) {
    const row = rows.includes(current) ? current : rows[0];
    const text = row && `${written[row.dataset.result]} · ${row.querySelector(".by").textContent}`;
    const more = rows.length > 1 ? ` · ${rows.length - 1} ${this.words.more}` : "";
    const head = row && `${this.words.board} ${row.dataset.board}: ${this.words.phone}`;
    this.phone = this.replace(this.phone, row && [head, text + more], () => {
      const words = row === current ? this.words.confirm : this.words.go;
      return this.button(words, "c", () => this.act("confirm"));
    });
  }

  // Entries that wait because of trouble; `text` has their number and the reason.
  trouble(text, time) {
    this.since = text ? this.since || time : "";
    const card = text ? [`${this.words.offline} · ${this.since}`, text] : null;
    this.offline = this.replace(this.offline, card, () => this.button(this.words.try, "", () => this.act("send")));
  }

  // Replaces a card, or removes it without a head and text. A card with the same text stays, and the focus in it.
  replace(card, said, button) {
    const now = said?.join("\n") + (said ? button().textContent : "");
    if (card && said && card.dataset.said === now) return card;
    card?.remove();
    if (!said) return null;
    const made = this.card("wait", ...said);
    made.dataset.said = now;
    const line = document.createElement("p");
    line.append(button());
    made.append(line);
    this.box.append(made);
    return made;
  }

  card(kind, head, text) {
    const card = document.createElement("section");
    const heading = document.createElement("h2");
    card.className = `panel ${kind}`;
    heading.textContent = head;
    card.append(heading, typeof text === "string" ? this.sentence(text) : this.lines(text));
    return card;
  }

  sentence(text) {
    const words = document.createElement("p");
    words.textContent = text;
    return words;
  }

  // Each line has a label, the result, and more about it.
  lines(lines) {
    const list = document.createElement("dl");
    list.className = "sides";
    for (const [what, result, more] of lines) {
      const term = document.createElement("dt");
      const said = document.createElement("dd");
      const strong = document.createElement("strong");
      term.textContent = what;
      strong.textContent = result;
      said.append(strong, more ? ` ${more}` : "");
      list.append(term, said);
    }
    return list;
  }

  button(words, key, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-sm btn-secondary";
    button.append(words);
    if (key) {
      const hint = document.createElement("kbd");
      hint.textContent = key;
      hint.setAttribute("aria-hidden", "true");
      button.append(" ", hint);
    }
    button.addEventListener("click", act);
    return button;
  }
}
