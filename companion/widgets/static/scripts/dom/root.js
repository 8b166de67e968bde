/* The page's root: its attributes, on which the style of all that lies below hangs. */

import { charts } from "../charts/chart.js";

/**
 * An attribute of the root is written only when it differs.
 * @param {HTMLElement} root
 * @param {string} name
 * @param {unknown} value
 */
export function mark(root, name, value) {
  if (root.dataset[name] !== String(value)) root.dataset[name] = String(value);
}

/** Make room above an opened keyboard: the page becomes lower instead of lying behind it. */
export function yieldToKeyboard() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=viewport]"));
  if (meta && !meta.content.includes("interactive-widget")) meta.content += ",interactive-widget=resizes-content";
}

/**
 * What Python says of the look: every entry becomes an attribute; language and text size mean something more.
 * @param {HTMLElement} root
 * @param {Record<string, string>} look
 */
export function dress(root, look) {
  const before = root.dataset.theme;
  for (const [name, value] of Object.entries(look)) mark(root, name, value);
  const [language, text] = [look.language ?? "", String(look.text ?? "1")];
  if (root.lang !== language) root.lang = language;
  const isWhole = root.dataset.host === "voila" && !root.classList.contains("is-unsaid");
  if (isWhole && document.documentElement.lang !== language) document.documentElement.lang = language;
  if (root.style.getPropertyValue("--text") !== text) root.style.setProperty("--text", text);
  if (root.dataset.theme === before) return;
  const bar = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=theme-color]"));
  if (bar) bar.content = getComputedStyle(root).getPropertyValue("--bg-2").trim();
  charts(root);
}
