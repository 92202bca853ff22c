// Entering results by keyboard. Each key is stored in a queue with a uuid of its own, shown at once, and sent again
// until the server has answered: the same uuid is never entered twice.
"use strict";

(() => {
  const table = document.getElementById("boards");
  const rows = [...table.tBodies[0].rows];
  const status = document.getElementById("state");
  const help = document.getElementById("help");
  const jump = document.getElementById("jump");
  const say = table.dataset;
  const RESULTS = {
    "1": "10", "0": "01", "5": "==", "=": "==", "½": "==", "+": "+-", "-": "-+", "−": "-+", "x": "--", "X": "--",
    "Backspace": "", "Delete": "",
  };
  const SIGNS = { "=": "½", "-": "−" };
  const key = `results ${location.pathname}`;
  const station = stationName();
  const queue = JSON.parse(localStorage.getItem(key) || "[]");
  const entered = [];
  let current = 0;
  let sending = false;
  let failures = 0;
  let trouble = "";

  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is missing over plain http
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function stationName() {
    const name = localStorage.getItem("station") || uuid().slice(0, 4);
    localStorage.setItem("station", name);
    return name;
  }

  function rowOf(board) {
    return document.getElementById(`board-${board}`);
  }

  function waits(row) {
    return queue.some((entry) => entry.board === row.dataset.board);
  }

  // Showing

  function show(row, result) {
    row.dataset.result = result;
    row.querySelector(".shown").textContent = result ? [...result].map((code) => SIGNS[code] || code).join(" : ") : "–";
    for (const button of row.querySelectorAll("[name=result]")) {
      if (button.value === result) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
    row.classList.toggle("pending", waits(row));
  }

  function showStored(row, answer) {
    row.dataset.version = answer.version;
    row.classList.remove("conflict");
    row.querySelector(".who").textContent = `${answer.who} ${answer.time}`.trim();
    show(row, answer.result);
  }

  function showState() {
    const missing = rows.filter((row) => !row.dataset.result).length;
    if (trouble) status.textContent = trouble + (queue.length ? ` ${queue.length}` : "");
    else if (queue.length) status.textContent = `${say.sending} ${queue.length}`;
    else status.textContent = missing ? `${missing} ${say.missing}` : say.saved;
    status.classList.toggle("warning", Boolean(trouble));
  }

  function go(index) {
    rows[current]?.removeAttribute("aria-current");
    current = Math.max(0, Math.min(rows.length - 1, index));
    rows[current]?.setAttribute("aria-current", "true");
    rows[current]?.scrollIntoView({ block: "nearest" });
  }

  function goOn() {
    const order = [...rows.keys()].map((step) => (current + 1 + step) % rows.length);
    const next = order.find((index) => !rows[index].dataset.result);
    if (next !== undefined) go(next);
  }

  // Entering

  function enter(row, result, undo = false) {
    if (!undo && result === row.dataset.result) return;
    if (!undo) entered.push({ board: row.dataset.board, before: row.dataset.result });
    const { board, version, url } = row.dataset;
    queue.push({ uuid: uuid(), board, version: Number(version), url, result, undo });
    row.dataset.version = Number(version) + 1;
    row.classList.remove("conflict");
    keep();
    show(row, result);
    send();
  }

  function undo() {
    const last = entered.pop();
    const row = last ? rowOf(last.board) : rows[current];
    go(rows.indexOf(row));
    enter(row, last ? last.before : row.dataset.result, true);
  }

  function keep() {
    localStorage.setItem(key, JSON.stringify(queue));
    showState();
  }

  // Sending, one after the other

  async function send() {
    if (sending || !queue.length) return;
    sending = true;
    const entry = queue[0];
    try {
      const response = await post(entry);
      const answer = response.ok || [409, 422].includes(response.status) ? await answerOf(response) : null;
      if (answer) settle(entry, response.status, answer);
      else later(response.redirected || response.status < 500 ? say.away : say.waiting);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      later(say.waiting); // fetch fails so when there is no connection
    } finally {
      sending = false;
    }
    if (!failures) send();
  }

  function post({ uuid, version, url, result, undo }) {
    const fields = undo ? { undo: "1" } : { result };
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const token = cookie ? cookie[1] : document.querySelector("#entry [name=csrfmiddlewaretoken]").value;
    return fetch(url, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": token },
      body: new URLSearchParams({ uuid, version, station, ...fields }),
    });
  }

  async function answerOf(response) {
    return response.headers.get("Content-Type")?.startsWith("application/json") ? response.json() : null;
  }

  function later(why) {
    failures += 1;
    trouble = why;
    showState();
    setTimeout(send, Math.min(15000, 500 * 2 ** failures));
  }

  function settle(entry, code, answer) {
    const row = rowOf(entry.board);
    failures = 0;
    queue.shift();
    if (code !== 200) drop(entry.board); // what was typed on top of it stands on nothing
    if (!waits(row)) showStored(row, answer);
    trouble = code === 422 ? answer.told : "";
    if (code === 409) conflict(row, entry, answer);
    keep();
  }

  function drop(board) {
    for (let index = queue.length - 1; index >= 0; index -= 1) {
      if (queue[index].board === board) queue.splice(index, 1);
    }
  }

  function conflict(row, entry, answer) {
    const who = row.querySelector(".who");
    row.classList.add("conflict");
    who.replaceChildren(
      answer.told,
      choice(say.theirs, () => showStored(row, answer)),
      choice(`${say.mine}: ${[...entry.result].map((code) => SIGNS[code] || code).join(" : ") || "–"}`, () => enter(row, entry.result)),
    );
    who.setAttribute("role", "alert");
  }

  function choice(words, deed) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-sm btn-secondary";
    button.textContent = words;
    button.addEventListener("click", () => {
      deed();
      showState();
    });
    return button;
  }

  // What other stations entered

  async function look() {
    if (document.hidden) return;
    try {
      const response = await fetch(`${say.changes}?since=${say.since}`, { headers: { Accept: "application/json" } });
      const answer = response.ok ? await answerOf(response) : null;
      if (!answer) return;
      say.since = answer.since;
      for (const board of answer.boards) {
        const row = rowOf(board.board);
        if (!waits(row) && !row.classList.contains("conflict")) showStored(row, board);
      }
      showState();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // no connection: the next look will tell
    }
  }

  // Keys, buttons, the jump field

  function typed(event) {
    if (help.open || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.ctrlKey ? event.key === "z" : event.key === "u") undo();
    else if (event.ctrlKey) return;
    else if (event.key === "ArrowDown") go(current + 1);
    else if (event.key === "ArrowUp") go(current - 1);
    else if (event.key === "?") help.showModal();
    else if (event.key === "/") openJump();
    else if (event.key in RESULTS) {
      enter(rows[current], RESULTS[event.key]);
      if (RESULTS[event.key]) goOn();
    } else return;
    event.preventDefault();
  }

  function openJump() {
    jump.hidden = false;
    jump.elements.to.value = "";
    jump.elements.to.focus();
  }

  function closeJump() {
    jump.elements.to.blur();
    jump.hidden = true;
  }

  function jumpTo(text) {
    const wanted = text.trim().toLowerCase();
    const found = rows.findIndex((row) =>
      /^\d+$/.test(wanted)
        ? row.dataset.board === String(Number(wanted))
        : row.querySelector(".white").textContent.toLowerCase().includes(wanted) ||
          row.querySelector(".black").textContent.toLowerCase().includes(wanted));
    if (wanted && found >= 0) go(found);
  }

  document.addEventListener("keydown", typed);
  document.getElementById("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    const row = event.submitter.closest("tr");
    go(rows.indexOf(row));
    if (event.submitter.name === "undo") enter(row, row.dataset.result, true);
    else enter(row, event.submitter.value);
  });
  jump.addEventListener("submit", (event) => {
    event.preventDefault();
    jumpTo(jump.elements.to.value);
    closeJump();
  });
  jump.elements.to.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeJump();
  });
  document.getElementById("help-button").addEventListener("click", () => help.showModal());
  window.addEventListener("online", send);
  window.addEventListener("beforeunload", (event) => {
    if (queue.length) event.preventDefault();
  });

  document.getElementById("help-button").hidden = false;
  for (const entry of queue) {
    const row = rowOf(entry.board);
    row.dataset.version = entry.version + 1;
    show(row, entry.result);
  }
  go(Math.max(0, rows.findIndex((row) => !row.dataset.result)));
  showState();
  setInterval(look, 2000);
  send();
})();
