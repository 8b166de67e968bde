/* The lines in which this browser keeps its games and boxes, and what counts as sound in them. Whatever lies in a file may
   have come from somebody else: companion.history.journals.lines says what is passed over, and a test holds both readers
   against each other. */

import { SUM, sound, sumOf } from "./flipped_bits.js";

/**
 * What a sound line of a game's file says.
 * @typedef {object} Change
 * @property {[string, string, string, string]} [game] Id, kind, title, and when it began.
 * @property {string[][]} entries Id, time, who, device, body.
 * @property {number} number Of the first entry.
 * @property {string} [title]
 * @property {boolean} isGone
 * @property {boolean} hasAside The line also keeps something beside the game, such as the address of a shared table.
 */

/**
 * @typedef {object} Line
 * @property {Uint8Array} bytes With the line feed.
 * @property {Record<string, any>} content
 * @property {number} end Where the next line begins.
 */

const LINE_FEED = 10;
const MAX_NUMBER = 1_000_000;
const [COVER, ENTRY, CHECKPOINT] = ["ttttit", "ttttt", "ititt"];
/** Values at the end of a checkpoint that older versions did not write. */
const OPTIONAL = 1;

/**
 * The whole lines that their sums confirm or mend and that hold an object; each as it was written.
 * @param {Uint8Array} bytes
 * @returns {Generator<Line>}
 */
export function* lines(bytes) {
  let begin = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, begin)) {
    const text = sound(bytes.subarray(begin, end));
    const content = text && object(text);
    if (content) yield { bytes: written(text), content, end: end + 1 };
    begin = end + 1;
  }
}

/**
 * What a line of a game's file says; undefined where a value has another type or range than the journal writes.
 * @param {Record<string, any>} content
 * @returns {Change | undefined}
 */
export function change(content) {
  const { game, entries = [], number = 1, checkpoint, title, aside } = content;
  const isSound =
    (!("game" in content) || (fits(game, COVER) && game[0] && game[1])) &&
    (!("checkpoint" in content) || fits(checkpoint, CHECKPOINT, OPTIONAL)) &&
    Array.isArray(entries) &&
    entries.every((entry) => fits(entry, ENTRY)) &&
    Number.isInteger(number) &&
    1 <= number &&
    number <= MAX_NUMBER - entries.length &&
    (title === undefined || title === null || typeof title === "string") &&
    (aside === undefined || aside === null || isObject(aside));
  if (!isSound) return undefined;
  return { game, entries, number, title: title ?? undefined, isGone: "gone" in content, hasAside: "aside" in content };
}

/**
 * A line with its sum.
 * @param {Record<string, unknown>} content
 */
export function lineOf(content) {
  return written(new TextEncoder().encode(JSON.stringify(content)));
}

/**
 * A text with its sum and a line feed.
 * @param {Uint8Array} text
 */
function written(text) {
  const line = new Uint8Array(SUM + text.length + 1);
  line.set(new TextEncoder().encode(sumOf(text)));
  line.set(text, SUM);
  line[SUM + text.length] = LINE_FEED;
  return line;
}

/**
 * The game whose file this is, by the id in the first sound line that names one; "" where none does.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function gameOf(bytes) {
  for (const { content } of lines(bytes)) {
    const game = change(content)?.game?.[0];
    if (game) return game;
  }
  return "";
}

/**
 * Whether `values` are what `shape` says: `t` a text, `i` a whole number that is not negative. More may follow: a newer
 * edition wrote them. As many as `optional` may be missing at the end.
 * @param {unknown} values
 * @param {string} shape
 */
function fits(values, shape, optional = 0) {
  if (!Array.isArray(values) || values.length < shape.length - optional) return false;
  return [...shape].every(
    (kind, at) =>
      at >= values.length ||
      (kind === "t" ? typeof values[at] === "string" : Number.isSafeInteger(values[at]) && values[at] >= 0),
  );
}

/**
 * @param {Uint8Array} text What stands behind the sum of a line.
 * @returns {Record<string, any> | undefined}
 */
function object(text) {
  try {
    const found = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(text));
    return isObject(found) ? found : undefined;
  } catch {
    return undefined; // somebody made the sum for what is no JSON
  }
}

/** @param {unknown} value */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
