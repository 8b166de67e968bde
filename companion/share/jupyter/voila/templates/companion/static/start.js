// Preferences: kept in this browser, shown at once; only a change of language loads the page again.
(() => {
  const root = document.documentElement;
  const page = /** @type {HTMLElement} */ (document.querySelector(".al"));
  /** @returns {Record<string, string | number>} */
  const now = () => ({ language: root.lang, theme: root.dataset.theme ?? "candle", text: Number(root.dataset.text) });
  const show = () => {
    const shown = now();
    page.dataset.theme = String(shown.theme);
    page.style.setProperty("--text", String(Number(shown.text) / 100));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-set]"))) {
      const { set = "", value } = button.dataset;
      button.setAttribute("aria-pressed", String(String(shown[set]) === value));
    }
  };
  /** @param {string} [changed] The one that was chosen; the others may be another page's by now. */
  const keep = (changed) => {
    try {
      const kept = JSON.parse(localStorage.getItem("companion.prefs") || "{}");
      const shown = Object.entries(now()).filter(([name]) => !changed || name === changed);
      localStorage.setItem("companion.prefs", JSON.stringify({ ...kept, ...Object.fromEntries(shown) }));
    } catch {
      // a private window: for this page only
    }
    // biome-ignore lint/suspicious/noDocumentCookie: this page is made by the server, which reads no local storage
    document.cookie = `companion-lang=${root.lang};path=/;max-age=31536000;samesite=lax`;
  };
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-set]"));
    if (!button) return;
    const { set = "", value = "" } = button.dataset;
    if (set !== "language") {
      root.dataset[set] = value;
      keep(set);
      show();
      return;
    }
    root.lang = value;
    keep(set);
    const address = new URL(location.href);
    address.searchParams.set("lang", value);
    location.replace(address);
  });
  keep();
  show();
})();
