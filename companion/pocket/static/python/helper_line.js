/* The line from the page's worker to a second one, which works out what takes long. It begins when it is first asked.

   The second worker hears nothing while it works, so each question has a token, an address of an empty blob, that it
   can look at from time to time: once the address is taken back, nobody wants more. Memory that both could see would
   need headers that a plain host of files does not send. */

/** @typedef {(kind: string, number: number, content: Uint8Array) => void} Hears */

const NOTHING = new Uint8Array();

export class HelperLine {
  /**
   * @param {import("./boot.js").Site} site
   * @param {Hears} hears
   */
  constructor(site, hears) {
    this.site = site;
    this.hears = hears;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {Map<number, string>} */
    this.tokens = new Map();
  }

  /**
   * @param {number} number
   * @param {Uint8Array} content
   */
  ask(number, content) {
    const token = URL.createObjectURL(new Blob());
    this.tokens.set(number, token);
    this.begun().postMessage({ number, content, token });
  }

  /** @param {number} number */
  stop(number) {
    URL.revokeObjectURL(this.tokens.get(number) ?? "");
    this.tokens.delete(number);
  }

  begun() {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./helper.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { kind, number = 0, content = NOTHING } }) => {
      if (kind === "failed") return this.ended(worker);
      if (kind === "answer") this.stop(number);
      this.hears(kind, number, content);
    };
    worker.onerror = () => this.ended(worker);
    worker.postMessage({ site: this.site });
    this.worker = worker;
    return worker;
  }

  /**
   * The next question begins another one.
   * @param {Worker} worker
   */
  ended(worker) {
    worker.terminate();
    this.worker = undefined;
    this.hears("failed", 0, NOTHING);
  }
}
