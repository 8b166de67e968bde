/* The browser's private files. A worker may hold a file by a synchronous handle: what is written and flushed there is on
   the disk when the call returns. Only one tab can hold a file; the others look at it, and hear when it has grown. */

import { newId } from "../../../widgets/static/scripts/basics/ids.js";
import { gameOf } from "./lines.js";

const CHANNEL = "almanac";

/**
 * A file as this tab knows it: held, or as it was last looked at.
 * @typedef {object} File
 * @property {FileSystemFileHandle} entry
 * @property {FileSystemSyncAccessHandle} [handle]
 * @property {Uint8Array} seen
 * @property {number} [look] Which look it was.
 * @property {() => void} [release]
 */

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
 */

/** @typedef {"kept" | "looks" | "memory"} State Whether this page writes, only looks, or keeps nothing at all. */

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
    this.state = state;
    this.changed = () => {};
    this.stands = () => {};
    games.grown = boxes.grown = () => this.changed();
    this.lead = () => {};
  }

  /**
   * @param {string} app
   * @param {string} table The game that this page opens, if its address names one.
   */
  static async open(app, table) {
    try {
      const top = await (await navigator.storage.getDirectory()).getDirectoryHandle("almanac", { create: true });
      const games = new Folder(await top.getDirectoryHandle("games", { create: true }));
      const boxes = new Folder(await top.getDirectoryHandle("boxes", { create: true }));
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
      this.state = isHeld ? "kept" : "looks";
      this.stands();
      this.changed();
    };
    boxes.held = () => this.changed();
    this.lead = () => {
      games.ask(own);
      if (box) boxes.ask(box);
    };
  }
}

/** A folder of private files. Names of games are random; what a file holds stands in its first line. */
export class Folder {
  /** @param {FileSystemDirectoryHandle} place */
  constructor(place) {
    this.place = place;
    /** @type {Map<string, File>} */
    this.files = new Map();
    /** @type {string} An empty file that is held already, for the next new game. */
    this.next = "";
    this.grown = () => {};
    /** @type {Map<string, LockOptions>} How this tab last asked to write a file that another one writes. */
    this.claims = new Map();
    /** How often a file was looked at. */
    this.looks = 0;
    /** @type {(name: string, isHeld: boolean) => void} This tab writes a file from now on, or no longer. */
    this.held = () => {};
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.told(data);
  }

  /** Read every file as it stands. */
  async look() {
    for await (const entry of this.place.values()) {
      if (entry.kind === "file") await this.see(entry.name, entry);
    }
  }

  /**
   * @param {string} name
   * @param {FileSystemFileHandle} entry
   */
  async see(name, entry) {
    if (this.files.get(name)?.handle) return;
    const look = ++this.looks;
    const seen = new Uint8Array(await (await entry.getFile()).arrayBuffer());
    const known = this.files.get(name);
    // Meanwhile this tab may have come to write the file, or a later look may have seen more.
    if (!known?.handle && (known?.look ?? 0) < look) this.files.set(name, { entry, seen, look });
  }

  /**
   * The file of a game, by the id in its first line.
   * @param {string} game
   */
  named(game) {
    for (const [name, { seen }] of this.files) if (game && gameOf(seen) === game) return name;
    return "";
  }

  /**
   * Become the one tab that writes a file; false when another one is.
   * @param {string} name
   * @param {boolean} [create]
   */
  async hold(name, create = false) {
    const entry = this.files.get(name)?.entry ?? (await this.place.getFileHandle(name, { create }));
    const release = await locked(this.lock(name), { ifAvailable: true }, (taken) => this.lost(name, taken));
    if (release && (await this.take(name, entry, release))) return true;
    release?.();
    await this.see(name, entry);
    return false;
  }

  /**
   * Become it as soon as the tab that is lets go, or ends.
   * @param {string} name
   */
  wait(name) {
    return this.claim(name, {});
  }

  /**
   * Ask the tab that writes a file to let go of it, once it has done what it is doing; of all that wait this one is next.
   * @param {string} name
   */
  async ask(name) {
    if (this.files.get(name)?.handle) return;
    this.channel.postMessage({ folder: this.place.name, name, wanted: true });
    await this.claim(name, { steal: true });
  }

  /**
   * @param {string} name
   * @param {LockOptions} how
   * @returns {Promise<void>}
   */
  async claim(name, how) {
    this.claims.set(name, how);
    const isLast = () => this.claims.get(name) === how; // else this tab asked again, or another one after it
    let isLost = false;
    const release = await locked(this.lock(name), how, (taken) => {
      isLost = true;
      this.lost(name, taken);
    });
    const entry = this.files.get(name)?.entry ?? (await this.place.getFileHandle(name));
    while (release && isLast() && !isLost) {
      const handle = await opened(entry);
      if (!handle) continue;
      if (isLast() && !isLost) {
        this.claims.delete(name);
        this.files.set(name, { entry, handle, release, seen: new Uint8Array() });
        this.held(name, true);
        return;
      }
      handle.close();
    }
    release?.();
    if (isLast() && isLost) this.wait(name); // another tab took the lock before this one had the file
  }

