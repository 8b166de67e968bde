/* Photo: a picture of the printed sheet under the map, pinned at the corners of its grid. It is drawn here and nowhere
   else: nothing of it is sent to Python, to the server or to any other place, and nothing of it is kept; whoever asks
   for it has the names of the quarters' colours read from it. */

import { colorsOf } from "./ink.js";

/** Points along the longer side at most, so that a large photo does not fill a phone's memory. */
const MOST = 1800;
const NUDGE = 0.004;
const FIRST = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
];
const FADED = 70;

/** @type {Record<string, readonly [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @typedef {import('./board.js').Point} Point */

export class Photo {
  /**
   * @param {HTMLElement} root
   * @param {{ board: import('./board.js').Board, taps: import('../taps/taps.js').Taps, note: (text: string) => void }} parts
   */
  constructor(root, { board, taps, note }) {
    this.root = root;
    this.taps = taps;
    this.board = board;
    this.note = note;
    /** @type {HTMLCanvasElement | undefined} */
    this.sheet = undefined;
    /** Where the pins are, as parts of the photo's width and height. @type {Point[]} */
    this.pins = [];
    /** @type {HTMLButtonElement[]} */
    this.handles = [];
    this.fade = FADED;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root, board } = this;
    root.addEventListener("change", (event) => this.picked(event.target), { signal });
    root.addEventListener("input", (event) => this.faded(event.target), { signal });
    root.addEventListener("click", (event) => this.clicked(event.target), { signal });
    const again = () => this.place();
    const sizes = new ResizeObserver(again);
    sizes.observe(board.frame);
    const moves = new MutationObserver(again);
    moves.observe(board.svg, { attributes: true, attributeFilter: ["viewBox"] });
    for (const view of board.views.slice(-1)) moves.observe(view, { attributes: true, attributeFilter: ["transform"] });
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      moves.disconnect();
    });
  }

  get tools() {
    return /** @type {HTMLElement | null} */ (this.root.querySelector("[data-photo-tools]"));
  }

  /** The panel was drawn anew: where it has no tools for a photo, none is shown; it waits until they are back. */
  drawn() {
    const { sheet, tools } = this;
    const field = /** @type {HTMLInputElement | null | undefined} */ (tools?.querySelector("[data-photo-fade]"));
    if (field) field.value = String(this.fade);
    if (!sheet) return;
    const isShown = Boolean(tools);
    if (sheet.hidden === isShown) for (const node of [sheet, ...this.handles]) node.hidden = !isShown;
    this.mark(isShown ? (this.isPinning ? "pinning" : "laid") : "");
    if (isShown) this.place();
  }

  /** @param {EventTarget | null} target */
  async picked(target) {
    if (!(target instanceof HTMLInputElement && target.matches("[data-photo-file]"))) return;
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    try {
      this.lay(await createImageBitmap(file));
    } catch {
      this.note(this.tools?.dataset.no ?? "");
    }
  }

  /** @param {ImageBitmap} picture */
  lay(picture) {
    this.away();
    const ratio = Math.min(1, MOST / Math.max(picture.width, picture.height));
    const sheet = document.createElement("canvas");
    sheet.width = Math.round(picture.width * ratio);
    sheet.height = Math.round(picture.height * ratio);
    sheet.className = "al-photo__sheet";
    sheet.getContext("2d")?.drawImage(picture, 0, 0, sheet.width, sheet.height);
    picture.close();
    this.sheet = sheet;
    this.board.svg.before(sheet);
    this.pins = FIRST.map(([x, y]) => ({ x, y }));
    const names = (this.tools?.dataset.corners ?? "").split("|");
    this.handles = names.map((name, at) => this.handle(name, at));
    this.board.frame.append(...this.handles);
    this.pin(true);
  }

  /**
   * @param {string} name
   * @param {number} at
   */
  handle(name, at) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "al-photo__pin" });
    button.setAttribute("aria-label", name);
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      const from = { x: event.clientX, y: event.clientY };
      const pin = { ...this.pins[at] };
      const ratio = this.flat.ratio;
      button.onpointermove = (to) => {
        const moved = { x: (to.clientX - from.x) / ratio.x, y: (to.clientY - from.y) / ratio.y };
        this.put(at, { x: pin.x + moved.x, y: pin.y + moved.y });
      };
      button.onpointerup = button.onpointercancel = () => {
        button.onpointermove = null;
      };
    });
    button.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way) return;
      event.preventDefault();
      const far = event.shiftKey ? 10 * NUDGE : NUDGE;
      this.put(at, { x: this.pins[at].x + way[0] * far, y: this.pins[at].y + way[1] * far });
    });
    return button;
  }

  /**
   * @param {number} at
   * @param {Point} pin
   */
  put(at, { x, y }) {
    const inside = (/** @type {number} */ part) => Math.min(1, Math.max(0, part));
    this.pins[at] = { x: inside(x), y: inside(y) };
    this.place();
  }

  /** @param {EventTarget | null} target */
  clicked(target) {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-photo-pinned]")) this.pin(false);
    if (target.closest("[data-photo-pin]")) this.pin(true);
    if (target.closest("[data-photo-off]")) this.away();
    const read = target.closest("[data-photo-read]");
    if (read) this.read(read.getAttribute("data-photo-read") ?? "");
  }

  /**
   * The colours of all quarters, as they are printed, go into an act.
   * @param {string} act
   */
  read(act) {
    const { sheet, places } = this;
    const photo = sheet?.getContext("2d")?.getImageData(0, 0, sheet.width, sheet.height);
    if (!photo || !places) return;
    const points = (/** @type {[number, number][]} */ pairs) => pairs.map(([x, y]) => ({ x, y }));
    const pins = this.pins.map(({ x, y }) => ({ x: x * photo.width, y: y * photo.height }));
    const onPhoto = projection(points(places.corners), pins);
    this.taps.send(act, JSON.stringify(colorsOf(photo, points(places.quarters), places.cell, onPhoto)));
  }

  get places() {
    const text = this.board.frame.querySelector("[data-places]")?.textContent;
    return text ? JSON.parse(text) : undefined;
  }

  /** @param {EventTarget | null} target */
  faded(target) {
    if (!(target instanceof HTMLInputElement && target.matches("[data-photo-fade]"))) return;
    this.fade = Number(target.value);
    this.place();
  }

  /** @param {boolean} begins */
  pin(begins) {
    this.isPinning = begins;
    this.drawn();
    if (begins) this.handles[0]?.focus({ preventScroll: true });
  }

  away() {
    for (const node of [this.sheet, ...this.handles]) node?.remove();
    if (this.sheet) this.sheet.width = 0; // the browser lets go of the picture at once
    this.sheet = undefined;
    this.handles = [];
    this.isPinning = false;
    this.mark("");
  }

  /** @param {string} state */
  mark(state) {
    if ((this.root.dataset.photo ?? "") !== state) this.root.dataset.photo = state;
  }

  /** The photo as it lies flat in the frame while it is pinned: where, and how large. */
  get flat() {
    const { sheet, board } = this;
    const { clientWidth: wide, clientHeight: high } = board.frame;
    const { width = 1, height = 1 } = sheet ?? {};
    const scale = Math.min(wide / width, high / height);
    const ratio = { x: width * scale, y: height * scale };
    return { scale, ratio, x: (wide - ratio.x) / 2, y: (high - ratio.y) / 2 };
  }

  place() {
    const { sheet } = this;
    if (!sheet || sheet.hidden || !sheet.width) return;
    const { x, y, scale, ratio } = this.flat;
    for (const [at, handle] of this.handles.entries()) {
      handle.style.transform = `translate(${x + this.pins[at].x * ratio.x}px, ${y + this.pins[at].y * ratio.y}px)`;
    }
    const to = this.corners();
    if (this.isPinning || !to) {
      sheet.style.opacity = "1";
      sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      return;
    }
    const from = this.pins.map((pin) => ({ x: pin.x * sheet.width, y: pin.y * sheet.height }));
    sheet.style.opacity = String(this.fade / 100);
    sheet.style.transform = perspective(from, to);
  }

  /** Where the corners of the grid are drawn, in the frame. */
  corners() {
    const { board } = this;
    const { places } = this;
    const view = /** @type {SVGGraphicsElement | undefined} */ (board.views.at(-1));
    const matrix = view?.getScreenCTM();
    if (!places || !matrix) return undefined;
    const frame = board.frame.getBoundingClientRect();
    return places.corners.map((/** @type {[number, number]} */ [x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      return { x: at.x - frame.x, y: at.y - frame.y };
    });
  }
}

