// A changed result of a locked round, in a panel beside the boards that shows the consequences before it is saved.

export class LateChange {
  // `box`: the element of the panel, missing for people who may not change the round. `split`: the boards with the
  // cards beside them.
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

  // Chooses the result of a key, as if its button in the panel was pressed.
  choose(result) {
    this.box.querySelector(`button[name=result][value="${CSS.escape(result)}"]`)?.click();
  }

  // Focuses the reason once a result is chosen, else the head of the panel.
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
