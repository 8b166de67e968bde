/* What a hand does with a chart: lines that are switched by their names, zoom, the whole again, lines kept to compare,
   a picture to keep. The words come with the chart (`data-tools`); without them there is the legend alone. How a line
   looks that is kept, it says itself (`meta`): a notebook draws it so too. */

/**
 * @typedef {{ name: string, line: { color: string, width: number, dash: string }, opacity?: number, visible?: string,
 *   marker: object, error_y?: object, meta?: object }} Trace
 * @typedef {{ data: Trace[], layout: { meta: { name: string, title: string } } & Record<string, object> }} Figure
 * @typedef {{ zoom: string, whole: string, save: string, compare: string }} Words
 * @typedef {{ root: HTMLElement, legend: HTMLElement, plot: HTMLElement, bar: HTMLElement, hidden: Set<string>,
 *   kept: Trace[], isZooming: boolean, revision: number, figure?: Figure, words?: Words }} Tools
 */

const STROKES = { solid: "", dash: "9 5", dot: "2 5", dashdot: "9 4 2 4" };
/** Milliseconds after a touch in which browsers play a mouse that comes and goes again, and takes what was read away. */
const PLAYED_WITHIN = 400;
const PICTURE = { format: "png", width: 1200, height: 800, scale: 2 };

/**
 * @param {string} tag
 * @param {string} name
 */
const made = (tag, name) => Object.assign(document.createElement(tag), { className: name });

/**
 * The parts of a live drawing, put into its place.
 * @param {HTMLElement} root
 * @returns {Tools}
 */
export function toolsOf(root) {
  const [legend, plot, bar] = ["legend", "plot", "bar"].map((part) => made("div", `al-chart__${part}`));
  root.append(legend, plot, bar);
  /** @type {Tools} */
  const tools = { root, legend, plot, bar, hidden: new Set(), kept: [], isZooming: false, revision: 0 };
  plot.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch") return;
    for (const wait of [0, PLAYED_WITHIN]) setTimeout(() => read(tools, event), wait);
  });
  return tools;
}

/**
 * What stands at a finger; a pointer that hovers is answered by Plotly itself.
 * @param {Tools} tools
 * @param {PointerEvent} event
 */
function read({ plot, isZooming }, event) {
  const area = plot.querySelector(".nsewdrag")?.getBoundingClientRect();
  const [least, most] = seenRange(plot, "xaxis") ?? [];
  if (isZooming || !area || least === undefined || most === undefined) return;
  const share = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width));
  window.Plotly?.Fx.hover(plot, { xval: least + share * (most - least), yval: 0 });
}

/**
 * What an axis shows now.
 * @param {HTMLElement} plot
 * @param {string} axis
 */
const seenRange = (plot, axis) =>
  /** @type {HTMLElement & { layout: Record<string, { range?: number[] }> }} */ (plot).layout[axis]?.range;

/**
 * Draw a figure, or the last one again after something was switched; Plotly writes into the layout that it is given.
 * @param {Tools} tools
 * @param {NonNullable<Window["Plotly"]>} library
 */
export async function draw(tools, library) {
  const { figure, plot, revision } = tools;
  if (!figure) return;
  const data = tracesOf(tools);
  const layout = {
    ...JSON.parse(JSON.stringify(figure.layout)),
    showlegend: false,
    autosize: true,
    uirevision: revision,
    title: undefined,
  };
  const shown = { ...layout, dragmode: tools.isZooming ? "zoom" : false };
  await library.react(plot, data, shown, { displayModeBar: false, responsive: true, showTips: false });
  fill(tools.legend, keysOf(tools, data, library));
  fill(tools.bar, buttonsOf(tools, library));
}

/**
 * The lines as they are switched, those kept to compare below them.
 * @param {Tools} tools
 */
function tracesOf({ figure, kept, hidden }) {
  const traces = [...kept, ...(figure?.data ?? [])];
  return traces.map((trace) => (hidden.has(trace.name) ? { ...trace, visible: "legendonly" } : trace));
}

