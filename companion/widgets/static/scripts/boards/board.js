/* Board: zoom and pan on phones, arrow keys along the streets. The drawing itself comes from Python. */

import { patchLines } from "../dom/patch.js";

const NEAR = 2;
const NAMES_FROM = 1.6;
const DRAG = 7;
const DOUBLE = 300;
const NEARBY = 30;
const GLIDES = 800;
const TRAIL = 4000;
const ABOVE = 18;

/** @type {Record<string, readonly [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @typedef {{ x: number, y: number }} Point */

export class Board {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    this.svg = /** @type {SVGSVGElement} */ (frame.querySelector(".al-layer--over"));
    this.sheets = [...frame.querySelectorAll(".al-layer")];
    this.views = [...frame.querySelectorAll(".b-view")];
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.dragged = false;
    this.isDrawnOn = false; // a finger draws a line: it moves nothing
    this.pinch = { apart: 1, scale: 1 };
    /** @type {Point} */
    this.started = { x: 0, y: 0 };
    /** @type {Point} */
    this.lastAt = { x: 0, y: 0 };
    this.lastUp = Number.NEGATIVE_INFINITY;
    this.whole();
    this.finger("pointerdown", (event) => this.down(event));
    this.finger("pointermove", (event) => this.move(event));
    this.finger("pointerup", (event) => this.up(event));
    this.finger("pointercancel", (event) => this.up(event));
    this.svg.addEventListener("click", (event) => this.swallow(event), true);
    this.svg.addEventListener("keydown", (event) => this.walk(event));
  }

  /** The page that the map lies on. */
  get page() {
    return /** @type {HTMLElement | null} */ (this.frame.closest(".al"));
  }

  /**
   * Fingers zoom and pan on phones only.
   * @param {"pointerdown" | "pointermove" | "pointerup" | "pointercancel"} name
   * @param {(event: PointerEvent) => void} does
   */
  finger(name, does) {
    this.svg.addEventListener(name, (event) => {
      if (this.page?.dataset.width === "phone") does(event);
    });
  }

  /**
   * Show a sheet.
   * @param {string} box "x y width height"
   */
  fit(box) {
    if (this.svg.getAttribute("viewBox") === box) return;
    for (const sheet of this.sheets) sheet.setAttribute("viewBox", box);
    this.whole();
    this.svg.classList.add("is-still"); // another sheet: figures stand where they are, they do not glide there
    requestAnimationFrame(() => requestAnimationFrame(() => this.svg.classList.remove("is-still")));
  }

  whole() {
    this.place(1, 0, 0);
  }

  /** The map lies as ever. */
  lie() {
    if (this.frame.style.getPropertyValue("--slid")) this.frame.style.removeProperty("--slid");
  }

  /**
   * Slide the map of a phone, or of a tablet upright, so far that these places, the first before the others, are seen
   * above what lies over its lower end. `covered` is where that begins, in px below the upper edge of the frame.
   * @param {string[]} places
   * @param {number} covered
   */
  reveal(places, covered) {
    const boxes = places.flatMap((place) => {
      const spot = this.svg.querySelector(`[data-place="${place}"]`);
      return spot instanceof SVGGraphicsElement ? [spot.getBBox()] : [];
    });
    const { width, height } = this.svg.viewBox.baseVal ?? { width: 0, height: 0 };
    const { clientWidth, clientHeight } = this.svg;
    const px = Math.min(clientWidth / width, clientHeight / height);
    const [first] = boxes;
    if (first && this.scale > 1) {
      const [x, y] = [first.x + first.width / 2, first.y + first.height / 2];
      this.place(this.scale, width / 2 - x * this.scale, covered / px / 2 - y * this.scale);
    }
    /** @param {DOMRect} box */
    const below = (box) => (clientHeight - height * px) / 2 + (this.y + (box.y + box.height) * this.scale) * px;
    /** @param {DOMRect} box */
    const above = (box) => (clientHeight - height * px) / 2 + (this.y + box.y * this.scale) * px;
    const wanted = Math.max(0, ...boxes.map((box) => below(box) + ABOVE - covered));
    const most = first ? Math.max(0, Math.min(clientHeight - covered, above(first) - ABOVE)) : 0;
    const slid = Math.round(Math.min(wanted, most));
    this.frame.style.setProperty("--slid", `${-slid}px`);
  }

  closer() {
    const { width, height } = this.svg.viewBox.baseVal;
    this.zoom(NEAR, { x: width / 2, y: height / 2 });
  }

  /**
   * Scale to `scale` so that the point `at` of the sheet stays under the finger.
   * @param {number} scale
   * @param {Point} at
   */
  zoom(scale, at) {
    const next = Math.min(3, Math.max(1, scale));
    const ratio = next / this.scale;
    this.place(next, at.x - (at.x - this.x) * ratio, at.y - (at.y - this.y) * ratio);
  }

  /**
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  place(scale, x, y) {
    const { width, height } = this.svg.viewBox.baseVal ?? { width: 0, height: 0 };
    this.scale = scale;
    this.x = Math.min(0, Math.max(width * (1 - scale), x));
    this.y = Math.min(0, Math.max(height * (1 - scale), y));
    for (const view of this.views) view.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${scale})`);
    const zoom = scale >= NAMES_FROM ? "near" : "far";
    if (zoom !== this.frame.dataset.zoom) {
      this.frame.dataset.zoom = zoom;
      this.views.forEach(narrow);
    }
    this.frame.classList.toggle("is-zoomed", scale > 1);
  }

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { x: at.x, y: at.y };
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, this.point(event));
    this.started = this.point(event);
    this.dragged = false;
    if (this.fingers.size === 2) {
      this.pinch = { apart: this.apart(), scale: this.scale };
      this.dragged = true;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    this.fingers.set(event.pointerId, now);
    if (this.fingers.size === 2) {
      this.zoom((this.pinch.scale * this.apart()) / this.pinch.apart, this.middle());
    } else if (
      this.scale > 1 &&
      !this.isDrawnOn &&
      (this.dragged || Math.hypot(now.x - this.started.x, now.y - this.started.y) > DRAG)
    ) {
      this.dragged = true;
      this.place(this.scale, this.x + now.x - before.x, this.y + now.y - before.y);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.scale < 1.15 && this.scale > 1) this.whole();
    if (this.dragged || event.type === "pointercancel") return;
    const at = this.point(event);
    const isQuick = Boolean(this.page?.dataset.quick); // taps follow fast: two of them are not one
    const isNear = Math.hypot(at.x - this.lastAt.x, at.y - this.lastAt.y) < NEARBY;
    const isDouble = !isQuick && isNear && event.timeStamp - this.lastUp < DOUBLE;
    if (isDouble) {
      this.dragged = true;
      if (this.scale > 1) this.whole();
      else this.zoom(NEAR, at);
    }
    this.lastUp = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp;
    this.lastAt = at;
  }

  /**
   * The click that ends a drag, a pinch or a double tap means nothing else.
   * @param {Event} event
   */
  swallow(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  apart() {
    const [a, b] = this.fingers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  middle() {
    const [a, b] = this.fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /**
   * Arrow keys: the neighbour that lies most in that direction, else the nearest place there.
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const way = WAYS[event.key];
    const from = /** @type {Place | null} */ (/** @type {Element} */ (event.target).closest("[data-place]"));
    if (!way || !from) return;
    event.preventDefault();
    const places = /** @type {Place[]} */ ([...this.svg.querySelectorAll("[data-place]")]);
    const all = places.filter((node) => node !== from);
    const near = (from.dataset.near ?? "").split(" ");
    const beside = all.filter((node) => near.includes(node.dataset.place ?? ""));
    const best = pick(from, beside, way) ?? pick(from, all, way);
    best?.focus({ preventScroll: true });
  }
}

/** @typedef {SVGGraphicsElement} Place */

/**
 * @param {Place} from
 * @param {Place[]} among
 * @param {readonly [number, number]} way
 */
function pick(from, among, [dx, dy]) {
  const start = centre(from);
  /** @type {Place | undefined} */
  let best;
  let least = Number.POSITIVE_INFINITY;
  for (const node of among) {
    const at = centre(node);
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    if (along <= 4 || aside > along * 2) continue;
    if (along + aside * 2 < least) [least, best] = [along + aside * 2, node];
  }
  return best;
}

/** @param {Place} node */
function centre(node) {
  const box = node.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * A static layer: drawn anew, names narrowed to the room that they have.
 * @param {Element} layer
 * @param {string} markup
 */
export function draw(layer, markup) {
  layer.innerHTML = markup;
  narrow(layer);
}

/** @type {WeakMap<Element, string>} */
const measured = new WeakMap();

/**
 * Measuring makes the browser lay everything out, so each text is measured once, and only where it is shown. In a
 * picture of the map, which nobody enlarges, it is measured whenever its sheet is drawn, as that widens it again.
 * @param {Element} layer
 */
export function narrow(layer) {
  const map = /** @type {HTMLElement | null} */ (layer.closest(".al-map"));
  const hidden = map?.dataset.zoom === "near" ? ".b-far" : ".b-near";
  const isNew = (/** @type {Element} */ text) =>
    !(map && measured.get(text) === text.textContent) && !text.matches(hidden);
  const all = /** @type {SVGTextContentElement[]} */ ([...layer.querySelectorAll("[data-most]:not([textLength])")]);
  const texts = all.filter(isNew);
  const wide = texts.filter((text) => text.getComputedTextLength() > Number(text.dataset.most));
  for (const text of texts) measured.set(text, text.textContent ?? "");
  for (const text of wide) {
    text.setAttribute("textLength", text.dataset.most ?? "");
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/**
 * Patch a live layer; figures that move set out one after another, and are marked where motion is not wanted.
 * @param {Element} layer
 * @param {string} markup
 */
export function glide(layer, markup) {
  const figures = /** @type {SVGElement[]} */ ([...layer.querySelectorAll("[style*=translate]")]);
  const places = new Map(figures.map((node) => [node, node.style.transform]));
  patchLines(layer, markup);
  narrow(layer);
  const moved = [...places].filter(([node, before]) => node.isConnected && node.style.transform !== before);
  const isStill = moved.length > 0 && matchMedia("(prefers-reduced-motion: reduce)").matches;
  moved.forEach(([node], at) => {
    if (!isStill) {
      node.style.transitionDelay = `${Math.floor(at * Math.min(120, GLIDES / moved.length))}ms`;
      return;
    }
    node.classList.add("is-moved");
    setTimeout(() => node.classList.remove("is-moved"), TRAIL);
  });
}
