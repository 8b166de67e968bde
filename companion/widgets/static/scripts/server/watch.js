/* Watch: is Python still there? Voila says nothing when a connection, a kernel or a server is gone.
   fine -> reconnecting (no answer, or the server cannot be reached) -> lost (silent for too long, refused twice, or the
   kernel is gone). Only silence has a long patience: a busy computer is silent too, but it refuses nobody. */

const ASK_EVERY = 5000;
const PATIENCE = 2500;
const LOST_AFTER = 12000;
const LONGEST_PAUSE = 15000;
const REFUSED_FOR = 900; // of all looks in between

/** @typedef {"fine" | "reconnecting" | "lost"} State */

export class Watch {
  /**
   * @param {object} does
   * @param {() => void} does.ask Sends a question to Python.
   * @param {() => Promise<import('../basics/model.js').Found>} does.probe
   * @param {(state: State, before: State) => void} does.changed
   * @param {() => void} does.returned The server answers, and knows the kernel of this page no more: one of the two ended.
   */
  constructor({ ask, probe, changed, returned }) {
    this.ask = ask;
    this.probe = probe;
    this.changed = changed;
    this.returned = returned;
    /** @type {State} */
    this.state = "fine";
    this.lastHeard = Date.now(); // the page itself came from Python
    this.askedAt = 0;
    this.troubleSince = 0;
    this.pause = 0;
    this.notBefore = 0;
    this.isBroken = false;
    this.refusedSince = 0;
    this.hasHeard = false;
    this.wasAway = false; // the server: then it is no page that ends its own kernel each time
  }

  /** Something came from Python. */
  heard() {
    this.hasHeard = true;
    this.lastHeard = Date.now();
    this.askedAt = 0;
    this.troubleSince = 0;
    this.pause = 0;
    this.isBroken = false;
    this.refusedSince = 0;
    this.become("fine");
  }

  /**
   * The line to Python broke off, or is whole again: whoever closed it is asked at once, or when the page is seen.
   * @param {boolean} isBroken
   * @param {boolean} isSeen
   */
  broke(isBroken, isSeen) {
    this.isBroken = isBroken;
    if (isBroken && isSeen) this.tick(true);
  }

  /** Whether the line is closed, or nobody answers at all: a look costs nothing then, and finds at once who is back. */
  get isAway() {
    return this.isBroken || this.refusedSince > 0;
  }

  /** Whether what is sent now would only be queued, or is lost. */
  get isClosed() {
    return this.isBroken || this.state === "lost";
  }

  /** The browser is in the network again, or the page is seen again: what was lost is looked for at once. */
  hurry() {
    this.pause = 0;
    return this.tick(true);
  }

  /**
   * Called every second while the page is seen, and more often while `isAway`; `doubt` asks at once. Once lost, it looks
   * after 1, 2, 4 ... 15 s, and whenever it is called where the line is closed or nobody answers at all.
   */
  async tick(doubt = false) {
    const now = Date.now();
    if (!this.askedAt) {
      if (doubt || now - this.lastHeard > ASK_EVERY) this.question(now);
      if (!this.isBroken) return;
    }
    const isEarly = !this.isBroken && now - this.askedAt < PATIENCE;
    if (isEarly || (this.pause && now < this.notBefore)) return;
    this.troubleSince ||= this.askedAt;
    if (this.state === "lost" && !this.isBroken && !this.refusedSince) {
      this.pause = Math.min(this.pause * 2 || 1000, LONGEST_PAUSE);
      this.notBefore = now + this.pause;
    }
    const found = await this.probe();
    if (!this.troubleSince) return;
    this.wasAway ||= found === "unreachable";
    const isBack = found === "gone" && (this.hasHeard || this.wasAway);
    this.become(found === "gone" || this.isLost(found) ? "lost" : "reconnecting");
    if (found === "here") {
      this.isBroken = false;
      this.question(Date.now());
    }
    if (isBack) this.returned();
  }

  /** @param {import('../basics/model.js').Found} found */
  isLost(found) {
    const now = Date.now();
    if (found === "unreachable") this.refusedSince ||= now;
    if (found === "here") this.refusedSince = 0;
    const isRefused = this.refusedSince > 0 && now - this.refusedSince >= REFUSED_FOR;
    return isRefused || now - this.troubleSince > LOST_AFTER;
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
