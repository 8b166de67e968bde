/* Trail: what a finger that is drawn over a map follows: roads from end to end, intersections, quarters. No page here. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ to: number, name: string, across: boolean }} Way */

const NEAR = 0.36;
/** So much of a road has to be left behind, before the finger is at its other end. */
const ARRIVED = 0.32;
/** An intersection that was cut off lies at most so far from the line, in quarters. */
const CUT = 0.62;
const STEP = 0.07;
const SIDE = 6;

/** Where everything of a town lies, as Python tells it. */
export class Places {
  /**
   * @param {{ cell: number, nodes: [string, number, number][], roads: [string, number, number][],
   *   diagonals: [number, number][], quarters: [number, number][], corners: [number, number][] }} told
   */
  constructor({ cell, nodes, roads, diagonals, quarters, corners }) {
    const point = (/** @type {[number, number]} */ [x, y]) => ({ x, y });
    this.cell = cell;
    this.names = nodes.map(([name]) => name);
    /** @type {Point[]} */
    this.nodes = nodes.map(([, x, y]) => ({ x, y }));
    this.quarters = quarters.map(point);
    this.corners = corners.map(point);
    /** @type {Way[][]} */
    this.ways = nodes.map(() => []);
    /** @type {Way[][]} */
    this.slants = nodes.map(() => []);
    for (const [name, a, b] of roads) join(this.ways, `r${name}`, a, b, false);
    for (const [at, [a, b]] of diagonals.entries()) join(this.slants, `d${at}`, a, b, true);
  }

  /**
   * @param {Point[]} among
   * @param {Point} at
   */
  nearest(among, at) {
    const far = among.map((one) => apart(one, at));
    const best = far.indexOf(Math.min(...far));
    return { best, far: far[best] / this.cell };
  }

  /**
   * The intersection under a finger, -1 = none.
   * @param {Point} at
   */
  node(at) {
    const { best, far } = this.nearest(this.nodes, at);
    return far <= NEAR ? best : -1;
  }

  /**
   * The quarter under a finger as `column,row`, empty outside.
   * @param {Point} at
   */
  quarter(at) {
    const { best } = this.nearest(this.quarters, at);
    const { x, y } = this.quarters[best];
    const isInside = Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) <= this.cell / 2;
    return isInside ? this.nameOf(best) : "";
  }

  /** @param {number} quarter */
  nameOf(quarter) {
    return `${(quarter % SIDE) + 1},${Math.floor(quarter / SIDE) + 1}`;
  }
}

/**
 * @param {Way[][]} ways
 * @param {string} name
 * @param {number} a
 * @param {number} b
 * @param {boolean} across
 */
function join(ways, name, a, b, across) {
  ways[a].push({ to: b, name, across });
  ways[b].push({ to: a, name, across });
}

/**
 * @param {Point} a
 * @param {Point} b
 */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** One finger on its way. */
export class Trail {
  /**
   * @param {Places} places
   * @param {string} course What it follows: roads, nodes, quarters, across.
   * @param {boolean} [slants] Whether it may cross quarters from corner to corner.
   */
  constructor(places, course, slants = false) {
    this.places = places;
    this.course = course;
    this.slants = slants;
    /** @type {Point[]} */
    this.points = [];
    /** Intersections in order. @type {number[]} */
    this.nodes = [];
    /** What leads from each to the next. @type {string[]} */
    this.names = [];
    /** Quarters in order. @type {string[]} */
    this.quarters = [];
    /** How near the finger came to each intersection since the last one that it passed. @type {number[]} */
    this.near = [];
  }

  /** @param {Point} at */
  move(at) {
    const last = this.points.at(-1) ?? at;
    const steps = Math.max(1, Math.ceil(apart(last, at) / (this.places.cell * STEP)));
    for (let n = 1; n <= steps; n += 1) {
      this.look({ x: last.x + ((at.x - last.x) * n) / steps, y: last.y + ((at.y - last.y) * n) / steps });
    }
  }

  /** @param {Point} at */
  look(at) {
    this.points.push(at);
    if (this.course === "quarters" || this.course === "across") {
      const quarter = this.places.quarter(at);
      if (quarter && quarter !== this.quarters.at(-1)) this.quarters.push(quarter);
      return;
    }
    const { nodes, near, places } = this;
    for (const [number, node] of places.nodes.entries()) {
      near[number] = Math.min(near[number] ?? Number.POSITIVE_INFINITY, apart(node, at) / places.cell);
    }
    const here = nodes.at(-1);
    if (here === undefined) {
      const first = places.node(at);
      if (first >= 0) this.arrive(first, "");
      return;
    }
    if (!this.follow(at, here)) this.catchUp(at, here);
  }

  /**
   * To the other end of a road, or back over the last one, which then was not meant.
   * @param {Point} at
   * @param {number} here
   */
  follow(at, here) {
    const { places } = this;
    const ways = this.slants ? [...places.ways[here], ...places.slants[here]] : places.ways[here];
    for (const way of ways) {
      const long = apart(places.nodes[here], places.nodes[way.to]);
      const reach = Math.min(NEAR * places.cell, Math.max(ARRIVED * long, 4));
      if (apart(places.nodes[way.to], at) > reach) continue;
      if (way.across && this.strays(here, way.to)) continue;
      if (way.to === this.nodes.at(-2)) this.goBack();
      else this.arrive(way.to, way.name);
      return true;
    }
    return false;
  }

