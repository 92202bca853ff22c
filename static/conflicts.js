// Boards with differing results. The server keeps some, at every station, until a person decides. Others are known to
// this page only, until the server has answered or the person has read them.

export class Conflicts {
  // `entering` enters the decision.
  constructor(entering) {
    const { boards, words } = entering;
    Object.assign(this, { entering, boards, words });
    this.ways = new Map(); // the possible decisions of each row
    this.local = new Set(); // rows whose conflict only this page knows
  }

  forget(row) {
    this.ways.delete(row);
    this.local.delete(row);
  }

  // Results that wait for a decision: this station's own first, then the current one, then the others.
  show(row, others) {
    const { boards, entering, words } = this;
    const { written } = boards;
    const { who = "", at = "", standing = "", own, result } = row.dataset;
    const stands = { own: Boolean(own), result, who, time: at, isStanding: true };
    const sides = [stands, ...others].sort((one, other) => Number(other.own) - Number(one.own));
    const text = (side) => (side.action ? words.swap : written[side.result]);
    const decides = { decided: standing, decides: others.at(-1).uuid };
    const enter = (side) => {
      if (side.isStanding) entering.keep(row, decides);
      else if (side.action) entering.swap(row, { action: "colours", ...decides });
      else if (entering.mayChange(row, { result: side.result })) entering.put(row, { ...decides, result: side.result }, side.result);
    };
    const isOne = others.length === 1;
    const replace = () => (isOne ? enter(others[0]) : entering.questions.whose(row, sides, text, enter));
    const name = (side) => (side.isStanding ? words.stands : side.is_phone ? words.phone : words.refused);
    this.ways.set(row, { keep: () => enter(stands), replace });
    row.classList.add("stored");
    row.dataset.sides = sides.map((side) => `${text(side)} ${side.who}`).join(" · ");
    boards.dispute(
      row,
      others.every((side) => side.is_phone) ? words.phoneDiffers : words.conflict,
      sides.map((side) => [name(side), text(side), `${side.time} ${side.who}`]),
      this.choice("k", `${words.keep} ${text(stands)}`, () => enter(stands)),
      this.choice("r", isOne ? `${words.take} ${text(others[0])}` : words.choose, replace),
    );
  }

  // The second pass differs: either the current result is typed again, or the new one is entered.
  ofThePass(row, result) {
    const { entering, words } = this;
    const { written } = this.boards;
    const ways = { keep: () => entering.verify(row, row.dataset.result), replace: () => entering.enter(row, result) };
    this.ways.set(row, ways);
    this.local.add(row);
    this.boards.dispute(row, words.conflict, words.differs,
      this.choice("k", `${words.keep} ${written[row.dataset.result]}`, ways.keep),
      this.choice("r", `${words.take} ${written[result]}`, ways.replace));
  }

  // The round was locked meanwhile: the board displays the typed result until the person has read it.
  turnedAway(row, told) {
    const { entering, words } = this;
    const keep = () => entering.settle(row);
    this.ways.set(row, { keep, replace: () => entering.refuse(words.locked) });
    this.local.add(row);
    this.boards.dispute(row, words.conflict, told, this.choice("k", words.theirs, keep));
  }

  choice(key, words, act) {
    return this.boards.rail.button(words, key, () => {
      act();
      this.entering.shown();
    });
  }

  // A key decides the conflict at the current board. Without one, the first board with a conflict becomes current.
  decide(way) {
    const row = this.boards.disputed;
    if (!row) return;
    if (row !== this.boards.current) this.boards.goTo(row);
    else {
      this.ways.get(row)[way]();
      this.entering.shown();
    }
    this.entering.tell(this.entering.at());
  }
}
