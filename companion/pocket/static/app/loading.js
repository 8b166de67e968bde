/* How far the loading of a page is: the bytes that came, of those that are needed, and the steps that are done. */

/** @typedef {"page" | "engine" | "rules" | "table"} Step */

const MEGABYTE = 1e6;
/** Milliseconds between two drawings of the bytes: nobody reads faster, and Python starts beside it. */
const PACE = 100;
const PHONE = 700;
/** @type {Record<string, Step>} What carries a step's bytes; all else that is needed are rules and words. */
const CARRIES = { wasm: "engine", loader: "engine", library: "engine" };
/** @type {Step[]} */
const STEPS = ["page", "engine", "rules", "table"];

export class Loading {
  /**
   * @param {HTMLElement} place Drawn when the site was built, once in each language.
   * @param {Record<string, number>} sizes Bytes of each part that this page waits for.
   */
  constructor(place, sizes) {
    this.place = place;
    this.sizes = sizes;
    /** @type {Record<string, number>} */
    this.got = {};
    this.now = "engine";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    const { theme = "candle", text = "100" } = document.documentElement.dataset;
    place.dataset.theme = theme;
    place.style.setProperty("--text", String(Number(text) / 100));
    this.show();
    this.board();
  }

  /** The printed board in the language that is read, as the table will draw it on this screen. */
  board() {
    const mode = innerWidth < PHONE ? "phone" : "wide";
    for (const half of this.place.querySelectorAll(`:lang(${document.documentElement.lang}) > .al-load__board`)) {
      const drawn = /** @type {HTMLTemplateElement | null} */ (half.querySelector(`template[data-mode="${mode}"]`));
      if (drawn) half.replaceChildren(drawn.content);
    }
  }

  /**
   * @param {string} part
   * @param {number} got
   */
  bytes(part, got) {
    if (!(part in this.sizes)) return;
    this.got[part] = Math.min(got, this.sizes[part]);
    this.soon ??= setTimeout(() => this.show(), PACE);
  }

  /** @param {string} name The step that the worker begins. */
  step(name) {
    this.now = name === "modules" ? "rules" : name === "table" ? "table" : this.now;
    this.show();
  }

  /** What came to nothing is said at the step that it belongs to. */
  failed() {
    for (const line of this.place.querySelectorAll(".is-now")) line.classList.add("is-wrong");
    for (const said of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-wrong]"))) {
      said.hidden = false;
    }
  }

  /** @param {Step} [step] */
  sum(step) {
    const parts = Object.keys(this.sizes).filter((part) => !step || (CARRIES[part] ?? "rules") === step);
    const all = parts.reduce((sum, part) => sum + this.sizes[part], 0);
    return { all, got: parts.reduce((sum, part) => sum + (this.got[part] ?? 0), 0) };
  }

  show() {
    clearTimeout(this.soon);
    this.soon = undefined;
    for (const half of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[lang]"))) {
      const size = (/** @type {number} */ bytes) => numbers(half.lang).format(bytes / MEGABYTE);
      const whole = this.sum();
      put(half, "got", size(whole.got));
      put(half, "all", size(whole.all));
      const bar = half.querySelector('[role="progressbar"]');
      bar?.setAttribute("aria-valuenow", String(Math.round(whole.got / 1000)));
      bar?.setAttribute("aria-valuemax", String(Math.round(whole.all / 1000)));
      for (const step of STEPS) this.line(half, step, size);
    }
  }

  /**
   * @param {HTMLElement} half
   * @param {Step} step
   * @param {(bytes: number) => string} size
   */
  line(half, step, size) {
    const { all, got } = this.sum(step);
    const line = half.querySelector(`li[data-step="${step}"]`);
    const order = STEPS.indexOf(step) - STEPS.indexOf(/** @type {Step} */ (this.now));
    line?.classList.toggle("is-done", order < 0);
    line?.classList.toggle("is-now", order === 0);
    if (all) put(half, `${step}-got`, size(got));
    if (all) put(half, `${step}-all`, size(all));
    const bar = /** @type {HTMLElement | null} */ (half.querySelector(`u[data-bar="${step}"]`));
    if (bar && all) bar.style.width = `${(100 * got) / all}%`;
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string} text
 */
function put(place, name, text) {
  const told = place.querySelector(`[data-told="${name}"]`);
  if (told) told.textContent = text;
}

/** @type {Map<string, Intl.NumberFormat>} */
const made = new Map();

/**
 * Numbers with one digit behind the point, as a language writes them.
 * @param {string} language
 */
function numbers(language) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const known = made.get(language) ?? new Intl.NumberFormat(language, digits);
  made.set(language, known);
  return known;
}