  /**
   * Another tab took the lock: whoever still has the file lets go of it, whether it heard the question or not.
   * @param {string} name
   * @param {(() => void) | undefined} release As it was taken.
   */
  lost(name, release) {
    const file = this.files.get(name);
    if (release && file?.handle && file.release === release) this.letGo(name, file);
  }

  /** @param {string} name */
  lock(name) {
    return `${CHANNEL}/${this.place.name}/${name}`;
  }

  /**
   * @param {string} name
   * @param {FileSystemFileHandle} entry
   * @param {() => void} release Lets go of the lock, which this tab has.
   */
  async take(name, entry, release) {
    const handle = await opened(entry);
    if (handle) this.files.set(name, { entry, handle, release, seen: new Uint8Array() });
    return handle !== undefined;
  }

  /**
   * @param {string} name
   * @param {File} file
   */
  letGo(name, file) {
    const seen = this.read(name, 0);
    file.handle?.close();
    this.files.set(name, { entry: file.entry, seen });
    file.release?.();
    this.wait(name);
    this.held(name, false);
  }

  /** Have an empty file ready, because a new game cannot wait for one: of those that were left, else a new one. */
  async spare() {
    for (const [name, { handle, seen }] of this.files) {
      if (!handle && !seen.length && (await this.hold(name))) {
        this.next = name;
        return;
      }
    }
    const name = newId();
    try {
      if (await this.hold(name, true)) this.next = name;
    } catch (error) {
      if (!isFull(error)) throw error; // a full disk is told when somebody lays a table out
    }
  }

  /** @param {{ folder?: string, name?: string, wanted?: boolean }} data */
  async told({ folder, name, wanted }) {
    if (folder !== this.place.name || !name) return;
    const file = this.files.get(name);
    if (file?.handle) {
      if (wanted) this.letGo(name, file);
      return;
    }
    if (wanted) {
      if (this.claims.get(name)?.steal) this.wait(name); // another tab was asked later
      return;
    }
    await this.see(name, await this.place.getFileHandle(name));
    this.grown();
  }

  // ---------------------------------------------------------------- what Python asks, at once

  names() {
    return [...this.files.keys()].filter((name) => name !== this.next);
  }

  /** @param {string} name */
  size(name) {
    const file = this.files.get(name);
    return file ? (file.handle?.getSize() ?? file.seen.length) : 0;
  }

  /**
   * @param {string} name
   * @param {number} start
   */
  read(name, start) {
    const file = this.files.get(name);
    if (!file?.handle) return file ? file.seen.slice(start) : new Uint8Array();
    const content = new Uint8Array(Math.max(0, file.handle.getSize() - start));
    file.handle.read(content, { at: start });
    return content;
  }

  create() {
    const name = this.next;
    this.next = "";
    if (name) this.spare();
    return name;
  }

  /**
   * @param {string} name
   * @param {number} at
   * @param {Uint8Array} content
   */
  append(name, at, content) {
    const handle = this.files.get(name)?.handle;
    if (!handle) return "elsewhere";
    try {
      if (handle.getSize() > at) handle.truncate(at);
      if (handle.write(content, { at }) < content.length) throw new DOMException("", "QuotaExceededError");
      handle.flush();
    } catch (error) {
      cut(handle, at);
      return isFull(error) ? "full" : "failed";
    }
    this.channel.postMessage({ folder: this.place.name, name });
    return "";
  }

  /** @param {string} name */
  remove(name) {
    const file = this.files.get(name);
    file?.handle?.close();
    file?.release?.();
    this.files.delete(name);
    this.place.removeEntry(name).catch(() => {}); // its last line says that it is gone
  }
}

/** Files of a browser that keeps none: they end with the page. */
class Memory {
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
    const whole = new Uint8Array(at + content.length);
    whole.set((this.files.get(name) ?? new Uint8Array()).subarray(0, at));
    whole.set(content, at);
    this.files.set(name, whole);
    return "";
  }

  /** @param {string} name */
  remove(name) {
    this.files.delete(name);
  }
}

/** @param {unknown} error */
export function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** @param {FileSystemSyncAccessHandle} handle @param {number} at */
function cut(handle, at) {
  try {
    handle.truncate(at);
    handle.flush();
  } catch {
    // what is left of the line has no sum that confirms it
  }
}

/**
 * A lock that only this tab has; undefined when another one has it and nobody wants to wait.
 * @param {string} name
 * @param {LockOptions} how
 * @param {(release: (() => void) | undefined) => void} lost Another tab took it; what would have released it.
 * @returns {Promise<(() => void) | undefined>}
 */
function locked(name, how, lost) {
  return new Promise((done) => {
    /** @type {(() => void) | undefined} */
    let release;
    navigator.locks
      .request(name, how, (lock) => {
        if (!lock) return done(undefined);
        return new Promise((free) => {
          release = () => free(undefined);
          done(release);
        });
      })
      .catch(() => lost(release));
  });
}

/**
 * The handle of a file; a tab that was killed lets go a little later than its lock.
 * @param {FileSystemFileHandle} entry
 */
async function opened(entry) {
  for (let wait = 20; wait < 1000; wait *= 2) {
    try {
      return await entry.createSyncAccessHandle();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NoModificationAllowedError") throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return undefined;
}