/**
 * New children in place of the old ones; who had the focus has it again.
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} children
 */
function fill(parent, children) {
  const at = [...parent.children].indexOf(/** @type {Element} */ (document.activeElement));
  parent.replaceChildren(...children);
  if (at >= 0) children[Math.min(at, children.length - 1)]?.focus({ preventScroll: true });
}

/**
 * A button that stays pressed, or that does something once.
 * @param {string} name
 * @param {string} label
 * @param {boolean | undefined} isPressed
 * @param {() => void} done
 */
function button(name, label, isPressed, done) {
  const node = Object.assign(made("button", name), { type: "button", onclick: done });
  if (isPressed !== undefined) node.setAttribute("aria-pressed", String(isPressed));
  if (isPressed && name === "al-btn") node.classList.add("is-on");
  node.append(label);
  return node;
}

/**
 * @param {Tools} tools
 * @param {Trace[]} data
 * @param {NonNullable<Window["Plotly"]>} library
 */
function keysOf(tools, data, library) {
  return data.map((trace) => {
    const isShown = !tools.hidden.has(trace.name);
    const key = button("al-chart__key", trace.name, isShown, () => {
      if (isShown) tools.hidden.add(trace.name);
      else tools.hidden.delete(trace.name);
      void draw(tools, library);
    });
    const stroke = STROKES[/** @type {keyof typeof STROKES} */ (trace.line.dash)] ?? "";
    const ink = `stroke="${trace.line.color}" stroke-opacity="${trace.opacity ?? 1}"`;
    const line = `${ink} stroke-width="3" stroke-dasharray="${stroke}"`;
    const drawing = `<svg width="30" height="10" aria-hidden="true"><path d="M0 5H30" fill="none" ${line}/></svg>`;
    key.insertAdjacentHTML("afterbegin", drawing);
    return key;
  });
}

/**
 * @param {Tools} tools
 * @param {NonNullable<Window["Plotly"]>} library
 */
function buttonsOf(tools, library) {
  const { words, figure } = tools;
  if (!words || !figure) return [];
  const again = () => void draw(tools, library);
  const zoom = button("al-btn", words.zoom, tools.isZooming, () => {
    tools.isZooming = !tools.isZooming;
    again();
  });
  const whole = button("al-btn", words.whole, undefined, () => {
    tools.revision += 1;
    again();
  });
  const compare = button("al-btn", words.compare, tools.kept.length > 0, () => {
    tools.kept = tools.kept.length ? [] : figure.data.map((trace) => ({ ...trace, ...trace.meta }));
    again();
  });
  const save = button("al-btn", words.save, undefined, () => void keepPicture(tools, library));
  return [zoom, whole, ...(words.compare ? [compare] : []), save];
}

/**
 * What is seen now as a file, with title and legend.
 * @param {Tools} tools
 * @param {NonNullable<Window["Plotly"]>} library
 */
async function keepPicture(tools, library) {
  const { figure, root, plot } = tools;
  if (!figure) return;
  const { name, title } = figure.layout.meta;
  const paper = getComputedStyle(root).getPropertyValue("--surface").trim();
  const ranges = Object.fromEntries(
    ["xaxis", "yaxis"].map((axis) => [axis, { ...figure.layout[axis], range: seenRange(plot, axis) }]),
  );
  const legend = { orientation: "h", y: 1.03, yanchor: "bottom", x: 0 };
  const look = { paper_bgcolor: paper, plot_bgcolor: paper, showlegend: true, legend, title: { text: title } };
  const margin = { l: 80, r: 40, t: 130, b: 80 };
  const layout = { ...figure.layout, ...ranges, ...look, margin, font: { ...figure.layout.font, size: 20 } };
  const data = tracesOf(tools).filter((trace) => !trace.visible);
  const address = await library.toImage({ data, layout }, PICTURE);
  const link = Object.assign(document.createElement("a"), { href: address, download: `${name}.png` });
  link.click();
}
