/* The visit: what the browser says of itself (width, preferences, the table of its address), what it keeps for the next
   one, and the screen that stays lit while a table lies open. */

import { joining, linked } from "../basics/link.js";
import { isOfTable, merged, newest, readJson, writeJson } from "../basics/storage.js";
import { mark } from "../dom/root.js";

const PREFERENCES = "companion.prefs";
const TABLES = 20; // whose parts are kept
const SLIM = 340; // pixels: a phone's page inside a cell of JupyterLab has 274 of its 390
const FLAT = 380; // pixels: two columns beside each other would show a line or two each
const LOW = 440; // pixels: a phone on its side, a laptop at 200 %; there the page scrolls as a whole
const WRITERS = 8; // pages that are remembered as having written
const CHANGES = 50; // of this page, that can be done once more

/**
 * What the browser keeps, and who wrote it: each page with the number of its newest change that the writer had seen.
 * @returns {{ prefs: Record<string, any>, writers: Record<string, number> }}
 */
function stored() {
  const { writers = {}, ...prefs } = readJson(PREFERENCES, /** @type {Record<string, any>} */ ({}));
  return { prefs, writers };
}

export class Visit {
  /**
   * @param {HTMLElement} root
   * @param {object} wants
   * @param {(facts: string) => void} wants.tell
   * @param {() => string} wants.told What Python knows of this browser.
   */
  constructor(root, { tell, told }) {
    this.root = root;
    this.tell = tell;
    this.told = told;
    this.map = /** @type {HTMLElement} */ (root.querySelector(".al-map"));
    this.isHost = root.dataset.host === "voila";
    /** @type {string | undefined} */
    this.table = undefined;
    this.address = location.href;
    this.room = [0, 0];
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    /**
     * What this page found when it came and wrote since: only what differs from it is written, for others write too.
     * @type {Record<string, any>}
     */
    this.kept = stored().prefs;
    /** The keys that Python told last: a form that became a table is let go. */
    this.said = /** @type {string[]} */ ([]);
    this.id = Math.random().toString(36).slice(2, 10);
    /** How often this page has changed what is kept. */
    this.count = 0;
    /**
     * What was kept before each of its newest changes, the last one last.
     * @type {Record<string, any>[]}
     */
    this.changes = [];
  }

  report() {
    const { clientWidth: wide, clientHeight: high } = this.root;
    if (!wide) return; // not laid out yet, or hidden: a page without a width is not a phone's
    const isFlat = this.isHost && high < ("game" in this.root.dataset ? FLAT : LOW); // Arkham's columns hold most
    const width = wide < 700 || isFlat ? "phone" : wide < 1200 ? "mid" : "wide";
    mark(this.root, "width", width);
    mark(this.root, "slim", wide < SLIM);
    mark(this.root, "shape", wide < 960 && high > wide ? "upright" : "lying");
    const wasLow = this.root.dataset.low === "true";
    const isLow = this.isHost && width === "phone" && high < LOW;
    mark(this.root, "low", isLow);
    // a keyboard may have made it low: what is typed into stays in sight
    if (isLow !== wasLow) this.root.querySelector("input:focus, textarea:focus")?.scrollIntoView({ block: "center" });
    // what covers a phone's map takes the numbers above it away: the map is drawn for the room that it will be seen in
    const isCovered = width === "phone" && ["full", "page"].includes(this.root.dataset.panel ?? "");
    const { clientWidth, clientHeight } = this.map;
    if (clientWidth && !(isCovered && clientWidth === this.room[0])) this.room = [clientWidth, clientHeight];
    const facts = JSON.stringify({
      width,
      room: this.room,
      dark: matchMedia("(prefers-color-scheme: dark)").matches,
      language: (navigator.languages ?? []).join(),
      online: navigator.onLine,
      table: new URLSearchParams(location.search).get("table") ?? "",
      prefs: stored().prefs,
      at: this.isHost ? location.origin + location.pathname : "",
      sends: "share" in navigator,
    });
    if (facts !== this.told()) this.tell(facts);
  }

