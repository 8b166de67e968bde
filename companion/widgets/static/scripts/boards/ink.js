/* Ink: the colours of the quarters on a photo that lies pinned under the map. */

/** @typedef {import('./board.js').Point} Point */

/** Hues of the printed inks against the paper, in degrees: red to green across, yellow to blue upright. */
const HUES = { red: 27, yellow: 80, green: 160, blue: 248, purple: 312 };
/** Less than this apart from the paper is paper, or shade. */
const FAINT = 0.16;
/** A quarter of which less than this part is inked is white. */
const LITTLE = 0.04;
const SAMPLES = 13;
/** So far from a quarter's middle it is looked at, as part of its side: roads lie beyond. */
const REACH = 0.34;

/**
 * The colour of each quarter, by name.
 * @param {ImageData} photo
 * @param {Point[]} middles Where the quarters are drawn.
 * @param {number} side Of a drawn quarter.
 * @param {(at: Point) => Point} onPhoto Where a drawn point lies on the photo.
 */
export function colorsOf(photo, middles, side, onPhoto) {
  const looked = middles.map((middle) => samples(photo, middle, side, onPhoto));
  const paper = [0, 1, 2].map((part) => bright(looked.flat().map((sample) => sample[part])));
  return looked.map((quarter) => colorOf(quarter, paper));
}

/**
 * @param {ImageData} photo
 * @param {Point} middle
 * @param {number} side
 * @param {(at: Point) => Point} onPhoto
 */
function samples({ data, width, height }, middle, side, onPhoto) {
  const steps = Array.from({ length: SAMPLES }, (_, at) => (at / (SAMPLES - 1) - 0.5) * 2 * REACH * side);
  return steps.flatMap((down) =>
    steps.flatMap((right) => {
      const at = onPhoto({ x: middle.x + right, y: middle.y + down });
      const [x, y] = [Math.round(at.x), Math.round(at.y)];
      const pixel = 4 * (y * width + x);
      return x < 0 || y < 0 || x >= width || y >= height ? [] : [[data[pixel], data[pixel + 1], data[pixel + 2]]];
    }),
  );
}

/**
 * What is as bright as paper: ink and shade are darker.
 * @param {number[]} numbers
 */
function bright(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length * 0.7)] || 255;
}

/**
 * @param {number[][]} quarter
 * @param {number[]} paper
 */
function colorOf(quarter, paper) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const sample of quarter) {
    const [red, green, blue] = sample.map((part, at) => Math.min(1, part / paper[at]));
    const [across, upright] = [red - green, (red + green) / 2 - blue];
    if (Math.hypot(across, upright) < FAINT) continue;
    const hue = (Math.atan2(upright, across) * 180) / Math.PI;
    const apart = (/** @type {[string, number]} */ [, other]) => Math.abs(((hue - other + 540) % 360) - 180);
    const [name] = Object.entries(HUES).reduce((best, one) => (apart(one) < apart(best) ? one : best));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const [name, count] = Object.entries(counts).reduce((best, one) => (one[1] > best[1] ? one : best), ["white", 0]);
  return count < LITTLE * quarter.length ? "white" : name;
}
