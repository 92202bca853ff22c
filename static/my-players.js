// The players that the reader keeps in this browser, for the page "My player", and the buttons "This is me". Nothing of
// it is sent to the server.

const KEY = "my-players";

// Returns the kept players, and the number of the chosen one. A player has number, name and what was seen of them.
export function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    if (Array.isArray(kept?.players)) return kept;
  } catch {
    // without storage nothing is kept
  }
  return { chosen: "", players: [] };
}

// Returns false if the browser keeps nothing.
export function write(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function add(number, name) {
  const kept = read();
  if (!kept.players.some((player) => player.number === number)) kept.players.push({ number, name });
  return write({ ...kept, chosen: number });
}

// Shows the button of a player who is not kept yet, else the link.
export function showButtons() {
  const numbers = new Set(read().players.map(({ number }) => number));
  for (const shown of document.querySelectorAll("[data-mine]")) {
    shown.hidden = numbers.has(shown.dataset.mine) !== shown.matches("a");
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-mine]");
  if (!button) return;
  const { mine, name, page } = button.dataset;
  add(mine, name);
  location.assign(`${page}#${mine}`);
});
showButtons();
