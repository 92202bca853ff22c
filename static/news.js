// What others entered, looked up again and again while the page is seen, one look at a time.

import { ResultQueue } from "./queue.js";

const EVERY = 1500; // milliseconds: all have seen an entry after two seconds

export class News {
  // `address()`: where it is asked for; `heard(news)`: the answer, if there are news; `looked(status)`: after each look,
  // with the status of the answer, 0 without a connection.
  constructor({ address, heard, looked = () => {} }) {
    Object.assign(this, { address, heard, looked });
    this.looking = false;
    this.timer = setInterval(() => this.look(), EVERY);
    document.addEventListener("visibilitychange", () => this.look());
  }

  stop() {
    clearInterval(this.timer);
    this.looking = true;
  }

  async look() {
    if (document.hidden || this.looking) return;
    this.looking = true;
    let status = 0;
    try {
      const response = await fetch(this.address(), { headers: { Accept: "application/json" } });
      status = response.status;
      if (status === 200 && ResultQueue.isAnswer(response)) await this.heard(await response.json());
    } catch (error) {
      if (!ResultQueue.isNoConnection(error)) throw error; // the next look will tell
    } finally {
      this.looking = false;
    }
    this.looked(status);
  }
}
