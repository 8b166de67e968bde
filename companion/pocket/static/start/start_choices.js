/* Language, light and text size of the start page, as start.js of the server does it, but that both languages are here. */

import { readJson, writeJson } from "../../../widgets/static/scripts/basics/storage.js";

const PLACE = "companion.prefs";

/** Answer the buttons, and show what is chosen. */
export function listen() {
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-set]"));
    if (button) choose(button.dataset.set ?? "", button.dataset.value ?? "");
  });
  for (const [name, value] of Object.entries(chosen())) writeJson(PLACE, { ...readJson(PLACE, {}), [name]: value });
  show();
}

/** @returns {Record<string, string | number>} */
function chosen() {
  const { lang, dataset } = document.documentElement;
  return { language: lang, theme: dataset.theme ?? "candle", text: Number(dataset.text ?? 100) };
}

/**
 * @param {string} name
 * @param {string} value
 */
function choose(name, value) {
  const root = document.documentElement;
  if (name === "language") root.lang = value;
  else root.dataset[name] = value;
  writeJson(PLACE, { ...readJson(PLACE, {}), [name]: chosen()[name] });
  show();
}

function show() {
  const now = chosen();
  const page = /** @type {HTMLElement} */ (document.querySelector(".al"));
  page.dataset.theme = String(now.theme);
  page.style.setProperty("--text", String(Number(now.text) / 100));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-set]"))) {
    const { set = "", value } = button.dataset;
    button.setAttribute("aria-pressed", String(String(now[set]) === value));
  }
}
