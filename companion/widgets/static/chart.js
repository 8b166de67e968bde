/* Charts: `data-chart` holds a Plotly figure as JSON. plotly.js is fetched from this server when the first chart is shown;
   until then, and where it cannot be had, the plain drawing inside the node stays. */

const drawings = new WeakMap();
let library;

const base = () => {
  const config = document.getElementById("jupyter-config-data");
  return config ? JSON.parse(config.textContent).baseUrl ?? "/" : "/";
};

function plotly() {
  library ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${base()}companion/charts/plotly.min.js`;
    script.onload = () => (window.Plotly ? resolve(window.Plotly) : reject(new Error("no plotly")));
    script.onerror = () => reject(new Error("no plotly"));
    document.head.append(script);
  });
  return library;
}

/** Colours of the theme in place of the names of their variables. */
function coloured(text, node) {
  const style = getComputedStyle(node);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
}

/** After the frame in which a tap is answered: drawing takes longer than all that the tap changed besides. */
const answered = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Draw every chart below `root`; until it is drawn anew the last drawing stays. */
export function charts(root) {
  for (const node of root.querySelectorAll("[data-chart]")) chart(node);
}

async function chart(node) {
  const holder = drawings.get(node) ?? document.createElement("div");
  holder.className = "al-chart__live";
  holder.stays = true;
  drawings.set(node, holder);
  if (holder.parentNode !== node) node.append(holder);
  if (holder.wanted) {
    node.classList.add("is-drawn");
    await answered();
  }
  const wanted = coloured(node.dataset.chart, node);
  if (holder.wanted !== wanted) {
    try {
      const { data, layout } = JSON.parse(wanted);
      const library = await plotly();
      await library.react(holder, data, { ...layout, autosize: true }, { displayModeBar: false, responsive: true });
      holder.wanted = wanted;
    } catch {
      return;
    }
  }
  node.classList.add("is-drawn");
}
