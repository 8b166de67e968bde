/* One folder of private files: who holds which, what is written there, and what is done where the browser loses it. */

import { newId } from "../../../widgets/static/scripts/basics/ids.js";
import { gameOf } from "./lines.js";
import { locked, opened } from "./locks.js";
import { cut, isFull, isThere, joined, put, restore, wholeOrClosed } from "./whole_files.js";

const CHANNEL = "almanac";
/** Milliseconds between two looks whether the files are still there, and between two tries to write them anew. */
const LOOK = 5000;
const AGAIN = 2500;
/** Milliseconds after an append in which it is looked whether its file is in the browser at all. */
const SOON = 300;

/**
 * A file as this tab knows it: held, or as it was last looked at.
 * @typedef {object} File
 * @property {FileSystemFileHandle} entry
 * @property {FileSystemSyncAccessHandle} [handle] Missing in a held file that the browser lost, until it is there again.
 * @property {FileSystemSyncAccessHandle} [left] What it had before. Chromium ends no call that closes one whose file was
 *   erased, so such a one is left to the end of the page.
 * @property {Uint8Array} seen Of a held file all that is in it.
 * @property {number} [look] Which look it was.
 * @property {() => void} [release] Lets go of the lock; a file that has one is held by this tab.
 */

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
    /** @type {Set<string>} Files that took nothing, and are tried again in a moment: what is missing waits in Python. */
    this.failing = new Set();
    /** @type {Set<string>} */
    this.healing = new Set();
    /** @type {Set<string>} Files that have vanished with all that was in them. */
    this.gone = new Set();
    /** A file has vanished; all files take what they are given again. */
    this.failed = () => {};
    this.healed = () => {};
    /** @type {Map<string, LockOptions>} How this tab last asked to write a file that another one writes. */
    this.claims = new Map();
    /** How often a file was looked at. */
    this.looks = 0;
    /** @type {(name: string, isHeld: boolean) => void} This tab writes a file from now on, or no longer. */
    this.held = () => {};
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.told(data ?? {});
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
    if (this.files.get(name)?.release) return;
    const look = ++this.looks;
    const seen = new Uint8Array(await (await entry.getFile()).arrayBuffer());
    const known = this.files.get(name);
    // Meanwhile this tab may have come to write the file, or a later look may have seen more.
    if (!known?.release && (known?.look ?? 0) < look) this.files.set(name, { entry, seen, look });
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
    const entry = this.files.get(name)?.entry ?? (await this.entry(name, { create }));
    const release = await locked(this.lock(name), { ifAvailable: true }, (taken) => this.lost(name, taken));
    try {
      if (release && (await this.take(name, entry, release))) return true;
    } catch (error) {
      release?.();
      throw error;
    }
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
    if (this.files.get(name)?.release) return;
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
    const entry = this.files.get(name)?.entry ?? (await this.entry(name));
    while (release && isLast() && !isLost) {
      const handle = await opened(entry);
      if (!handle) continue;
      if (isLast() && !isLost) {
        this.claims.delete(name);
        this.files.set(name, { entry, handle, release, seen: wholeOrClosed(handle) });
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
    if (release && file && file.release === release) this.letGo(name, file);
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
    if (handle) this.files.set(name, { entry, handle, release, seen: wholeOrClosed(handle) });
    return handle !== undefined;
  }

  /**
   * @param {string} name
   * @param {File} file
   */
  letGo(name, file) {
    file.handle?.close();
    this.files.set(name, { entry: file.entry, seen: file.seen });
    this.gone.delete(name);
    file.release?.();
    this.wait(name);
    this.held(name, false);
  }

  /** Have an empty file ready, because a new game cannot wait for one: of those that were left, else a new one. */
  async spare() {
    for (const [name, { release, seen }] of this.files) {
      if (!release && !seen.length && (await this.hold(name))) {
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
    if (folder !== this.place.name || typeof name !== "string") return;
    const file = this.files.get(name);
    if (file?.release) {
      if (wanted) this.letGo(name, file);
      return;
    }
    if (wanted) {
      if (this.claims.get(name)?.steal) this.wait(name); // another tab was asked later
      return;
    }
    const entry = await this.entry(name).catch(() => undefined);
    if (!entry) return; // it is gone, or another page of this origin says what is no name
    await this.see(name, entry);
    this.grown();
  }

  /**
   * A file by its name, also where the folder was erased since and made anew.
   * @param {string} name
   * @param {FileSystemGetFileOptions} [how]
   */
  async entry(name, how) {
    try {
      return await this.place.getFileHandle(name, how);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NotFoundError") throw error;
      this.place = await placeOf(this.place.name);
      return this.place.getFileHandle(name, how);
    }
  }

  // ---------------------------------------------------------------- what the browser loses

  /** Whether something that was on the disk is in the memory of this page alone. */
  get isLost() {
    return this.gone.size > 0;
  }

  /** Look from time to time whether the files of this tab are still there, and try to write anew what is not. */
  watch() {
    setInterval(() => this.lookAfter(), LOOK);
  }

  async lookAfter() {
    for (const [name, { release, seen }] of this.files) if (release && seen.length) await this.check(name);
  }

  /**
   * Whether a file that this tab holds is in the browser as it should be: one that was erased while it was open takes
   * what is written there, and nobody ever finds it again.
   * @param {string} name
   */
  async check(name) {
    const file = this.files.get(name);
    if (!file?.handle || (await isThere(this.place, name, file.seen.length))) return;
    if (this.files.get(name) !== file) return;
    console.warn(`${name} is no longer there`);
    this.gone.add(name);
    await this.heal(name);
    if (this.gone.has(name)) this.failed();
  }

  /**
   * A file took nothing, or is gone: write it anew from memory, then what waits. Tried until it is done.
   * @param {string} name
   */
  async heal(name) {
    const file = this.files.get(name);
    if (!file?.release) return;
    if (this.healing.has(name)) return this.healLater(name);
    this.healing.add(name);
    try {
      await this.leave(name, file);
      const place = await placeOf(this.place.name);
      const entry = await place.getFileHandle(name, { create: true });
      const handle = await opened(entry);
      if (this.files.get(name) !== file) return handle?.close();
      if (!handle) {
        file.left?.close(); // then its file was there after all
        throw new DOMException("The file is still held.", "NoModificationAllowedError");
      }
      restore(handle, file.seen);
      this.place = place;
      Object.assign(file, { entry, handle, left: undefined });
      this.gone.delete(name);
      this.healed(); // Python writes what waits, which may fail again
    } catch (error) {
      console.warn(error);
      this.healLater(name);
    } finally {
      this.healing.delete(name);
    }
  }

  /**
   * Let go of the handle of a file that fails.
   * @param {string} name
   * @param {File} file
   */
  async leave(name, file) {
    const { handle } = file;
    file.handle = undefined;
    if (handle && (await isThere(this.place, name, 0))) handle.close();
    else file.left = handle ?? file.left;
  }

  /** @param {string} name */
  healLater(name) {
    if (this.failing.has(name)) return; // it is tried already
    this.failing.add(name);
    setTimeout(() => {
      this.failing.delete(name);
      this.heal(name);
    }, AGAIN);
  }

  // ---------------------------------------------------------------- what Python asks, at once

  names() {
    return [...this.files.keys()].filter((name) => name !== this.next);
  }

  /** @param {string} name */
  size(name) {
    return this.files.get(name)?.seen.length ?? 0;
  }

  /**
   * @param {string} name
   * @param {number} start
   */
  read(name, start) {
    return this.files.get(name)?.seen.slice(start) ?? new Uint8Array();
  }

  create() {
    const name = this.next;
    this.next = "";
    this.spare(); // where there was no room for one, there may be now
    return name;
  }

  /**
   * @param {string} name
   * @param {number} at
   * @param {Uint8Array} content
   */
  append(name, at, content) {
    const file = this.files.get(name);
    if (!file?.release) return "elsewhere";
    if (!file.handle) return "failed"; // it is being made anew
    try {
      put(file.handle, at, content);
    } catch (error) {
      console.warn(error);
      cut(file.handle, at);
      if (isFull(error)) this.healLater(name);
      else this.heal(name);
      return isFull(error) ? "full" : "failed";
    }
    file.seen = joined(file.seen.subarray(0, at), content);
    this.channel.postMessage({ folder: this.place.name, name });
    setTimeout(() => this.check(name), SOON);
    return "";
  }

  /** @param {string} name */
  remove(name) {
    const file = this.files.get(name);
    file?.handle?.close();
    file?.release?.();
    this.files.delete(name);
    this.gone.delete(name);
    this.place.removeEntry(name).catch(() => {}); // its last line says that it is gone
  }
}

/**
 * One of the two folders, made where it is not there.
 * @param {string} name
 */
export async function placeOf(name) {
  const top = await (await navigator.storage.getDirectory()).getDirectoryHandle("almanac", { create: true });
  return top.getDirectoryHandle(name, { create: true });
}
