/* Markup: the text of every region as it stands, kept up to date by the differences that Python sends.
   Each message has a number; when one is missing, everything is asked for again. */

import { sheetOf } from "./patch.js";

/** @typedef {[from: number, to: number, text: string]} Cut In the places of the old text. */
/** @typedef {{ turn?: number, cuts?: Record<string, Cut[]>, over?: Record<string, string> }} Patches */

const KEPT_SHEETS = 4; // as at the other end: companion.widgets.carrier.Differences

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
    /** @type {Record<string, Map<string, string>>} Sheets that a region showed before. */
    this.kept = {};
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
    this.kept = {};
    for (const name of this.names) this.put(name, texts[name] ?? "");
  }

  /** @param {Patches} patches */
  patch({ turn, cuts, over = {} }) {
    if (!cuts) return this.start();
    if (turn !== this.turn + 1) return this.askOnce();
    this.turn = turn;
    for (const [name, changes] of Object.entries(cuts)) {
      const old = name in over ? this.kept[name]?.get(over[name]) : (this.now[name] ?? "");
      if (old === undefined) return this.askOnce();
      const text = spliced(old, changes);
      this.keep(name, text);
      this.put(name, text);
    }
  }

  /**
   * Where another sheet comes, the one that goes is kept: who comes back is sent what differs since.
   * @param {string} name
   * @param {string} text
   */
  keep(name, text) {
    const [here, there] = [sheetOf(this.now[name] ?? ""), sheetOf(text)];
    if (here === there) return;
    this.kept[name] ??= new Map();
    const kept = this.kept[name];
    kept.delete(there);
    if (!here) return;
    kept.set(here, this.now[name]);
    if (kept.size > KEPT_SHEETS) kept.delete([...kept.keys()][0]);
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