/**
 * The CSS matrix that takes four points to four others.
 * @param {Point[]} from
 * @param {Point[]} to
 */
export function perspective(from, to) {
  const [a, b, c, d, e, f, g, h] = coefficients(from, to);
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, 1].join(",")})`;
}

/**
 * The function that takes a point where a perspective takes it, given by four points and four others.
 * @param {Point[]} from
 * @param {Point[]} to
 * @returns {(at: Point) => Point}
 */
function projection(from, to) {
  const [a, b, c, d, e, f, g, h] = coefficients(from, to);
  return ({ x, y }) => {
    const far = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / far, y: (d * x + e * y + f) / far };
  };
}

/**
 * The eight coefficients of the perspective that takes four points to four others.
 * @param {Point[]} from
 * @param {Point[]} to
 */
function coefficients(from, to) {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solved(rows);
}

/**
 * Gauss with the largest pivot; what cannot be solved is left where it lies.
 * @param {number[][]} rows
 */
function solved(rows) {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column; row < size; row += 1) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    const lead = rows[column][column];
    if (Math.abs(lead) < 1e-9) return [1, 0, 0, 0, 1, 0, 0, 0];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const times = rows[row][column] / lead;
      for (let at = column; at <= size; at += 1) rows[row][at] -= times * rows[column][at];
    }
  }
  return rows.map((row, at) => row[size] / row[at]);
}
