/* Watch: is Python still there? Voila says nothing when a connection, a kernel or a server is gone.
   fine -> reconnecting (no answer, or the server cannot be reached) -> lost (too long, or the kernel is gone). */

const ASK_EVERY = 5000;
const PATIENCE = 2500;
const LOST_AFTER = 12000;
const LONGEST_PAUSE = 15000;

/** @typedef {"fine" | "reconnecting" | "lost"} State */

export class Watch {
  /**
   * @param {object} does
   * @param {() => void} does.ask Sends a question to Python.
   * @param {() => Promise<import('./model.js').Found>} does.probe
   * @param {(state: State, before: State) => void} does.changed
   */
  constructor({ ask, probe, changed }) {
    this.ask = ask;
    this.probe = probe;
    this.changed = changed;
    /** @type {State} */
    this.state = "fine";
    this.lastHeard = Date.now(); // the page itself came from Python
    this.askedAt = 0;
    this.troubleSince = 0;
    this.pause = 0;
    this.notBefore = 0;
  }

  /** Something came from Python. */
  heard() {
    this.lastHeard = Date.now();
    this.askedAt = 0;
    this.troubleSince = 0;
    this.pause = 0;
    this.become("fine");
  }

  /** The browser is in the network again, or the page is seen again: what was lost is looked for at once. */
  hurry() {
    this.pause = 0;
    return this.tick(true);
  }

  /** Called every second while the page is seen; `doubt` asks at once. Once lost, it looks after 1, 2, 4 ... 15 s. */
  async tick(doubt = false) {
    const now = Date.now();
    if (!this.askedAt) {
      if (doubt || now - this.lastHeard > ASK_EVERY) this.question(now);
      return;
    }
    if (now - this.askedAt < PATIENCE || (this.pause && now < this.notBefore)) return;
    this.troubleSince ||= this.askedAt;
    if (this.state === "lost") {
      this.pause = Math.min(this.pause * 2 || 1000, LONGEST_PAUSE);
      this.notBefore = now + this.pause;
    }
    const found = await this.probe();
    if (!this.troubleSince) return;
    const isLong = Date.now() - this.troubleSince > LOST_AFTER;
    this.become(found === "gone" || isLong ? "lost" : "reconnecting");
    if (found === "here") this.question(Date.now());
  }

  /** @param {number} now */
  question(now) {
    this.askedAt = now;
    this.ask();
  }

  /** @param {State} state */
  become(state) {
    if (state === this.state) return;
    const before = this.state;
    this.state = state;
    this.changed(state, before);
  }
}
