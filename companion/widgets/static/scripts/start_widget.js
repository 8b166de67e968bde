/* The start page inside Jupyter; the same preferences as in start.js, the language through Python. */

import { LANGUAGES, spoken } from "./basics/first_sight.js";
import { json } from "./basics/model.js";
import { readJson, writeJson } from "./basics/storage.js";
import { wear } from "./dom/styles.js";

const KEY = "companion.prefs";
const SIZES = [100, 115, 130];
const PATIENCE = 3000; // for a kernel that has ended

/** @typedef {{ language?: string, theme?: string, text?: number }} Preferences */

const kept = () => readJson(KEY, /** @type {Preferences} */ ({}));

/** The page is Voila's; in JupyterLab it is the output of a cell. */
const isOurs = location.pathname.includes("/voila/render/");

/**
 * Beside this notebook lie the others: in JupyterLab their addresses differ from Voila's by the path only.
 * @param {string} link
 */
function address(link) {
  const base = json(document.getElementById("jupyter-config-data")?.textContent, { baseUrl: "/" }).baseUrl || "/";
  const inLab = location.pathname.match(/\/(?:lab|notebooks|tree|doc)(?:\/workspaces\/[^/]+)?(?:\/tree)?\/(.*)$/);
  if (!inLab) return link;
  return `${base}voila/render/${inLab[1].replace(/[^/]*$/, "")}${link}`;
}

/** @param {{ model: import('./anywidget.js').AnyModel, el: HTMLElement }} view */
function render({ model, el }) {
  wear(json(model.get("styles"), []), el);
  el.classList.add("al");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  const shown = () => {
    const { theme, text = 100 } = kept();
    return {
      language: String(model.get("language")),
      theme: theme === "day" ? "day" : "candle",
      text: SIZES.includes(text) ? text : 100,
    };
  };
  const dress = () => {
    /** @type {Record<string, string | number>} */
    const now = shown();
    el.lang = String(now.language);
    if (isOurs) document.documentElement.lang = el.lang;
    el.dataset.theme = String(now.theme);
    el.style.setProperty("--text", String(Number(now.text) / 100));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll("[data-set]"))) {
      const { set = "", value } = button.dataset;
      button.setAttribute("aria-pressed", String(String(now[set]) === value));
    }
  };
  const draw = () => {
    clearTimeout(patience);
    el.classList.remove("is-unsaid");
    el.innerHTML = model.get("html");
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (el.querySelectorAll("a[href]"))) {
      if (isOurs || link.hasAttribute("download")) continue;
      link.href = address(link.getAttribute("href") ?? "");
      Object.assign(link, { target: "_blank", rel: "noopener" }); // JupyterLab stays where it is
    }
    dress();
  };
  el.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-set]"));
    if (!button) return;
    const { set = "", value } = button.dataset;
    writeJson(KEY, { ...kept(), [set]: set === "text" ? Number(value) : value });
    if (set !== "language") return dress();
    model.set("language", value);
    model.save_changes();
  });
  const asked = kept().language ?? spoken();
  const isFree = !new URLSearchParams(location.search).has("lang");
  if (isFree && asked && LANGUAGES.includes(asked) && asked !== model.get("language")) {
    el.classList.add("is-unsaid"); // drawn once Python speaks it
    patience = setTimeout(draw, PATIENCE);
    model.set("language", asked);
    model.save_changes();
  } else draw();
  model.on("change:html", draw);
  return () => {
    clearTimeout(patience);
    model.off("change:html", draw);
  };
}

export default { render };
