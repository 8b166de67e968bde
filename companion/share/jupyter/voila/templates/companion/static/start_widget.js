// The start page inside Jupyter; the same preferences as in start.js, the language through Python.
const KEY = "companion.prefs";
const SIZES = [100, 115, 130];

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY) || "{}"); } catch (refused) { return {}; }
}

// Beside this notebook lie the others: in JupyterLab their addresses differ from Voila's by the path only.
function address(link) {
  if (location.pathname.includes("/voila/render/")) { return link; }
  const config = document.getElementById("jupyter-config-data");
  const base = config ? JSON.parse(config.textContent).baseUrl || "/" : "/";
  const inLab = location.pathname.match(/\/(?:lab|notebooks|tree|doc)(?:\/workspaces\/[^/]+)?(?:\/tree)?\/(.*)$/);
  if (!inLab) { return link; }
  return base + "voila/render/" + inLab[1].replace(/[^/]*$/, "") + link;
}

function render({ model, el }) {
  el.classList.add("al");
  const shown = () => {
    const prefs = kept();
    return {
      language: model.get("language"),
      theme: prefs.theme === "day" ? "day" : "candle",
      text: SIZES.includes(prefs.text) ? prefs.text : 100,
    };
  };
  const dress = () => {
    const now = shown();
    el.lang = now.language;
    el.dataset.theme = now.theme;
    el.style.setProperty("--text", String(now.text / 100));
    for (const button of el.querySelectorAll("[data-set]")) {
      button.setAttribute("aria-pressed", String(String(now[button.dataset.set]) === button.dataset.value));
    }
  };
  const draw = () => {
    el.innerHTML = model.get("html");
    for (const link of el.querySelectorAll("a[href]")) { link.href = address(link.getAttribute("href")); }
    dress();
  };
  const keep = (key, value) => {
    try { localStorage.setItem(KEY, JSON.stringify({ ...kept(), [key]: value })); } catch (refused) { /* this page only */ }
  };
  el.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set]");
    if (!button) { return; }
    const { set, value } = button.dataset;
    keep(set, set === "text" ? Number(value) : value);
    if (set === "language") { model.set("language", value); model.save_changes(); } else { dress(); }
  });
  const asked = kept().language;
  if (!new URLSearchParams(location.search).has("lang") && ["ru", "en"].includes(asked) && asked !== model.get("language")) {
    model.set("language", asked);
    model.save_changes();
  }
  model.on("change:html", draw);
  draw();
  return () => model.off("change:html", draw);
}

export default { render };
