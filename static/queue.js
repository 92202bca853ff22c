// Entries that are kept in this browser until the server has answered each. Every entry has a uuid that the server
// stores. An entry sent again changes nothing and gets the same answer, so a lost answer, a reload or a second tab do
// no harm.

export class ResultQueue {
  // `page`: the subject of the entries, such as the address of a round. `owner`: the account or link that types them;
  // entries of others wait until they return. `changed()`: an entry was added, sent or blocked. `answered(entry,
  // status, answer, last)`: the server has answered with 200, 409 or 422. Unless it was 200, entries that followed at
  // the same board are dropped, and `last` is the last of these. `added(entry)`: another tab has added an entry.
  // `givenUp(entry)`: the server refuses the entry for good, and it was dropped with those that followed. `words`: the
  // sentences of the page, by default those of the desk (tournaments/core/_queue_words.html).
  constructor({ page, owner = "", words, changed = () => {}, answered = () => {}, added = () => {}, givenUp = () => {} }) {
    this.words = words || document.getElementById("queue-words").dataset;
    Object.assign(this, { page, owner, answered, added, givenUp });
    this.changed = () => {
      const link = document.getElementById("log-in-again"); // pages for helpers without an account have none
      if (link) link.hidden = this.trouble !== "away";
      changed();
    };
    this.waiting = [];
    this.ofOthers = 0;
    this.trouble = ""; // "", "waiting", "away", "forbidden" or "gone"
    this.keeps = true;
    this.tabs = "BroadcastChannel" in window ? new BroadcastChannel(`results ${page}`) : null;
    this.database = null;
    this.ready = null;
    this.sending = false;
    this.again = false;
    this.failures = 0;
    this.timer = 0;
  }

  static uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is missing over plain http
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // Finds the stored entries and begins to send them. Entries may be added before that.
  open() {
    this.ready = this.find();
    return this.ready;
  }

  async find() {
    try {
      this.database = await ResultQueue.kept();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.keeps = false; // without storage entries are still sent
    }
    if (this.database) this.waiting = [...(await this.stored()), ...this.waiting];
    this.tabs?.addEventListener("message", (event) => this.heard(event.data));
    window.addEventListener("online", () => this.send());
    window.addEventListener("beforeunload", (event) => {
      if (this.waiting.length) event.preventDefault();
    });
    this.changed();
    this.send();
  }

  // Stores an entry and sends it: `url`, `board`, `fields` to post, `alone` if no other entry depends on it, and any
  // data that the page needs later.
  async add(given) {
    const entry = { uuid: ResultQueue.uuid(), ...given, page: this.page, owner: this.owner };
    this.waiting.push(entry);
    this.changed();
    await this.ready;
    if (this.database) {
      entry.order = await ResultQueue.done(this.store("readwrite").add(entry));
      this.tabs?.postMessage({ added: entry });
    }
    this.send();
  }

  // The reason why entries wait, and their number; "" if nothing blocks them.
  get hindrance() {
    return this.trouble ? `${this.words[this.trouble]} ${this.waiting.length}` : "";
  }

  // The same, or the number of entries being sent.
  get state() {
    return this.hindrance || (this.waiting.length ? `${this.words.sending} ${this.waiting.length}` : "");
  }

  // Further messages about the entries that wait here.
  get notes() {
    const others = this.ofOthers ? `${this.words.others} ${this.ofOthers}` : "";
    return [others, this.keeps ? "" : this.words.unkept].filter(Boolean);
  }

  // True if entries wait that their author may discard.
  get isStuck() {
    return this.ofOthers > 0 || ["forbidden", "gone", "away"].includes(this.trouble);
  }

  waits(board) {
    return this.waiting.some((entry) => entry.board === board);
  }

  // Discards all waiting entries, also those of other accounts, if the person confirms.
  async discard() {
    if (!window.confirm(this.words.leave)) return;
    if (this.database) {
      const keys = await ResultQueue.done(this.store("readonly").index("page").getAllKeys(this.page));
      await this.remove(keys);
    }
    this.waiting = [];
    location.reload();
  }

  // Sends entries one after the other. If the browser has locks, one tab sends at a time. Otherwise two tabs may send
  // the same entry, which gets the same answer. The order stays, as no entry is sent before the earlier ones are
  // answered.
  async send() {
    if (this.sending) {
      this.again = true;
      return;
    }
    this.sending = true;
    clearTimeout(this.timer);
    try {
      do {
        this.again = false;
        await (navigator.locks ? navigator.locks.request(`results ${this.page}`, () => this.sendAll()) : this.sendAll());
      } while (this.again);
    } finally {
      this.sending = false;
    }
  }

