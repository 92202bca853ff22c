// Polls the entries of other stations while the page is visible, with one request at a time.

import { ResultQueue } from "./queue.js";

const EVERY = 1500; // milliseconds; all stations see an entry after two seconds

export class News {
  // `address()`: the address to poll; `heard(news)`: receives an answer with news; `looked(status)`: called after each
  // poll with the status of the answer, 0 without a connection.
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
      if (!ResultQueue.isNoConnection(error)) throw error; // the next poll tries again
    } finally {
      this.looking = false;
    }
    this.looked(status);
  }
}
