/* Outbox: every tap has an id and stays here, and in the browser's storage, until Python says that it has it.
   A tap that is sent twice is harmless: Python ignores ids that it knows. */

import { readJson, writeJson } from "./storage.js";

/**
 * @typedef {object} Tap
 * @property {string} id
 * @property {string | null} act
 * @property {string} [value]
 * @property {boolean} [again] Sent by an earlier page, or a second time.
 */
/** @typedef {Tap & { at: number }} Kept A tap with the moment at which it was made. */

const KEEP_HOURS = 12;
const KEEP_TAPS = 100;
const STORE_AFTER = 60;

export class Outbox {
  /**
   * Nothing is stored before a table has a name.
   * @param {(tap: Kept) => void} deliver Sends one tap.
   */
  constructor(deliver) {
    this.deliver = deliver;
    /** @type {Map<string, Kept>} */
    this.taps = new Map();
    this.table = "";
    /** @type {string | undefined} */
    this.storedTaps = undefined;
    /** @type {number | undefined} */
    this.storing = undefined;
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
    for (const tap of this.stored()) {
      if (!this.taps.has(tap.id)) this.send({ ...tap, again: true });
    }
  }

  /** @param {Tap} tap */
  send(tap) {
    const kept = { at: Date.now(), ...tap };
    this.taps.set(kept.id, kept);
    this.deliver(kept);
    this.keep();
  }

  /**
   * Send everything again that has waited longer than `age` milliseconds.
   * @param {number} age
   */
  resend(age) {
    for (const tap of this.waiting(age)) this.deliver({ ...tap, again: true });
  }

  /** @param {string[]} ids */
  acknowledge(ids) {
    const known = ids.filter((id) => this.taps.delete(id));
    if (known.length) this.keep();
    return known;
  }

  /** @param {number} age */
  waiting(age) {
    return [...this.taps.values()].filter((tap) => Date.now() - tap.at >= age);
  }

  /** Whether the next page of this table finds all that waits. */
  get isSafe() {
    this.store();
    const stored = new Set(this.stored().map((tap) => tap.id));
    return [...this.taps.keys()].every((id) => stored.has(id));
  }

  get place() {
    return `companion.taps.${this.table}`;
  }

  stored() {
    const youngest = Date.now() - KEEP_HOURS * 3600e3;
    return readJson(this.place, /** @type {Kept[]} */ ([])).filter((tap) => tap.at > youngest);
  }

  store() {
    clearTimeout(this.storing);
    this.storing = undefined;
    const text = [...this.taps.keys()].join();
    if (!this.table || text === this.storedTaps) return;
    this.storedTaps = text;
    writeJson(this.place, [...this.taps.values()].slice(-KEEP_TAPS));
  }
}
