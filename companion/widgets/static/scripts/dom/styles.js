/* Styles: a page brings the stylesheets that it needs. Pages of several games may stand in one document (JupyterLab):
   what they share stands there once, and always in the order of the whole list, because later rules win. JupyterLab's own
   sheets reach into a cell (`.jp-ThemedContainer button`), so there ours weigh more, all of them by as much. */

/** @typedef {[order: number, name: string, text: string]} Sheet */

const MAP_SELECTOR = /^(\s*)\.b-/gm; // other programs have such names, too
const OF_MAP = /^\.b-[^{}]*\{[^{}]*\}/gm;
const REPEATED = 'g[id^="b-"]'; // of the map, by `<use>`: inside, no rule applies that names an element above this one
const APART = /@(?:keyframes|property|page)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g; // may stand in no other rule

/**
 * A sheet whose rules win over those of a notebook's host.
 * @param {string} text
 */
export function lifted(text) {
  const repeated = text.match(OF_MAP) ?? [];
  return [
    ...(text.match(APART) ?? []),
    ...(repeated.length > 0 ? [`${REPEATED} {\n${repeated.join("\n")}\n}`] : []),
    `:root:root {\n${text.replace(APART, "").replace(MAP_SELECTOR, "$1:where(.al) .b-")}\n}`,
  ].join("\n");
}

/**
 * Put on the sheets that do not stand yet where a place is drawn: in its document, or in the shadow root that holds it
 * (marimo), into which no rule of the document reaches.
 * @param {Sheet[]} sheets
 * @param {Node} place
 */
export function wear(sheets, place) {
  const root = place.getRootNode();
  const isApart = root instanceof ShadowRoot;
  const home = isApart ? root : document.head;
  const isGuest = !isApart && !("voila" in document.body.dataset) && CSS.supports("selector(&)");
  for (const [order, name, plain] of sheets) {
    const text = isGuest ? lifted(plain) : plain;
    const worn = /** @type {HTMLElement[]} */ ([...home.querySelectorAll("style[data-companion]")]);
    const same = worn.find((style) => style.dataset.companion === name);
    const style = same ?? document.createElement("style");
    if (style.textContent !== text) style.textContent = text;
    if (same) continue;
    style.dataset.companion = name;
    style.dataset.order = String(order);
    home.insertBefore(style, worn.find((other) => Number(other.dataset.order) > order) ?? null);
  }
}
