/* Styles: a page brings the stylesheets that it needs. Pages of several games may stand in one document (JupyterLab):
   what they share stands there once, and always in the order of the whole list, because later rules win. */

/** @typedef {[order: number, name: string, text: string]} Sheet */

/**
 * Put on the sheets that do not stand in the document yet.
 * @param {Sheet[]} sheets
 */
export function wear(sheets) {
  for (const [order, name, text] of sheets) {
    const worn = /** @type {HTMLElement[]} */ ([...document.head.querySelectorAll("style[data-companion]")]);
    const same = worn.find((style) => style.dataset.companion === name);
    const style = same ?? document.createElement("style");
    if (style.textContent !== text) style.textContent = text;
    if (same) continue;
    style.dataset.companion = name;
    style.dataset.order = String(order);
    document.head.insertBefore(style, worn.find((other) => Number(other.dataset.order) > order) ?? null);
  }
}
