// A result of a locked round, changed in a panel beside the boards: what follows from it is read there before it is saved.

export class LateChange {
  // `box`: where the panel comes, none for whom may not change it. `split`: the boards with their rail.
  constructor(box, split) {
    Object.assign(this, { box, split, row: null });
    this.box?.addEventListener("click", (event) => {
      if (event.target.closest("[data-command=cancel]")) this.close();
    });
    this.box?.addEventListener("htmx:afterSettle", () => this.focus());
  }

  get isOpen() {
    return Boolean(this.box?.childElementCount);
  }

  open(row) {
    if (!this.box || !row) return;
    this.row = row;
    this.split.classList.add("changing");
    htmx.ajax("GET", `${row.querySelector("form").getAttribute("action")}change/`, { target: this.box, swap: "innerHTML" });
  }

  // The result behind a key, as if its button in the panel had been pressed.
  choose(result) {
    this.box.querySelector(`button[name=result][value="${CSS.escape(result)}"]`)?.click();
  }

  // To the reason once a result is chosen; before that to the head of the panel.
  focus() {
    const reason = this.box.querySelector("#late-reason");
    (reason || this.box.querySelector(".btn-primary, #change-title"))?.focus();
  }

  close() {
    this.box.replaceChildren();
    this.split.classList.remove("changing");
    document.activeElement?.blur();
  }
}
