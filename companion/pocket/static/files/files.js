/* The browser's private files. A worker may hold a file by a synchronous handle: what is written and flushed there is on
   the disk when the call returns. Only one tab can hold a file; the others look at it, and hear when it has grown.
   What this tab has written it also has in memory, and writes it anew where the browser lost it (folder.js). */

import { newId } from "../../../widgets/static/scripts/basics/ids.js";
import { Folder, placeOf } from "./folder.js";
import { joined } from "./whole_files.js";

export { Folder } from "./folder.js";
export { isFull } from "./whole_files.js";

/**
 * A folder as Python asks for it (companion.pocket.private_files): at once, without waiting for anything.
 * @typedef {object} Store
 * @property {() => string[]} names
 * @property {(name: string) => number} size
 * @property {(name: string, start: number) => Uint8Array} read
 * @property {() => string} create
 * @property {(name: string, at: number, content: Uint8Array) => string} append What became of it, in a word; "" = kept.
 * @property {(name: string) => void} remove
 * @property {() => void} grown Another tab has written.
 * @property {boolean} isLost Something that was on the disk is in memory alone.
 */

/**
 * Whether this page writes, only looks, keeps nothing at all, or has only in memory what it had written.
 * @typedef {"kept" | "looks" | "memory" | "fails"} State
 */

/** Where the files of this page lie, and whether they outlive it. */
export class Files {
  /**
   * @param {Store} games
   * @param {Store} boxes
   * @param {State} state
   */
  constructor(games, boxes, state) {
    this.games = games;
    this.boxes = boxes;
    this.standing = state;
    this.changed = () => {};
    this.stands = () => {};
    games.grown = boxes.grown = () => this.changed();
    this.lead = () => {};
  }

  /** @returns {State} */
  get state() {
    return this.games.isLost || this.boxes.isLost ? "fails" : this.standing;
  }

  /**
   * @param {string} app
   * @param {string} table The game that this page opens, if its address names one.
   */
  static async open(app, table) {
    try {
      const [games, boxes] = await Promise.all(["games", "boxes"].map(async (name) => new Folder(await placeOf(name))));
      await games.look();
      const wanted = table ? games.named(table) : "";
      const isMine = !wanted || (await games.hold(wanted));
      await games.spare();
      const files = new Files(games, boxes, isMine ? "kept" : "looks");
      const box = app === "odds" ? "" : `${app}-boxes`; // the odds read the box of their game, and write none
      if (!box) await boxes.look();
      else if (!(await boxes.hold(box, true))) boxes.wait(box);
      files.share(games, boxes, wanted, box);
      if (!isMine) games.wait(wanted);
      return files;
    } catch (error) {
      console.warn(error); // the page itself says that nothing is kept
      return new Files(new Memory(), new Memory(), "memory");
    }
  }

  /**
   * Several tabs at one table: one writes, and gives it away when another one asks.
   * @param {Folder} games
   * @param {Folder} boxes
   * @param {string} table
   * @param {string} box
   */
  share(games, boxes, table, box) {
    let own = table; // else the one that was laid out here, once another tab has it
    games.held = (name, isHeld) => {
      own ||= name;
      if (name !== own) return;
      this.standing = isHeld ? "kept" : "looks";
      this.stands();
      this.changed();
    };
    boxes.held = () => this.changed();
    for (const folder of [games, boxes]) {
      folder.failed = () => this.stands();
      folder.healed = () => {
        this.stands();
        this.changed();
      };
      folder.watch();
    }
    this.lead = () => {
      games.ask(own);
      if (box) boxes.ask(box);
    };
  }
}

/** Files of a browser that keeps none: they end with the page. */
class Memory {
  isLost = false;

  constructor() {
    /** @type {Map<string, Uint8Array>} */
    this.files = new Map();
    this.grown = () => {};
  }

  names() {
    return [...this.files.keys()];
  }

  /** @param {string} name */
  size(name) {
    return this.files.get(name)?.length ?? 0;
  }

  /**
   * @param {string} name
   * @param {number} start
   */
  read(name, start) {
    return (this.files.get(name) ?? new Uint8Array()).slice(start);
  }

  create() {
    const name = newId();
    this.files.set(name, new Uint8Array());
    return name;
  }

  /**
   * @param {string} name
   * @param {number} at
   * @param {Uint8Array} content
   */
  append(name, at, content) {
    this.files.set(name, joined((this.files.get(name) ?? new Uint8Array()).subarray(0, at), content));
    return "";
  }

  /** @param {string} name */
  remove(name) {
    this.files.delete(name);
  }
}
