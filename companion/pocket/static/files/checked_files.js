/* What of somebody's file of everything may be taken in. Whoever wrote the file, its lines pass the reader of our own, and
   neither the address of a server nor the name of a file is ever taken over from it. */

import { change, isObject, lineOf, lines } from "./lines.js";

/**
 * A file of this browser, or of somebody's, as the lines of it that count.
 * @typedef {object} Checked
 * @property {Uint8Array[]} lines
 * @property {number} end Where in the file the next line goes.
 * @property {string} game Its id; "" for a box.
 * @property {boolean} hasDamage Something of it was left out because it is damaged.
 * @property {boolean} hasAside So was the address of a shared table.
 */

const [MAX_NAME, MAX_TIME] = [200, 40];
const [FIRST_YEAR, LAST_YEAR] = [1970, 2200];
const TIME = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The evening in a game's file; undefined where it holds none of these kinds.
 * @param {Uint8Array} bytes
 * @param {string[]} kinds
 * @returns {Checked | undefined}
 */
export function evening(bytes, kinds) {
  const found = { lines: [], end: 0, game: "", hasDamage: false, hasAside: false };
  const whole = read(bytes, found, (content) => {
    const said = change(content);
    if (!said) return undefined;
    if (said.isGone || !isInRange(said, kinds)) throw new RangeError();
    found.game ||= said.game?.[0] ?? "";
    if (said.game && said.game[0] !== found.game) throw new RangeError();
    return said.hasAside ? without(content, found) : content;
  });
  return whole && found.game ? found : undefined;
}

/**
 * The box in a file of boxes, with files of these names alone.
 * @param {Uint8Array} bytes
 * @param {string[]} names
 * @returns {Checked | undefined}
 */
export function box(bytes, names) {
  const found = { lines: [], end: 0, game: "", hasDamage: false, hasAside: false };
  return read(bytes, found, (content) => {
    if (!isObject(content.files)) return undefined;
    const files = Object.entries(content.files);
    const sound = files.filter(([name, text]) => names.includes(name) && isText(text));
    if (sound.length === files.length && Object.keys(content).length === 1) return content;
    found.hasDamage = true;
    return sound.length ? { files: Object.fromEntries(sound) } : undefined;
  });
}

/**
 * The lines of a file, each as `checked` gives it back; undefined where it refuses the whole.
 * @param {Uint8Array} bytes
 * @param {Checked} found
 * @param {(content: Record<string, any>) => Record<string, unknown> | undefined} checked
 */
function read(bytes, found, checked) {
  let whole = 0;
  try {
    for (const { bytes: line, content, end } of lines(bytes)) {
      whole += line.length;
      found.end = end;
      const sound = checked(content);
      if (!sound) found.hasDamage = true;
      else if (Object.keys(sound).length) found.lines.push(sound === content ? line : lineOf(sound));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  found.hasDamage ||= whole < bytes.length;
  return found;
}

/**
 * A change without what its device kept beside the game.
 * @param {Record<string, unknown>} content
 * @param {Checked} found
 */
function without({ aside, ...rest }, found) {
  found.hasAside = true;
  return rest;
}

/**
 * Whether the kind is one of ours, the names are short and the times can be shown.
 * @param {import("./lines.js").Change} said
 * @param {string[]} kinds
 */
function isInRange({ game, entries, title }, kinds) {
  const [id, kind, name, created] = game ?? ["", kinds[0], "", ""];
  const areShort = [id, name, title ?? ""].every((text) => text.length <= MAX_NAME);
  return areShort && kinds.includes(kind) && (!game || isTime(created)) && entries.every(([, at]) => isTime(at));
}

/** @param {string} text */
function isTime(text) {
  const year = new Date(text).getUTCFullYear(); // no number where it is no time
  if (text.length > MAX_TIME || !TIME.test(text) || !(FIRST_YEAR <= year && year <= LAST_YEAR)) return false;
  const [day] = text.split("T");
  return new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(-2)); // else there is no such day
}

/** @param {unknown} text What a box keeps of a file: its text, or that it is gone. */
function isText(text) {
  return text === null || (typeof text === "string" && !/\p{Surrogate}/u.test(text));
}