  /**
   * Every game keeps its own part beside the preferences of all.
   * @param {Record<string, any>} prefs
   */
  remember(prefs) {
    if (!Object.keys(prefs).length) return;
    const all = { ...this.kept, ...prefs };
    const isLaid = Object.keys(prefs).some(isOfTable);
    for (const key of this.said) if (isLaid && !(key in prefs || isOfTable(key))) delete all[key];
    this.said = Object.keys(prefs);
    if (JSON.stringify(all) !== JSON.stringify(this.kept)) {
      this.changes = [...this.changes, this.kept].slice(-CHANGES);
      this.kept = all;
      this.count += 1;
      this.write(this.count - 1);
    }
    if (!this.isHost) return;
    agree(prefs);
    this.address = location.href;
  }

  /**
   * Writes what this page has changed since so many changes, and nothing else.
   * @param {number} seen
   */
  write(seen) {
    const { prefs, writers } = stored();
    const before = this.changes[Math.max(0, seen - this.count + this.changes.length)];
    const others = Object.entries(writers).filter(([id]) => id !== this.id);
    writeJson(PREFERENCES, {
      ...newest(merged(prefs, before, this.kept), TABLES),
      writers: Object.fromEntries([...others.slice(1 - WRITERS), [this.id, this.count]]),
    });
  }

  /**
   * Another page has written. Two may write within a few milliseconds, each upon what it saw: the one whose change the
   * last writer had not seen yet does it once more.
   * @param {StorageEvent} event
   */
  written(event) {
    if (event.key !== PREFERENCES) return;
    const seen = stored().writers[this.id] ?? 0;
    if (seen < this.count) this.write(seen);
  }

  /**
   * The page shows this table now: its address says so; whether it is another one.
   * @param {string} table
   */
  settle(table) {
    if (table === this.table) return false;
    this.table = table;
    if (this.isHost) {
      const address = new URL(location.href);
      if (table) {
        address.searchParams.set("table", table);
        if (linked(address) !== undefined || joining(address) !== undefined) address.hash = "";
      } else address.searchParams.delete("table");
      history.replaceState(history.state, "", address);
      this.address = location.href;
    }
    return true;
  }

  /**
   * The address wishes for what the page shows now, or for nothing of the kind any more.
   * @param {string} wish
   * @param {string} value
   */
  names(wish, value) {
    const address = new URL(location.href);
    if (!this.isHost || (address.searchParams.get(wish) ?? "") === value) return;
    if (value) address.searchParams.set(wish, value);
    else address.searchParams.delete(wish);
    history.replaceState(history.state, "", address);
    this.address = location.href;
  }

  /** Another entry of the history was reached: it names what is shown, whatever it named before. */
  stay() {
    history.replaceState(history.state, "", this.address);
  }

  /** Whether a table is being looked at. */
  get isWatched() {
    return Boolean(this.table) && document.visibilityState === "visible";
  }

  /** Keeps the screen lit while a table is looked at. */
  async light() {
    if (!this.isWatched || !navigator.wakeLock || (this.lock && !this.lock.released)) return;
    this.lock = await navigator.wakeLock.request("screen").catch(() => null);
  }

  end() {
    this.lock?.release();
  }
}

/**
 * The start page learns the language, and an address that wished for another one wishes for this one now.
 * @param {Record<string, any>} prefs
 */
function agree({ language, theme, text }) {
  // biome-ignore lint/suspicious/noDocumentCookie: the start page is made by the server, which reads no local storage
  if (language) document.cookie = `companion-lang=${language};path=/;max-age=31536000;samesite=lax`;
  const address = new URL(location.href);
  for (const [wish, value] of Object.entries({ lang: language, theme, text })) {
    if (value && address.searchParams.has(wish)) address.searchParams.set(wish, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
