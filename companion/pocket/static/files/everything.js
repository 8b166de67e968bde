/* All that this browser keeps as one file, and such a file taken back. A browser may erase what it keeps; a file stays. */

import { newId } from "../../../widgets/static/scripts/basics/ids.js";
import { soundCards } from "../shelf_cards.js";
import { box, evening } from "./checked_files.js";
import { Folder, isFull } from "./files.js";
import { isObject } from "./lines.js";

/**
 * What the file holds: the files of tables and boxes byte for byte, in Base64, and how the tables are described.
 * @typedef {object} Everything
 * @property {number} almanac The version of this form.
 * @property {string[]} games
 * @property {Record<string, string>} boxes
 * @property {Record<string, import("../shelf_cards.js").Card>} cards
 */

/**
 * What may be in such a file.
 * @typedef {object} Known
 * @property {string[]} kinds Of games.
 * @property {Record<string, string>} boxes How the files of a box begin, by the name of the file that holds them here.
 * @property {string[]} endings How they end.
 */

/**
 * What became of a file that was taken back.
 * @typedef {object} Taken
 * @property {number} added Tables that came, or grew.
 * @property {boolean} isBox So did a box.
 * @property {number} left Evenings that were left out because they are damaged.
 * @property {Note[]} notes
 * @property {Trouble} trouble
 * @property {Everything["cards"]} cards Of the tables in it.
 */

/**
 * What is said beside: of something here there is another course than in the file; lines were damaged; addresses of
 * shared tables were not taken over.
 * @typedef {"mixed" | "damaged" | "shared"} Note
 */

/** @typedef {"" | "strange" | "newer" | "large" | "full" | "busy" | "nowhere" | "failed"} Trouble */

const VERSION = 1;
/** Bytes of a file that is read at all. */
export const LARGEST = 2 ** 28;
const MAX_EVENINGS = 10_000;

/**
 * @param {Everything["cards"]} cards
 * @returns {Promise<Blob>}
 */
export async function everything(cards) {
  const [games, boxes] = await folders();
  const kept = {
    almanac: VERSION,
    games: Object.values(await contents(games)),
    boxes: await contents(boxes),
    cards,
  };
  return new Blob([JSON.stringify(kept)], { type: "application/json" });
}

/**
 * What becomes of a file of which nothing is taken.
 * @param {Trouble} trouble
 * @returns {Taken}
 */
export function nothing(trouble) {
  return { added: 0, isBox: false, left: 0, notes: [], trouble, cards: {} };
}

/**
 * In a worker.
 * @param {string} text
 * @param {Known} known
 * @returns {Promise<Taken>}
 */
export async function take(text, known) {
  const kept = read(text);
  if (typeof kept === "string") return nothing(kept);
  let places;
  try {
    places = await folders();
  } catch {
    return nothing("nowhere");
  }
  const [games, boxes] = places.map((place) => new Folder(place));
  await Promise.all([games.look(), boxes.look()]);
  const taking = new Taking(known);
  for (const text of kept.games) await taking.evening(games, text);
  for (const [name, text] of Object.entries(kept.boxes)) await taking.box(boxes, name, text);
  const cards = Object.entries(soundCards(kept.cards)).filter(([game]) => taking.games.has(game));
  return { ...taking.taken, notes: [...taking.notes], cards: Object.fromEntries(cards) };
}

class Taking {
  /** @param {Known} known */
  constructor(known) {
    this.known = known;
    this.taken = nothing("");
    /** @type {Set<Note>} */
    this.notes = new Set();
    /** @type {Set<string>} */
    this.games = new Set();
  }

  /**
   * @param {Folder} folder
   * @param {unknown} text
   */
  async evening(folder, text) {
    const content = bytes(text);
    if (content && !content.length) return;
    const found = content && evening(content, this.known.kinds);
    if (!found) {
      this.taken.left++;
      return;
    }
    this.games.add(found.game);
    const name = folder.named(found.game);
    const here = name ? evening(seen(folder, name), this.known.kinds) : NOTHING;
    if (await this.lines(folder, name || newId(), found, here)) {
      this.taken.added++;
      if (found.hasDamage) this.notes.add("damaged");
      if (found.hasAside) this.notes.add("shared");
    }
  }