  /**
   * Whether the finger has left the straight line between two corners of a quarter.
   * @param {number} from
   * @param {number} to
   */
  strays(from, to) {
    const [a, b] = [this.places.nodes[from], this.places.nodes[to]];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return !this.points.slice(-60).some((at) => apart(at, middle) < this.places.cell * 0.22);
  }

  /**
   * At an intersection farther on: the one between, whose corner was cut, was meant.
   * @param {Point} at
   * @param {number} here
   */
  catchUp(at, here) {
    const { places, near } = this;
    const there = places.node(at);
    if (there < 0 || there === here) return;
    let least = CUT;
    /** @type {[Way, Way] | undefined} */
    let best;
    for (const one of places.ways[here]) {
      if (apart(places.nodes[here], places.nodes[one.to]) < places.cell * CUT) continue; // nobody cuts off a bridge
      const two = places.ways[one.to].find((way) => way.to === there);
      if (two && near[one.to] < least) [least, best] = [near[one.to], [one, two]];
    }
    for (const way of best ?? []) this.arrive(way.to, way.name);
  }

  /**
   * @param {number} node
   * @param {string} name
   */
  arrive(node, name) {
    this.nodes.push(node);
    if (name) this.names.push(name);
    this.near = [];
  }

  goBack() {
    this.nodes.pop();
    this.names.pop();
    this.near = [];
  }

  /** What the finger has passed, each once. */
  get passed() {
    const { places } = this;
    if (this.course === "roads") return [...new Set(this.names)];
    if (this.course === "nodes") return [...new Set(this.nodes.map((node) => places.names[node]))];
    if (this.course === "quarters") return [...new Set(this.quarters)];
    const [first] = this.quarters;
    const last = this.quarters.at(-1);
    if (!first || !last || first === last) return [];
    const middle = this.points[Math.floor(this.points.length / 2)];
    return [first, last, places.names[places.nearest(places.nodes, middle).best]];
  }

  /** The line that was recognised, for the eyes; where the finger went while nothing is. */
  get line() {
    const follows = this.course === "roads" || this.course === "nodes";
    return follows && this.nodes.length > 1 ? this.nodes.map((node) => this.places.nodes[node]) : this.points;
  }
}

/** In a column the finger turned where it is so far from the straight line through the column, in rows. */
const TURNED = 0.3;
/** A visit counts that came so near to the middle of its column, in columns. */
const INSIDE = 0.25;

/** One finger over a table: in every column that it passes it means one row. */
export class Choice {
  /**
   * @param {number} columns
   * @param {number} rows
   */
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    /** By column what each visit saw: points in columns and rows from the middle of the first cell. @type {Point[][][]} */
    this.visits = Array.from({ length: columns }, () => []);
    /** @type {Point | undefined} */
    this.last = undefined;
    this.at = -1;
    this.first = -1;
  }

  /** @param {Point} to */
  move(to) {
    const from = this.last ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 0.05));
    for (let n = 1; n <= steps; n += 1) {
      this.look({ x: from.x + ((to.x - from.x) * n) / steps, y: from.y + ((to.y - from.y) * n) / steps });
    }
    this.last = to;
  }

  /** @param {Point} at */
  look(at) {
    const column = Math.min(this.columns - 1, Math.max(0, Math.round(at.x)));
    if (column !== this.at) this.visits[column].push([]);
    this.at = column;
    if (this.first < 0) this.first = column;
    this.visits[column].at(-1)?.push(at);
  }

  /**
   * The row meant in a column, -1 = it was not passed.
   * @param {number} column
   */
  row(column) {
    const off = (/** @type {Point} */ { x }) => Math.abs(x - column);
    const near = this.visits[column].filter((visit) => Math.min(...visit.map(off)) <= INSIDE);
    const visit = near.at(-1) ?? this.visits[column].at(-1);
    if (!visit) return -1;
    const [start, end] = [visit[0], visit[visit.length - 1]];
    const isStart = column === this.first && this.visits[column].length === 1;
    return Math.min(this.rows - 1, Math.max(0, Math.round(this.turn(visit, column, isStart ? start : undefined, end))));
  }

  /**
   * @param {Point[]} visit
   * @param {number} column
   * @param {Point | undefined} start Where the finger came down, if it did here.
   * @param {Point} end
   */
  turn(visit, column, start, end) {
    if (start) return start.y;
    if (column === this.at) return end.y;
    const rows = visit.map(({ y }) => y);
    const wide = end.x - visit[0].x;
    if (Math.abs(wide) > INSIDE) {
      const aside = visit.map(({ x, y }) => Math.abs(y - rows[0] - ((end.y - rows[0]) * (x - visit[0].x)) / wide));
      const most = Math.max(...aside);
      if (most > TURNED) return rows[aside.indexOf(most)];
    }
    const off = visit.map(({ x }) => Math.abs(x - column));
    return rows[off.lastIndexOf(Math.min(...off))];
  }
}
