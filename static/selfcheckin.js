// Self check-in by the link: the player's tick is kept in the queue until the server has answered, and the page states
// if it was sent. Without this script the form is sent directly.

import { ResultQueue } from "./queue.js";

const list = document.getElementById("matches");
const state = document.getElementById("said");
const unsent = document.getElementById("unsent");
const say = unsent.dataset;
const minutes = [...document.querySelectorAll("[data-minutes]")].map((place) => [place, Number(place.textContent)]);
const began = Date.now();
const queue = new ResultQueue({ page: location.pathname, words: say, changed: showState, answered, givenUp });

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

function showState() {
  const waiting = queue.waiting.map((entry) => entry.label).join("; ");
  const why = waiting && queue.trouble && (queue.trouble === "gone" ? say.gone : say.waiting);
  write(unsent, why ? `${waiting}: ${why}` : "");
  if (waiting) write(state, why ? "" : `${waiting}: ${say.sending}`);
  for (const button of list?.querySelectorAll("button") || []) button.disabled = queue.waits(button.value);
}

function answered(entry, code, answer) {
  const button = list?.querySelector(`button[value="${entry.board}"]`);
  write(state, code === 200 ? `${answer.message} ${say.notYou}` : answer.message);
  state.className = code === 200 ? "note" : "error";
  if (button && code === 200) {
    const here = document.createElement("p");
    here.className = "here-already";
    here.textContent = say.here;
    button.form.replaceWith(here);
  }
  state.scrollIntoView({ block: "nearest" });
}

function givenUp(entry) {
  answered(entry, 400, { message: say.final });
}

// The time left. At its end the page is loaded again.
function countDown() {
  const passed = Math.floor((Date.now() - began) / 60000);
  for (const [place, left] of minutes) {
    write(place, `${Math.max(0, left - passed)}`);
    if (passed >= left && !queue.waiting.length) return location.reload();
  }
}

list?.addEventListener("submit", (event) => {
  const { value, dataset } = event.submitter;
  event.preventDefault();
  if (queue.waits(value)) return;
  const fields = { entry: value, number: event.target.elements.number.value };
  queue.add({ url: location.pathname, board: value, label: dataset.name, alone: true, fields });
});
if (minutes.length) setInterval(countDown, 15000);
queue.open();
