/* What JupyterLab loads with its extensions: the sheet beside this file, and a finger that reads a figure. Lab asks it for
   its style alone, so it is written by hand: a container with `init` and `get`, as Lab's bundler makes them. */

(() => {
  /** Milliseconds after a touch in which browsers play a mouse that comes and goes again, and takes what was read away. */
  const PLAYED_WITHIN = 400;
  const source = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  /**
   * What stands at a finger stays, as on the pages; a finger that chose zoom or move draws instead.
   * @param {PointerEvent} event
   */
  function read({ pointerType, target, clientX, clientY }) {
    const area = target instanceof Element ? target.closest(".js-plotly-plot .nsewdrag") : null;
    if (pointerType !== "touch" || !area || area.closest(".js-plotly-plot")?.querySelector(".modebar-btn.active"))
      return;
    const hover = () => area.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true }));
    setTimeout(hover, PLAYED_WITHIN);
  }

  /** Called once. */
  function wear() {
    const sheet = { rel: "stylesheet", href: new URL("figures.css", source).href };
    document.head.append(Object.assign(document.createElement("link"), sheet));
    document.addEventListener("pointerup", read, { capture: true });
    return {};
  }

  const page = /** @type {{ _JUPYTERLAB?: Record<string, object> }} */ (/** @type {unknown} */ (window));
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB["companion-figures"] = { init: () => {}, get: async () => wear };
})();