  async sendAll() {
    const gone = new Set();
    for (;;) {
      const entry = (await this.stored()).find((one) => !gone.has(one.board));
      if (!entry) break;
      const { status, answer, hindrance } = await this.post(entry);
      if (answer || hindrance === "final") await this.settle(entry, status, answer);
      else if (hindrance === "gone") gone.add(entry.board); // the other boards need not wait for this board
      else return this.later(hindrance);
    }
    if (gone.size) return this.later("gone");
    this.failures = 0;
    this.trouble = "";
    this.changed();
  }

  async post(entry) {
    let response;
    try {
      response = await fetch(entry.url, {
        method: "POST",
        headers: { Accept: "application/json", "X-CSRFToken": ResultQueue.token() },
        body: new URLSearchParams({ uuid: entry.uuid, owner: entry.owner, ...entry.fields }),
        signal: "timeout" in AbortSignal ? AbortSignal.timeout(15000) : undefined,
      });
      if (ResultQueue.isAnswer(response) && [200, 409, 422].includes(response.status)) {
        return { status: response.status, answer: await response.json() };
      }
    } catch (error) {
      if (!ResultQueue.isNoConnection(error)) throw error;
      return { hindrance: "waiting" };
    }
    if (response.redirected || response.status === 401) return { hindrance: "away" };
    const status = response.status;
    if (ResultQueue.isFinal(status)) return { status, hindrance: "final" };
    return { hindrance: { 403: "forbidden", 404: "gone" }[status] || "waiting" };
  }

  // True if the entry would be refused each time. Not if the server has trouble, is busy or asks to wait.
  static isFinal(status) {
    return status >= 400 && status < 500 && ![401, 403, 404, 408, 409, 425, 429].includes(status);
  }

  // True if the answer is the page's own. A logged-out user is redirected to the login page, which also answers in
  // JSON.
  static isAnswer(response) {
    return !response.redirected && response.headers.get("Content-Type")?.startsWith("application/json");
  }

  // The errors that fetch throws without a connection, or without an answer in time.
  static isNoConnection(error) {
    return error instanceof TypeError || ["TimeoutError", "AbortError"].includes(error.name);
  }

  static token() {
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    return cookie ? cookie[1] : document.querySelector("[name=csrfmiddlewaretoken]")?.value || "";
  }

  later(why) {
    this.failures += 1;
    this.trouble = why;
    this.changed();
    this.timer = setTimeout(() => this.send(), Math.min(15000, 500 * 2 ** this.failures));
  }

  async settle(entry, status, answer) {
    const alone = status === 200 || entry.alone;
    const over = alone ? [entry] : (await this.stored()).filter((one) => one.board === entry.board);
    const last = over.at(-1) || entry;
    await this.remove(over.map((one) => one.order).filter(Boolean));
    const settled = { settled: over.map((one) => one.uuid), entry, status, answer, last };
    this.tabs?.postMessage(settled);
    this.failures = 0;
    this.trouble = "";
    this.finish(settled);
  }

  finish({ settled, entry, status, answer, last }) {
    this.waiting = this.waiting.filter((one) => !settled.includes(one.uuid));
    if (answer) this.answered(entry, status, answer, last);
    else this.givenUp(entry);
    this.changed();
  }

  heard(message) {
    if (message.settled) this.finish(message);
    else if (message.added.owner === this.owner && !this.waiting.some((one) => one.uuid === message.added.uuid)) {
      this.waiting.push(message.added);
      this.added(message.added);
      this.changed();
    }
  }

  // The entries of this page and owner, in the order of typing.
  async stored() {
    if (!this.database) return [...this.waiting];
    const kept = await ResultQueue.done(this.store("readonly").index("page").getAll(this.page));
    const mine = kept.filter((entry) => entry.owner === this.owner);
    this.ofOthers = kept.length - mine.length;
    return mine;
  }

  async remove(keys) {
    if (!this.database || !keys.length) return;
    const store = this.store("readwrite");
    await Promise.all(keys.map((key) => ResultQueue.done(store.delete(key))));
  }

  store(mode) {
    return this.database.transaction("entries", mode).objectStore("entries");
  }

  static kept() {
    const request = indexedDB.open("berger", 1);
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore("entries", { keyPath: "order", autoIncrement: true });
      entries.createIndex("page", "page");
    };
    return ResultQueue.done(request);
  }

  static done(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}
