/* Markup: the text of every region as it stands, kept up to date by the differences that Python sends.
   Each message has a number; when one is missing, everything is asked for again. */

/** @typedef {[from: number, to: number, text: string]} Cut In the places of the old text. */
/** @typedef {{ turn?: number, cuts?: Record<string, Cut[]> }} Patches */

export class Markup {
  /**
   * @param {string[]} names
   * @param {object} does
   * @param {(name: string) => string} does.read Reads a trait.
   * @param {() => void} does.ask Asks for everything.
   * @param {(name: string, text: string) => void} does.show Shows a region.
   */
  constructor(names, { read, ask, show }) {
    this.names = names;
    this.read = read;
    this.ask = ask;
    this.show = show;
    /** @type {Record<string, string>} */
    this.now = {};
    this.turn = -1;
    this.isAsking = false;
  }

  /** What the model holds is whole when it was just loaded; later it may hold differences only. */
  start() {
    const { turn = 0, cuts } = JSON.parse(this.read("patches"));
    if (cuts) this.askOnce();
    else this.take(turn, Object.fromEntries(this.names.map((name) => [name, this.read(name)])));
  }

  /**
   * @param {number} turn
   * @param {Record<string, string>} texts
   */
  take(turn, texts) {
    this.turn = turn;
    this.isAsking = false;
    for (const name of this.names) this.put(name, texts[name] ?? "");
  }

  /** @param {Patches} patches */
  patch({ turn, cuts }) {
    if (!cuts) return this.start();
    if (turn !== this.turn + 1) return this.askOnce();
    this.turn = turn;
    for (const [name, changes] of Object.entries(cuts)) this.put(name, spliced(this.now[name] ?? "", changes));
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  put(name, text) {
    if (this.now[name] === text) return;
    this.now[name] = text;
    this.show(name, text);
  }

  askOnce() {
    if (!this.isAsking) this.ask();
    this.isAsking = true;
  }
}

/**
 * @param {string} old
 * @param {Cut[]} changes In order.
 */
function spliced(old, changes) {
  let text = "";
  let at = 0;
  for (const [from, to, put] of changes) {
    text += old.slice(at, from) + put;
    at = to;
  }
  return text + old.slice(at);
}
