/* All that this browser keeps as one file, and such a file taken back. A browser may erase what it keeps; a file stays. */

import { newId } from "../../../widgets/static/scripts/basics/ids.js";
import { Folder, gameOf, isFull } from "./files.js";

/**
 * What the file holds: the files of tables and boxes byte for byte, in Base64, and how the tables are described.
 * @typedef {object} Everything
 * @property {number} almanac The version of this form.
 * @property {string[]} games
 * @property {Record<string, string>} boxes
 * @property {Record<string, import("../shelf_cards.js").Card>} cards
 */

/**
 * What became of a file that was taken back.
 * @typedef {object} Taken
 * @property {number} added Tables that came, or grew.
 * @property {boolean} isBox So did a box.
 * @property {boolean} isMixed Of something here there is another course than in the file; what is here stays.
 * @property {"" | "strange" | "newer" | "full" | "busy" | "nowhere" | "failed"} trouble
 * @property {Everything["cards"]} [cards]
 */

const VERSION = 1;

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

/** In a worker: @param {string} text @returns {Promise<Taken>} */
export async function take(text) {
  const kept = read(text);
  const nothing = { added: 0, isBox: false, isMixed: false };
  if (typeof kept === "string") return { ...nothing, trouble: kept };
  let places;
  try {
    places = await folders();
  } catch {
    return { ...nothing, trouble: "nowhere" };
  }
  const [games, boxes] = places.map((place) => new Folder(place));
  await Promise.all([games.look(), boxes.look()]);
  const taking = new Taking();
  let [added, isBox] = [0, false];
  for (const content of kept.games.map(bytes)) {
    const name = games.named(gameOf(content)) || same(games, content) || newId();
    if (await taking.one(games, name, content)) added++;
  }
  for (const [name, content] of Object.entries(kept.boxes)) {
    if (await taking.one(boxes, name, bytes(content))) isBox = true;
  }
  return { added, isBox, isMixed: taking.isMixed, trouble: taking.trouble, cards: kept.cards };
}

class Taking {
  constructor() {
    this.isMixed = false;
    /** @type {Taken["trouble"]} */
    this.trouble = "";
  }

  /**
   * One file: written where there is none, continued where it begins as the one here, else left alone. True if written.
   * @param {Folder} folder
   * @param {string} name
   * @param {Uint8Array} content
   */
  async one(folder, name, content) {
    const here = folder.files.get(name)?.seen ?? new Uint8Array();
    if (begins(here, content)) return false;
    if (!begins(content, here)) {
      this.isMixed = true;
      return false;
    }
    try {
      const isSame = (await folder.hold(name, true)) && folder.size(name) === here.length;
      const outcome = isSame ? folder.append(name, here.length, content.subarray(here.length)) : "busy";
      if (outcome) this.trouble = outcome === "full" ? "full" : "busy";
      return !outcome;
    } catch (error) {
      if (!isFull(error)) throw error;
      this.trouble = "full";
      return false;
    }
  }
}

/**
 * The file that begins with all of `content`; "" where there is none.
 * @param {Folder} folder
 * @param {Uint8Array} content
 */
function same(folder, content) {
  for (const [name, { seen }] of folder.files) if (begins(seen, content)) return name;
  return "";
}

/**
 * @param {string} text
 * @returns {Everything | "strange" | "newer"}
 */
function read(text) {
  let kept;
  try {
    kept = JSON.parse(text);
    if (kept.almanac > VERSION) return "newer";
    if (kept.almanac !== VERSION || !Array.isArray(kept.games)) return "strange";
    const all = [...kept.games, ...Object.values(kept.boxes)];
    return all.every((one) => bytes(one)) ? kept : "strange";
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

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/**
 * Whether `whole` begins with all of `part`.
 * @param {Uint8Array} whole
 * @param {Uint8Array} part
 */
function begins(whole, part) {
  return part.length <= whole.length && part.every((one, at) => one === whole[at]);
}
