/* Gestures: clicks, keys, holding and picked files, turned into taps. */

import { answer, copy, lead, passOnAsPng, send } from "./controls.js";
import { enter, isFind, typed } from "./find.js";

const WAYS_OUT = '[data-esc],[data-act^=\'{"go":"Close"\'],[data-act^=\'{"go":"Dismiss"\']';
const SECTIONS = ":is(.al-tabs, .al-nav) > a[aria-current]";
const TAPPED = "[data-act],[data-leads],[data-reload],[data-zoom-in],[data-zoom-out],[aria-disabled=true],.al-map";
const HOLD = 400;
const REPEAT = 110;

/** What an editor begins a text with that it saves in another way than UTF-8. */
const WIDE = new Map([
  ["255,254", "utf-16le"],
  ["254,255", "utf-16be"],
]);

/**
 * The text of a file, as its first bytes say how it is written; null where it is no text.
 * @param {Blob} file
 */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(WIDE.get(bytes.subarray(0, 2).join()) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export class Gestures {
  /**
   * @param {HTMLElement} root
   * @param {object} parts
   * @param {import('./taps.js').Taps} parts.taps
   * @param {import('../voices/voice.js').Voice} parts.voice
   * @param {import('../voices/aloud.js').Aloud} parts.aloud
   * @param {import('../boards/board.js').Board} parts.board
   * @param {() => Record<string, string>} parts.texts
   */
  constructor(root, { taps, voice, aloud, board, texts }) {
    this.root = root;
    this.texts = texts;
    this.taps = taps;
    this.voice = voice;
    this.aloud = aloud;
    this.board = board;
    this.held = false;
    /** @type {number | undefined} */
    this.holding = undefined;
  }

  /** @param {AbortSignal} signal Ends the listening. */
  listen(signal) {
    const { root } = this;
    root.addEventListener("click", (event) => this.clicked(event), { signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    // a frame shows the focus to whoever presses keys; capture: before anything moves the focus
    const pointed = (/** @type {boolean} */ on) => () => root.toggleAttribute("data-pointed", on);
    root.addEventListener("pointerdown", pointed(true), { signal, capture: true });
    document.addEventListener("keydown", pointed(false), { signal, capture: true });
    // the control that had the focus may be gone with its sheet; then keys go to the document
    document.addEventListener("keydown", (event) => event.target === document.body && this.key(event), { signal });
    root.addEventListener("change", (event) => this.changed(event.target), { signal });
    root.addEventListener("input", (event) => typed(event.target), { signal });
    for (const name of ["focusin", "focusout"]) {
      const isIn = name === "focusin";
      root.addEventListener(name, ({ target }) => root.classList.toggle("is-finding", isIn && isFind(target)), {
        signal,
      });
    }
    root.addEventListener("pointerdown", (event) => this.hold(event), { signal });
    for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
      window.addEventListener(name, () => this.release(), { signal });
    }
  }

  /** @param {Event} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    this.clickedBeside(target);
    const image = target.closest('a[download$=".png"][href^="data:image/svg"]');
    if (image instanceof HTMLAnchorElement) {
      event.preventDefault();
      passOnAsPng(image);
      return;
    }
    const node = /** @type {HTMLElement | null} */ (target.closest(TAPPED));
    if (!node || this.held) {
      this.held = false;
      return;
    }
    if (this.refuses(node)) return;
    if (node.matches("[data-reload]")) return location.reload();
    if (node.matches("[data-zoom-in]")) return this.board.closer();
    if (node.matches("[data-zoom-out]")) return this.board.whole();
    if (node.matches(".al-map")) return void (this.root.dataset.panel === "peek" && this.escape());
    if (node.matches("input,select,textarea")) return;
    if (node.matches("a")) event.preventDefault();
    if (node.hasAttribute("data-act")) this.taps.tap(node);
  }

  /**
   * What a click does besides a tap: copies, sends, prints, opens an answer.
   * @param {Element} target
   */
  clickedBeside(target) {
    const copied = /** @type {HTMLElement | null} */ (target.closest("[data-copy]"));
    if (copied) copy(copied).then(() => copied.dataset.copied && this.voice.note(copied.dataset.copied));
    const sent = /** @type {HTMLElement | null} */ (target.closest("[data-send]"));
    if (sent) send(sent);
    if (target.closest("[data-print]")) window.print();
    const spoken = /** @type {HTMLElement | null} */ (target.closest("[data-speak]"));
    if (spoken) this.aloud.turn(spoken);
    const asked = target.closest("[data-why]");
    if (asked) answer(asked);
  }

  /**
   * Leads where a control leads, and says why it refuses; whether it refuses.
   * @param {HTMLElement} node
   */
  refuses(node) {
    if (node.dataset.leads) {
      if (node.title) this.voice.say(node.title);
      lead(this.root, node.dataset.leads);
    }
    const refuses = node.getAttribute("aria-disabled") === "true" && !node.hasAttribute("data-act");
    if (refuses && node.title && !node.dataset.leads) this.voice.note(node.title);
    return refuses;
  }

  /** @param {EventTarget | null} target */
  changed(target) {
    const field = /** @type {HTMLInputElement} */ (target);
    if (!field.matches("[data-act]")) return;
    if (field.type === "file") this.picked(field);
    else this.taps.tap(field, field.type === "checkbox" ? String(field.checked) : field.value);
  }

  /**
   * A file that was picked counts as its text typed in; the title says why one is too large.
   * @param {HTMLInputElement} field
   */
  async picked(field) {
    const file = field.files?.[0];
    if (!file) return;
    const most = Number(field.dataset.most);
    const text = file.size > 2 * most ? undefined : await textOf(file); // in UTF-16 a letter is two bytes
    if (text === null) this.voice.note(this.texts().no_text);
    else if (text === undefined || text.length > most) this.voice.note(field.title);
    else this.taps.tap(field, text);
    field.value = "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    if (key === "Escape" && this.escape()) return event.preventDefault();
    if (key === "Enter" && isFind(target)) {
      event.preventDefault();
      return enter(target);
    }
    if (key === "Enter" && target.matches("input")) return target.blur();
    const isPlain = target.matches("[role=button],[role=radio],[role=option]") && !target.matches("button,a[href]");
    if (isPlain && (key === "Enter" || key === " ")) {
      event.preventDefault();
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }

  /**
   * Presses the innermost way out that can be seen; whether there is one.
   * @param {string} [within]
   */
  escape(within = "*") {
    const all = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(WAYS_OUT)]);
    const ways = all.filter((node) => node.matches(within) && node.getClientRects().length);
    ways.at(-1)?.click();
    return ways.length > 0;
  }

  /** Closes what is open, a message aside, or goes back to the first section; whether there was something to close. */
  close() {
    if (this.escape(":not(.al-toasts *)")) return true;
    const all = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(SECTIONS)]);
    const now = all.find((node) => node.getClientRects().length);
    const first = /** @type {HTMLElement | null | undefined} */ (now?.parentElement?.querySelector("a"));
    if (!first || first === now) return false;
    first.click();
    return true;
  }

  /** @param {PointerEvent} event */
  hold(event) {
    const node = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (event.target).closest("[data-hold]"));
    if (!node || node.disabled || event.button) return;
    this.held = false;
    this.holding = setTimeout(() => this.repeat(node), HOLD);
  }

  /**
   * Goes on only after the last tap has arrived, so that holding never runs ahead of the table; ends under a moment.
   * @param {HTMLButtonElement} node
   */
  repeat(node) {
    this.held = true;
    if (!node.isConnected || node.disabled || this.root.querySelector("dialog[open]")) return;
    if (!this.taps.isWaiting) this.taps.tap(node);
    this.holding = setTimeout(() => this.repeat(node), REPEAT);
  }

  release() {
    clearTimeout(this.holding);
    if (this.held) {
      setTimeout(() => {
        this.held = false;
      });
    }
  }
}
