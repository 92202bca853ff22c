// Changes of a draft: the person ticks players by click or key, and the page previews a swap before it is made.

const table = document.querySelector(".draft");
const bar = document.getElementById("changing");
const effect = document.getElementById("effect");
const reason = document.getElementById("reason");
const publish = document.getElementById("publish");
const changedOnly = document.getElementById("changed-only");
const boxes = [...document.querySelectorAll("#change [name=chosen]")];
let wanted = null; // the button whose change needs a reason first

const chosen = () => boxes.filter((box) => box.checked);
const row = (box) => box.closest("tr");
const button = (action) => bar?.querySelector(`[value=${action}]`);

// Previewing a change

// The players of a board in order; `instead` replaces some of them.
function pair(of, instead = new Map()) {
  const numbers = [...row(of).querySelectorAll("[name=chosen]")].map((box) => (instead.get(box) || box).dataset.number);
  return numbers.length > 1 ? numbers.join(" – ") : numbers[0];
}

// The two players of a swap: both ticked, or one ticked and the current one.
function two() {
  const ticked = chosen();
  const at = document.activeElement;
  if (ticked.length === 1 && boxes.includes(at) && !at.checked) return [ticked[0], at];
  return ticked.length === 2 ? ticked : null;
}

function show() {
  if (!bar) return;
  const words = effect.dataset;
  const swapped = two();
  const ticked = chosen();
  const isSwap = swapped && row(swapped[0]) !== row(swapped[1]) && swapped.some(row);
  button("players").disabled = !isSwap;
  for (const action of ["colours", "apart"]) button(action).disabled = !ticked.some(row);
  const idle = !ticked.length && !isSwap;
  bar.parentElement.classList.toggle("idle", idle);
  bar.parentElement.classList.toggle("busy", !idle);
  effect.textContent = (isSwap && gives(swapped, words)) || (ticked.some(row) && flips(ticked, words)) || words.none;
  hint();
}

function gives([one, other], words) {
  const instead = new Map([[one, other], [other, one]]);
  const after = [one, other].filter(row).map((box) => pair(box, instead)).join(` ${words.and} `);
  return `${one.dataset.number} ⇄ ${other.dataset.number} ${words.gives} ${after}`;
}

function flips(ticked, words) {
  const first = ticked.find(row);
  const numbers = pair(first).split(" – ");
  return numbers.length > 1 ? `${numbers.join(" – ")}, ${words.flip} ${numbers.reverse().join(" – ")}` : "";
}

// Sending a change

// Sends the change. If the reason is missing, its field gets the focus, and Enter in it sends the change.
function change(action) {
  const press = button(action);
  const swapped = two();
  if (action === "players" && swapped) for (const box of swapped) box.checked = true;
  show();
  if (!press || press.disabled) return;
  wanted = press;
  if (reason.value.trim()) press.form.requestSubmit(press);
  else reason.focus();
}

// The change that Enter in the reason sends: the one begun by its key, else the previewed one.
function atEnter() {
  return [wanted, button("players"), button("colours")].find((press) => press && !press.disabled);
}

function reasoned(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const press = atEnter();
  if (press) press.form.requestSubmit(press);
}

// In the reason letters are text: the change that Enter sends shows its sign, and no other change shows a key.
function hint() {
  const types = document.activeElement === reason;
  for (const press of bar.querySelectorAll("button")) {
    const key = press.querySelector("kbd");
    key.dataset.key ??= key.textContent;
    key.textContent = types ? "⏎" : key.dataset.key;
    key.hidden = types && press !== atEnter();
  }
}

// Moving: up and down on one side, left and right between the two.
function move(by, across) {
  const at = boxes.includes(document.activeElement) ? document.activeElement : null;
  const seats = boxes.filter((box) => row(box) && row(box).offsetParent !== null);
  if (!at || !row(at)) return seats[0]?.focus();
  const side = at.closest("td").className;
  const line = seats.filter((box) => box.closest("td").className === side);
  if (across) return seats.find((box) => row(box) === row(at) && box.closest("td").className === across)?.focus();
  line[line.indexOf(at) + by]?.focus();
}

function untick() {
  for (const box of boxes) box.checked = false;
  show();
}

function filter() {
  const on = table.classList.toggle("changed-only");
  changedOnly.setAttribute("aria-pressed", String(on));
}

const KEYS = {
  ArrowUp: () => move(-1),
  ArrowDown: () => move(1),
  ArrowLeft: () => move(0, "white"),
  ArrowRight: () => move(0, "black"),
  Escape: untick,
  s: () => change("players"),
  f: () => change("colours"),
  d: () => change("apart"),
  m: filter,
  p: () => publish?.requestSubmit(publish.querySelector(".btn-primary")),
};

function typed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (event.target.closest("input:not([type=checkbox]), select, textarea, summary") || document.querySelector("dialog[open]")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!(key in KEYS) || (event.repeat && !key.startsWith("Arrow"))) return;
  event.preventDefault();
  KEYS[key]();
}

for (const way of ["change", "focusin", "focusout"]) document.getElementById("change").addEventListener(way, show);
document.addEventListener("keydown", typed);
reason?.addEventListener("keydown", reasoned);
for (const way of ["focus", "blur"]) reason?.addEventListener(way, hint);
bar?.addEventListener("click", (event) => (wanted = event.target.closest("button")));
changedOnly.addEventListener("click", filter);
changedOnly.hidden = false;
show();
