/* Outbox: every tap has an id and stays here, and in the browser's storage, until Python says that it has it.
   A tap that is sent twice is harmless: Python ignores ids that it knows. */

const KEEP_HOURS = 12;
const KEEP_TAPS = 100;
const STORE_AFTER = 60;

export class Outbox {
  /** `deliver(tap)` sends one tap; nothing is stored before a table has a name. */
  constructor(deliver) {
    this.deliver = deliver;
    this.taps = new Map();
    this.table = "";
  }

  /** Most taps are answered before they would be stored; a page that goes away stores at once. */
  keep() {
    this.storing ??= setTimeout(() => this.store(), STORE_AFTER);
  }

  /** Taps that an earlier page of this table could not deliver are sent first. */
  open(table) {
    this.table = table;
    this.storedTaps = undefined;
    for (const tap of this.stored()) {
      if (!this.taps.has(tap.id)) this.send({ ...tap, again: true });
    }
  }

  send(tap) {
    const kept = { at: Date.now(), ...tap };
    this.taps.set(kept.id, kept);
    this.deliver(kept);
    this.keep();
  }

  /** Send everything again that has waited longer than `age` milliseconds. */
  resend(age) {
    for (const tap of this.waiting(age)) this.deliver({ ...tap, again: true });
  }

  acknowledge(ids) {
    const known = ids.filter((id) => this.taps.delete(id));
    if (known.length) this.keep();
    return known;
  }

  waiting(age) {
    return [...this.taps.values()].filter((tap) => Date.now() - tap.at >= age);
  }

  get place() {
    return `companion.taps.${this.table}`;
  }

  stored() {
    const youngest = Date.now() - KEEP_HOURS * 3600e3;
    return readJson(this.place, []).filter((tap) => tap.at > youngest);
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

export function readJson(place, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** A full or forbidden storage is no reason to lose the tap that is on its way. */
export function writeJson(place, value) {
  try {
    const isEmpty = Array.isArray(value) && !value.length;
    if (isEmpty) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
  } catch {
    return false;
  }
  return true;
}
