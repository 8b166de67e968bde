/* Strokes: one finger drawn over the map, or over a pad, says many things at once; what it passed goes as one tap. */

import { Choice, Places, Trail } from "./trail.js";

const FAR = 9;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {import('./trail.js').Point} Point */

export class Strokes {
  /**
   * @param {HTMLElement} root
   * @param {{ taps: import('../taps/taps.js').Taps, board: import('./board.js').Board }} parts
   */
  constructor(root, { taps, board }) {
    this.root = root;
    this.taps = taps;
    this.board = board;
    /** @type {Trail | undefined} */
    this.trail = undefined;
    /** @type {HTMLElement | undefined} */
    this.pad = undefined;
    /** @type {Choice | undefined} */
    this.choice = undefined;
    this.finger = -1;
    this.fingers = 0;
    this.isLong = false;
    /** @type {Point} */
    this.start = { x: 0, y: 0 };
    this.line = document.createElementNS(SVG, "path");
    this.line.setAttribute("class", "b-trail");
    /** What was read of the map, and what it says. */
    this.read = "";
    /** @type {Places | undefined} */
    this.known = undefined;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { svg } = this.board;
    // whatever comes after a stroke is a tap of its own: where a finger was drawn, no click follows that could end it
    window.addEventListener("pointerdown", () => this.rest(), { signal, capture: true });
    // before the board's own: a finger that draws does not move the map
    svg.addEventListener("pointerdown", (event) => this.onMap(event), { signal, capture: true });
    this.root.addEventListener("pointerdown", (event) => this.onPad(event), { signal });
    window.addEventListener("pointermove", (event) => this.move(event), { signal });
    window.addEventListener("pointerup", (event) => this.up(event), { signal });
    window.addEventListener("pointercancel", () => this.drop(), { signal });
    this.root.addEventListener("click", (event) => this.swallow(event), { signal, capture: true });
  }

  /** The map was drawn: whether a finger draws on it, or scrolls the page. */
  drawn() {
    this.board.frame.classList.toggle("is-drawn-on", Boolean(this.drag));
  }

  get drag() {
    return this.board.svg.querySelector("[data-key=drag]");
  }

  /** Where everything lies on this sheet. */
  get places() {
    const text = this.board.frame.querySelector("[data-places]")?.textContent ?? "";
    if (text !== this.read) {
      this.read = text;
      this.known = text ? new Places(JSON.parse(text)) : undefined;
    }
    return this.known;
  }

  rest() {
    this.isLong = false;
  }

  /** @param {PointerEvent} event */
  onMap(event) {
    if (!event.isPrimary) return this.drop(); // two fingers zoom
    const { drag, places } = this;
    if (!drag || !places || event.button) return;
    const at = this.point(event);
    // on a map that is zoomed in, a finger that begins beside the intersections moves it
    if (this.board.scale > 1 && drag.getAttribute("data-course") !== "quarters" && places.node(at) < 0) return;
    this.trail = new Trail(places, drag.getAttribute("data-course") ?? "", drag.hasAttribute("data-diagonals"));
    this.trail.move(at);
    this.begin(event);
  }

  /** @param {PointerEvent} event */
  onPad(event) {
    const target = /** @type {Element} */ (event.target);
    const pad = /** @type {HTMLElement | null} */ (target.closest("[data-pad]"));
    if (!pad || !event.isPrimary || event.button || !target.closest("[data-value]")) return;
    this.pad = pad;
    this.choice = undefined;
    this.begin(event);
    this.aim({ x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.finger = event.pointerId;
    this.start = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (event.pointerId !== this.finger || !(this.trail || this.pad)) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!this.isLong && Math.hypot(at.x - this.start.x, at.y - this.start.y) <= FAR) return;
    this.isLong = true;
    this.board.isDrawnOn = Boolean(this.trail);
    this.pass(event);
  }

  /** @param {PointerEvent} event */
  pass(event) {
    if (this.trail) {
      this.trail.move(this.point(event));
      this.show(this.trail);
      return;
    }
    this.aim({ x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (event.pointerId !== this.finger) return;
    const { trail, pad, choice, drag, isLong } = this;
    const { cells, columns } = pad ? this.grid : { cells: [], columns: 0 };
    this.drop();
    this.isLong = isLong;
    if (!isLong) return;
    if (trail && drag) this.send(drag, trail.passed);
    if (!(pad && choice)) return;
    const rows = this.aimed(choice);
    this.send(
      pad,
      rows.map((row, column) => cells[row * columns + column]?.dataset.value ?? ""),
    );
  }

  /**
   * @param {Element} node
   * @param {string[]} passed
   */
  send(node, passed) {
    this.taps.send(node.getAttribute("data-stroke") ?? "", JSON.stringify(passed));
  }

  drop() {
    for (const cell of this.pad?.querySelectorAll(".is-aimed") ?? []) cell.classList.remove("is-aimed");
    this.choice = undefined;
    this.line.remove();
    this.trail = this.pad = undefined;
    this.board.isDrawnOn = false;
    this.finger = -1;
  }

  /**
   * The click that ends a stroke means nothing else.
   * @param {Event} event
   */
  swallow(event) {
    if (!this.isLong) return;
    this.isLong = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /**
   * A place of the sheet, whatever the zoom.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  point({ clientX, clientY }) {
    const view = /** @type {SVGGraphicsElement | null} */ (this.board.svg.querySelector(".b-view"));
    const at = new DOMPoint(clientX, clientY).matrixTransform((view ?? this.board.svg).getScreenCTM()?.inverse());
    return { x: at.x, y: at.y };
  }

  /** @param {Trail} trail */
  show(trail) {
    const { svg } = this.board;
    const transform = svg.querySelector(".b-view")?.getAttribute("transform") ?? "";
    this.line.setAttribute("transform", transform);
    this.line.setAttribute("d", `M${trail.line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`);
    if (!this.line.isConnected) svg.append(this.line);
  }

  /** What lies under the finger on its pad, in columns and rows. */
  get grid() {
    const cells = /** @type {HTMLElement[]} */ ([...(this.pad?.querySelectorAll("[data-value]") ?? [])]);
    const columns = Number(this.pad?.dataset.pad);
    const middle = (/** @type {HTMLElement} */ cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [first, last] = [middle(cells[0]), middle(cells[cells.length - 1])];
    const rows = cells.length / columns;
    const [wide, high] = [(last.x - first.x) / (columns - 1), (last.y - first.y) / (rows - 1)];
    return { cells, columns, rows, first, wide, high };
  }

  /** @param {Point} at */
  aim({ x, y }) {
    const { cells, columns, rows, first, wide, high } = this.grid;
    this.choice ??= new Choice(columns, rows);
    this.choice.move({ x: (x - first.x) / wide, y: (y - first.y) / high });
    const meant = new Set(this.aimed(this.choice).map((row, column) => cells[row * columns + column]));
    for (const cell of cells) cell.classList.toggle("is-aimed", this.isLong && meant.has(cell));
  }

  /** @param {Choice} choice */
  aimed(choice) {
    return Array.from({ length: choice.columns }, (_, column) => choice.row(column));
  }
}