  /**
   * @param {Folder} folder
   * @param {string} name
   * @param {unknown} text
   */
  async box(folder, name, text) {
    const { boxes, endings } = this.known;
    const names = Object.hasOwn(boxes, name) ? endings.map((ending) => boxes[name] + ending) : undefined;
    const content = bytes(text);
    const found = names && content && box(content, names);
    if (!found || found.hasDamage) this.notes.add("damaged");
    if (!names || !found?.lines.length) return;
    if (await this.lines(folder, name, found, box(seen(folder, name), names))) this.taken.isBox = true;
  }

  /**
   * Lines of one file: written where there are none, continued where they begin as those here, else left alone.
   * True if written.
   * @param {Folder} folder
   * @param {string} name
   * @param {import("./checked_files.js").Checked} found
   * @param {import("./checked_files.js").Checked | undefined} here Undefined where what lies here is damaged.
   */
  async lines(folder, name, found, here) {
    if (here && begins(here.lines, found.lines)) return false;
    if (!here || !begins(found.lines, here.lines)) {
      this.notes.add("mixed");
      return false;
    }
    try {
      const size = seen(folder, name).length;
      const isSame = (await folder.hold(name, true)) && folder.size(name) === size;
      const outcome = isSame ? folder.append(name, here.end, joined(found.lines.slice(here.lines.length))) : "busy";
      if (outcome) this.taken.trouble = outcome === "full" ? "full" : "busy";
      return !outcome;
    } catch (error) {
      if (!isFull(error)) throw error;
      this.taken.trouble = "full";
      return false;
    }
  }
}

const NOTHING = { lines: [], end: 0, game: "", hasDamage: false, hasAside: false };

/**
 * @param {Folder} folder
 * @param {string} name
 */
function seen(folder, name) {
  return folder.files.get(name)?.seen ?? new Uint8Array();
}

/**
 * @param {string} text
 * @returns {Everything | "strange" | "newer" | "large"}
 */
export function read(text) {
  if (text.length > LARGEST) return "large";
  try {
    const kept = JSON.parse(text);
    if (kept.almanac > VERSION) return "newer";
    if (kept.almanac !== VERSION || !Array.isArray(kept.games) || !isObject(kept.boxes)) return "strange";
    return kept.games.length > MAX_EVENINGS ? "large" : kept;
  } catch {
    return "strange";
  }
}

/** @returns {Promise<FileSystemDirectoryHandle[]>} */
async function folders() {
  const top = await (await navigator.storage.getDirectory()).getDirectoryHandle("almanac", { create: true });
  return Promise.all(["games", "boxes"].map((name) => top.getDirectoryHandle(name, { create: true })));
}

/** @param {FileSystemDirectoryHandle} folder */
async function contents(folder) {
  /** @type {Record<string, string>} */
  const found = {};
  for await (const entry of folder.values()) {
    if (entry.kind !== "file") continue;
    const content = new Uint8Array(await (await entry.getFile()).arrayBuffer());
    if (content.length) found[entry.name] = letters(content);
  }
  return found;
}

const AT_ONCE = 0x8000;

/** @param {Uint8Array} content */
function letters(content) {
  let text = "";
  for (let at = 0; at < content.length; at += AT_ONCE) {
    text += String.fromCharCode(...content.subarray(at, at + AT_ONCE));
  }
  return btoa(text);
}

/** @param {unknown} text Undefined where it is no Base64. */
function bytes(text) {
  try {
    return typeof text === "string" ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Uint8Array[]} lines */
function joined(lines) {
  const whole = new Uint8Array(lines.reduce((size, line) => size + line.length, 0));
  let at = 0;
  for (const line of lines) {
    whole.set(line, at);
    at += line.length;
  }
  return whole;
}

/**
 * Whether `whole` begins with all of `part`, line by line.
 * @param {Uint8Array[]} whole
 * @param {Uint8Array[]} part
 */
function begins(whole, part) {
  return part.length <= whole.length && part.every((line, at) => isSame(line, whole[at]));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
function isSame(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
