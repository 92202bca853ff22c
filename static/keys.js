// What a key means at the desk, by the convention that was chosen on this device.

export class KeyMap {
  // `table`: the sets, the menu and the commands as the server states them.
  constructor(table) {
    this.table = table;
    const kept = KeyMap.remembered("convention");
    this.choose(kept in table.sets ? kept : Object.keys(table.sets)[0]);
  }

  choose(convention) {
    this.convention = convention;
    this.results = this.table.sets[convention];
    KeyMap.remember("convention", convention);
  }

  // {result} or {command}; null for a key that means nothing here. A key held down is read once, arrows excepted.
  read(event) {
    const key = KeyMap.plain(event.key);
    if (event.altKey || event.metaKey) return null;
    if (event.ctrlKey) return key === "z" && !event.repeat ? { command: "undo" } : null;
    if (event.repeat && !key.startsWith("Arrow")) return key in this.results ? { command: "nothing" } : null;
    if (key in this.results) return { result: this.results[key] };
    return key in this.table.commands ? { command: this.table.commands[key] } : null;
  }

  // The result, or "colours", behind a key of the menu.
  readMenu(event) {
    return event.repeat ? undefined : this.table.menu[KeyMap.plain(event.key)];
  }

  static plain(key) {
    if (key === "−") return "-";
    return key.length === 1 ? key.toLowerCase() : key;
  }

  static remembered(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // a browser that keeps nothing takes the first convention
    }
  }

  static remember(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // the choice holds for this page only
    }
  }
}
