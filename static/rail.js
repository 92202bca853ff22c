// The cards beside the boards: results that differ, what phones have entered, and what is not sent. Each is one decision.
"use strict";

class Rail {
  // `words`: the sentences of the page. `act(command, row)` does what a card offers.
  constructor(box, words, act) {
    Object.assign(this, { box, words, act });
    this.disputes = new Map(); // by row, its card
    this.phone = null;
    this.offline = null;
    this.since = "";
  }

  // Two results of a board that differ: `choices` are buttons that decide.
  dispute(row, told, ...choices) {
    this.settle(row);
    const card = this.card("wrong", `${this.words.board} ${row.dataset.board}: ${this.words.conflict}`, told);
    card.setAttribute("role", "alert");
    card.dataset.of = row.dataset.board;
    const line = document.createElement("p");
    for (const choice of choices) line.append(choice, " ");
    card.append(line);
    this.disputes.set(row, card);
    this.box.prepend(card);
  }

  settle(row) {
    this.disputes.get(row)?.remove();
    this.disputes.delete(row);
  }

  // What phones have entered and nobody has confirmed: the board at hand, else the first, and how many more.
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

  // Entries that wait because of trouble; `text` says how many and why.
  trouble(text, time) {
    this.since = text ? this.since || time : "";
    const card = text ? [`${this.words.offline} · ${this.since}`, text] : null;
    this.offline = this.replace(this.offline, card, () => this.button(this.words.try, "", () => this.act("send")));
  }

  // The card with another head and text, or none; what says the same stays, with the focus that is in it.
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
    const words = document.createElement("p");
    card.className = `panel ${kind}`;
    heading.textContent = head;
    words.textContent = text;
    card.append(heading, words);
    return card;
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
