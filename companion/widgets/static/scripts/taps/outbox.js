/* Outbox: every tap has an id and stays here, and in the browser's storage, until Python says that it has it.
   A tap that is sent twice is harmless: Python ignores ids that it knows. */

import { readJson, writeJson } from "../basics/storage.js";

/**
 * @typedef {object} Tap
 * @property {string} id
 * @property {string | null} act
 * @property {string} [value]
 * @property {string} [numbered] As the page said when it was tapped.
 * @property {string} [who] Who made it, as the page said then.
 * @property {boolean} [again] Sent by an earlier page: Python does not know it by its id.
 * @property {string} [name] What its control says, to be named by while it waits; Python needs no name.
 * @property {boolean} [late] It waited for half a day: Python does not do it any more, and tells what it was.
 */
/** @typedef {Tap & { at: number }} Kept A tap with the moment at which it was made. */
/** @typedef {Tap & { ago?: number }} Sent What is not sent at once says how many seconds ago it was made, and by whom. */

const KEEP_HOURS = 12;
const STORE_AFTER = 60;
const AT_ONCE = 2000;

export class Outbox {
  /**
   * Nothing is stored before a table has a name.
   * @param {(tap: Sent) => void} deliver Sends one tap.
   * @param {() => boolean} [isClosed] Whether the line is: then a tap is not even handed over, and can be let go.
   */
  constructor(deliver, isClosed = () => false) {
    this.deliver = deliver;
    this.isClosed = isClosed;
    /** @type {Map<string, Kept>} */
    this.taps = new Map();
    this.table = "";
    /** @type {string | undefined} */
    this.storedTaps = undefined;
    /** @type {number | undefined} */
    this.storing = undefined;
    /** How many questions this page has asked Python. */
    this.questions = 0;
    /**
     * How many had been asked when each tap was sent last.
     * @type {Map<string, number>}
     */
    this.sentAfter = new Map();
    /**
     * What Python has taken from this page: another page of the table may still have it stored.
     * @type {Set<string>}
     */
    this.done = new Set();
  }

  /** Most taps are answered before they would be stored; a page that goes away stores at once. */
  keep() {
    this.storing ??= setTimeout(() => this.store(), STORE_AFTER);
  }

  /**
   * Taps that an earlier page of this table could not deliver are sent first.
   * @param {string} table
   */
  open(table) {
    this.table = table;
    this.storedTaps = undefined;
    const youngest = Date.now() - KEEP_HOURS * 3600e3;
    for (const { late: _, ...tap } of this.stored()) {
      if (this.taps.has(tap.id)) continue;
      this.send(tap.at > youngest ? { ...tap, again: true } : { ...tap, again: true, late: true });
    }
  }

  /** @param {Tap} tap */
  send(tap) {
    const kept = { at: Date.now(), ...tap };
    this.taps.set(kept.id, kept);
    this.give(kept);
    this.keep();
  }

  /** @param {Kept} tap */
  give({ at, who, name: _, ...tap }) {
    if (this.isClosed()) return;
    this.sentAfter.set(tap.id, this.questions);
    const waited = Date.now() - at;
    this.deliver(tap.again || waited > AT_ONCE ? { ...tap, ...(who ? { who } : {}), ago: waited / 1000 } : tap);
  }

  /** The number of a new question to Python. */
  asks() {
    this.questions += 1;
    return this.questions;
  }

  /**
   * Python has answered a question. It works off what it is sent in order, so a tap that was sent before it and still
   * waits was lost on its way, or the word that it was taken: it is sent once more.
   * @param {number} question
   */
  answered(question) {
    for (const tap of this.taps.values()) if ((this.sentAfter.get(tap.id) ?? 0) < question) this.give(tap);
  }

  /**
   * Send everything again that has waited longer than `age` milliseconds.
   * @param {number} age
   */
  resend(age) {
    for (const tap of this.waiting(age)) this.give(tap);
  }

  /** The line is whole again: what was never handed over goes. */
  release() {
    for (const tap of this.taps.values()) if (this.isOurs(tap.id)) this.give(tap);
  }

  /**
   * Whether nobody but this browser knows of a tap.
   * @param {string} id
   */
  isOurs(id) {
    return this.taps.has(id) && !this.sentAfter.has(id);
  }

  /**
   * Let a tap go that was never handed over; no page of the table sends it any more.
   * @param {string} id
   */
  drop(id) {
    if (!this.isOurs(id)) return;
    this.taps.delete(id);
    this.done.add(id);
    this.store();
  }

  /**
   * Say what a tap is called while it waits.
   * @param {string} id
   * @param {string} name
   */
  call(id, name) {
    const tap = this.taps.get(id);
    if (!tap) return;
    this.taps.set(id, { ...tap, name });
    this.storedTaps = undefined;
    this.keep();
  }

  /** @param {string[]} ids */
  acknowledge(ids) {
    const known = ids.filter((id) => this.taps.delete(id));
    for (const id of known) {
      this.sentAfter.delete(id);
      this.done.add(id);
    }
    if (known.length) this.keep();
    return known;
  }

  /** @param {number} age */
  waiting(age) {
    return [...this.taps.values()].filter((tap) => Date.now() - tap.at >= age);
  }

  /** Whether the next page of this table finds all that waits. */
  get isSafe() {
    return this.holds(0);
  }

  /**
   * Whether the next page of this table finds all that has waited longer than `age` milliseconds.
   * @param {number} age
   */
  holds(age) {
    this.store();
    const stored = new Set(this.stored().map((tap) => tap.id));
    return this.waiting(age).every(({ id }) => stored.has(id));
  }

  get place() {
    return `companion.taps.${this.table}`;
  }

  stored() {
    const found = readJson(this.place, /** @type {Kept[]} */ ([]));
    return Array.isArray(found) ? found.filter((tap) => typeof tap?.id === "string") : [];
  }

  store() {
    clearTimeout(this.storing);
    this.storing = undefined;
    const text = [...this.taps.keys()].join();
    if (!this.table || text === this.storedTaps) return;
    const others = this.stored().filter(({ id }) => !this.taps.has(id) && !this.done.has(id));
    if (writeJson(this.place, [...others, ...this.taps.values()])) this.storedTaps = text;
  }
}
