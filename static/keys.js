// The meaning of a key at the desk, by the key set chosen on this device.

export class KeyMap {
  // `table`: the key sets, the menu and the commands from the server.
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

  // Returns {result} or {command}, or null for a key without a meaning. A key that is held down counts once, except
  // arrows.
  read(event) {
    const key = KeyMap.plain(event.key);
    if (event.altKey || event.metaKey) return null;
    if (event.ctrlKey) return key === "z" && !event.repeat ? { command: "undo" } : null;
    if (event.repeat && !key.startsWith("Arrow")) return key in this.results ? { command: "nothing" } : null;
    if (key in this.results) return { result: this.results[key] };
    return key in this.table.commands ? { command: this.table.commands[key] } : null;
  }

  // The result, or "colours", of a key of the menu.
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
      return null; // without storage the first key set is used
    }
  }

  static remember(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // the choice applies to this page only
    }
  }
}
