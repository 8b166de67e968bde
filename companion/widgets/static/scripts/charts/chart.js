/* Charts: `data-chart` holds a Plotly figure as JSON. plotly.js is fetched from this server when the first chart is shown;
   until then, and where it cannot be had, the plain drawing inside the node stays. */

import { draw, toolsOf } from "./chart_tools.js";

const DRAWN_WITHIN = 500;

/**
 * The place of a live drawing, and what stands in it.
 * @typedef {import('./chart_tools.js').Tools} Tools
 * @typedef {HTMLElement & { drawn?: string, wanted?: string, node?: HTMLElement, tools?: Tools }} Holder
 */
/** @type {Map<string, Holder>} */
const drawings = new Map();
/** @type {Promise<NonNullable<Window["Plotly"]>> | undefined} */
let library;

/** Where plotly.js lies: a page that was written beside it says so, else this server has it. */
const address = () => {
  const said = document.querySelector('meta[name="companion-charts"]')?.getAttribute("content");
  if (said) return said;
  const config = document.getElementById("jupyter-config-data");
  const base = config ? (JSON.parse(config.textContent ?? "{}").baseUrl ?? "/") : "/";
  return `${base}companion/charts/plotly.min.js`;
};

function plotly() {
  library ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address();
    script.onload = () => (window.Plotly ? resolve(window.Plotly) : reject(new Error("no plotly")));
    script.onerror = () => reject(new Error("no plotly"));
    document.head.append(script);
  });
  return library;
}

/**
 * Colours of the theme in place of the names of their variables.
 * @param {string} text
 * @param {Element} node
 */
function coloured(text, node) {
  const style = getComputedStyle(node);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
}

/**
 * Once the tap is answered and the browser has nothing else to do: drawing takes longer than all that the tap changed.
 * @returns {Promise<void>}
 */
const idle = () =>
  new Promise((done) => {
    const wait = () =>
      "requestIdleCallback" in window ? requestIdleCallback(() => done(), { timeout: DRAWN_WITHIN }) : setTimeout(done);
    requestAnimationFrame(() => setTimeout(wait));
  });

/**
 * Draw every chart below `root`; until it is drawn anew the last drawing stays.
 * @param {Element} root
 */
export function charts(root) {
  for (const node of root.querySelectorAll("[data-chart]")) chart(/** @type {HTMLElement} */ (node));
}

/**
 * The drawing of a chart outlives its node: a page that is opened again shows it at once.
 * @param {HTMLElement} node
 */
function holderOf(node) {
  const name = node.dataset.key ?? "";
  const kept = drawings.get(name);
  if (kept && (node.contains(kept) || !kept.isConnected)) return kept;
  /** @type {Holder} */
  const holder = Object.assign(document.createElement("div"), { className: "al-chart__live", stays: true });
  drawings.set(name, holder);
  return holder;
}

/** @param {HTMLElement} node */
async function chart(node) {
  if (matchMedia("(forced-colors: active)").matches) return; // the plain drawing knows the reader's colours
  const holder = holderOf(node);
  if (holder.parentNode !== node) node.append(holder);
  const figure = node.dataset.chart ?? "";
  const isShown = holder.drawn && (holder.drawn === figure || holder.node === node);
  holder.node = node;
  if (isShown) node.classList.add("is-drawn");
  await idle();
  if (!node.isConnected || node.dataset.chart !== figure) return; // a later tap draws it
  const wanted = coloured(figure, node);
  const words = node.dataset.tools ?? "";
  if (holder.wanted !== wanted + words) {
    try {
      const library = await plotly();
      holder.tools ??= toolsOf(holder);
      holder.wanted = wanted + words;
      holder.tools.figure = JSON.parse(wanted);
      holder.tools.words = words ? JSON.parse(words) : undefined;
      await draw(holder.tools, library);
    } catch {
      holder.wanted = undefined;
      return;
    }
  }
  holder.drawn = figure;
  node.classList.add("is-drawn");
}
