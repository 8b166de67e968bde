// Before the first paint: language, theme and text size as the address says or as this browser remembers.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("companion.prefs") || "{}");
  } catch {
    kept = {};
  }
  /**
   * @param {string} name
   * @param {unknown} remembered
   * @param {string[]} allowed The first where nothing else is wished.
   */
  const wish = (name, remembered, allowed) => {
    const value = String(query.get(name) || remembered || "");
    return allowed.includes(value) ? value : allowed[0];
  };
  if (!kept.theme && !query.get("theme") && matchMedia("(prefers-color-scheme: light)").matches) {
    kept.theme = "day"; // the device's light is chosen at the first visit, and stays
    try {
      localStorage.setItem("companion.prefs", JSON.stringify(kept));
    } catch {
      // a private window: for this page only
    }
  }
  root.dataset.theme = wish("theme", kept.theme, ["candle", "day"]);
  root.dataset.text = wish("text", kept.text, ["100", "115", "130"]);
  const ours = ["ru", "en"];
  const spoken = navigator.languages.map((name) => name.slice(0, 2)).find((name) => ours.includes(name));
  if (!root.dataset.fixed) root.lang = wish("lang", kept.language || spoken || "en", ours);
})();
