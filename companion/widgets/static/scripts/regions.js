/* Regions: shows the markup of each where it belongs, and keeps what the reader did there. */

import { draw, glide, narrow } from "./boards/board.js";
import { charts } from "./charts/chart.js";
import { patch } from "./dom/patch.js";
import { mark } from "./dom/root.js";
import { filter } from "./taps/find.js";

const SIZES = ["side", "peek", "full", "page"];
const SEAM = "<!--seam-->";

/** @type {WeakMap<Element, Element | null>} */
const revealed = new WeakMap();

export class Regions {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Element | null | undefined} */
    this.focused = undefined;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  show(name, text) {
    if (name === "board") return this.layers(["ground", "places"], text, draw);
    if (name === "tokens") return this.layers(["under", "over"], text, glide);
    const region = /** @type {HTMLElement} */ (this.root.querySelector(`[data-region=${name}]`));
    const held = region.contains(document.activeElement);
    const isBack = patch(region, text);
    for (const field of region.querySelectorAll("[data-find]")) filter(field);
    if (name === "panel") this.panel(region, isBack);
    if (held) caught(region);
    charts(region);
    region.querySelectorAll(".al-still").forEach(narrow);
  }

  /**
   * How much of a phone the panel covers is the size of its sheet.
   * @param {HTMLElement} region
   * @param {boolean} isBack Whether its sheet came back; a line that was put away has forgotten where it stood.
   */
  panel(region, isBack) {
    const sheet = /** @type {HTMLElement | null} */ (region.querySelector(".al-sheet"));
    const size = SIZES.find((name) => sheet?.classList.contains(`al-sheet--${name}`));
    const isOther = this.root.dataset.sheet !== (sheet?.dataset.key ?? "");
    mark(this.root, "panel", size ?? (region.childNodes.length ? "full" : "side"));
    mark(this.root, "sheet", sheet?.dataset.key ?? "");
    // a low window scrolls as a whole: whoever opens another sheet sees its beginning
    if (isOther && this.root.dataset.low === "true") this.root.scrollTo(0, size === "peek" ? region.offsetTop : 0);
    const wants = region.querySelector("[autofocus]");
    if (wants instanceof HTMLElement && wants !== this.focused) wants.focus({ preventScroll: true });
    this.focused = wants;
    if (["mid", "wide"].includes(this.root.dataset.width ?? "")) return; // there the lines wrap
    for (const line of region.querySelectorAll(
      ":is([data-key=odds], [data-key=town-editor]) > .al-sheet__body > .al-wrap",
    )) {
      if (isBack) revealed.delete(line);
      reveal(line);
    }
  }

  /**
   * A static and a live drawing interleave: each has a lower and an upper part.
   * @param {string[]} names
   * @param {string} text
   * @param {(layer: Element, markup: string) => void} does
   */
  layers(names, text, does) {
    const parts = text.split(SEAM);
    for (const [at, name] of names.entries()) {
      does(/** @type {Element} */ (this.root.querySelector(`[data-layer=${name}]`)), parts[at] ?? "");
    }
  }
}

/**
 * Where the control that had the focus is gone, the focus goes on: to the heading of what came, else to its lit button.
 * @param {HTMLElement} region
 */
function caught(region) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const next = region.querySelector(":is(h1, h2, h3)[tabindex]") ?? region.querySelector(".al-btn--main, button");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/**
 * In a line of tabs that runs out of the screen the chosen one is brought to the middle, once.
 * @param {Element} line
 */
function reveal(line) {
  const chosen = line.querySelector("[aria-pressed=true]");
  if (chosen instanceof HTMLElement && line instanceof HTMLElement && chosen !== revealed.get(line)) {
    line.scrollTo({ left: chosen.offsetLeft - line.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2 });
  }
  revealed.set(line, chosen);
}
