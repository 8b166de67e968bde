/* What JupyterLab loads with its extensions: large tools and a finger for the almanac's own figures, and a card in the
   launcher. Written by hand: a container with `init` and `get`, as Lab's bundler makes them. Figures, notebooks and
   tabs of others stay as they are. */

(() => {
  /** Milliseconds after a touch in which browsers play a mouse that comes and goes again, and takes what was read away. */
  const PLAYED_WITHIN = 400;
  /** The status with which Jupyter says that a file is not there. */
  const ABSENT = 404;
  const OURS = "almanac-figure";
  const FOLDER = "almanac";
  const ICON = "almanac-icon";
  const source = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  /** @typedef {HTMLElement & { layout?: { meta?: { almanac?: boolean } } }} Figure */

  /**
   * What stands at a finger stays, as on the pages; a finger that chose zoom or move draws instead.
   * @param {PointerEvent} event
   */
  function read({ pointerType, target, clientX, clientY }) {
    const area = target instanceof Element ? target.closest(".nsewdrag") : null;
    if (pointerType !== "touch" || !area || area.closest(`.${OURS}`)?.querySelector(".modebar-btn.active")) return;
    const hover = () => area.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true }));
    setTimeout(hover, PLAYED_WITHIN);
  }

  /** @param {Figure} figure */
  function adopt(figure) {
    if (!figure.layout?.meta?.almanac || figure.classList.contains(OURS)) return;
    figure.classList.add(OURS);
    figure.addEventListener("pointerup", read, { capture: true });
  }

  /**
   * Plotly draws a figure before or after it stands in the document.
   * @param {MutationRecord[]} changes
   */
  function look(changes) {
    for (const { target, addedNodes } of changes) {
      const around = /** @type {Element} */ (target).closest?.(".js-plotly-plot");
      if (around) adopt(/** @type {Figure} */ (around));
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const figure of node.querySelectorAll(".js-plotly-plot")) adopt(/** @type {Figure} */ (figure));
    }
  }

  /** @param {string} name */
  function dress(name) {
    const sheet = { rel: "stylesheet", href: new URL(name, source).href };
    document.head.append(Object.assign(document.createElement("link"), sheet));
  }

  const settings = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");

  /** Called once. */
  function wear() {
    dress("figures.css");
    if (settings().almanac === "ours") dress("lab.css");
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return {};
  }

  /** @typedef {{ get: () => Promise<() => any> }} Shared */
  /** @type {Record<string, Record<string, Shared>>} */
  let scope = {};

  /**
   * A module that Lab shares with its extensions.
   * @param {string} name
   */
  async function shared(name) {
    const [module] = Object.values(scope[name] ?? {});
    return module ? (await module.get())() : {};
  }

  /**
   * The text of each notebook by its path.
   * @param {string} base
   */
  async function shipped(base) {
    const answer = await fetch(`${base}companion/notebooks`);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return answer.json();
  }

  /**
   * Lay the notebooks among the player's files, those that are not there yet; where they lie. Throws where Jupyter
   * cannot say whether one is there: it may hold somebody's work.
   * @param {any} contents
   * @param {string} base
   */
  async function laid(contents, base) {
    if (settings().almanac === "ours") return "";
    const files = await shipped(base);
    const has = (/** @type {string} */ path) =>
      contents.get(path, { content: false }).then(
        () => true,
        (/** @type {any} */ error) => {
          if (error.response?.status !== ABSENT) throw error;
          return false;
        },
      );
    for (const folder of [FOLDER, `${FOLDER}/examples`])
      if (!(await has(folder))) await contents.save(folder, { type: "directory" });
    for (const [name, text] of Object.entries(files)) {
      if (await has(`${FOLDER}/${name}`)) continue;
      const isNotebook = name.endsWith(".ipynb");
      const file = isNotebook ? { type: "notebook", format: "json", content: JSON.parse(text) } : null;
      await contents.save(`${FOLDER}/${name}`, file ?? { type: "file", format: "text", content: text });
    }
    return `${FOLDER}/`;
  }

  const plugin = (/** @type {any[]} */ optional) => ({
    id: "companion-figures:almanac",
    autoStart: true,
    optional,
    /**
     * @param {any} app
     * @param {any} launcher
     * @param {any} menu
     */
    activate(app, launcher, menu) {
      const { almanac, baseUrl: base = "/" } = settings();
      if (!almanac) return; // rules and odds alone are installed
      const isRussian = document.documentElement.lang.startsWith("ru");
      const refuse = async (/** @type {any} */ error) => {
        const { showErrorMessage } = await shared("@jupyterlab/apputils");
        const title = isRussian ? "Уроки не скопированы. Попробуйте ещё раз." : "Lessons not copied. Try again.";
        await showErrorMessage(title, error);
      };
      /** @type {[string, string, (folder: string) => void][]} */
      const commands = [
        [
          "almanac:open",
          isRussian ? "Альманах" : "Almanac",
          (folder) => open(`${base}voila/render/${folder}index.ipynb`, "_blank", "noopener"),
        ],
        [
          "almanac:lessons",
          isRussian ? "Альманах: уроки" : "Almanac: lessons",
          (folder) => app.commands.execute("docmanager:open", { path: `${folder}index.ipynb` }),
        ],
      ];
      for (const [command, label, show] of commands) {
        const execute = () => laid(app.serviceManager.contents, base).then(show, refuse);
        app.commands.addCommand(command, { label, execute, iconClass: ICON });
        launcher.add({ command, category: "Other", rank: 100 });
      }
      const moon = `${base}voila/templates/companion/static/favicon.svg`;
      const textContent = `.${ICON} { background: url("${moon}") center / contain no-repeat; }`;
      document.head.append(Object.assign(document.createElement("style"), { textContent }));
      menu.helpMenu.addGroup(
        commands.map(([command]) => ({ command })),
        100,
      );
    },
  });

  /** @param {string} name */
  async function get(name) {
    if (name !== "./extension") return wear;
    const [{ ILauncher }, { IMainMenu }] = [await shared("@jupyterlab/launcher"), await shared("@jupyterlab/mainmenu")];
    const module = { __esModule: true, default: ILauncher && IMainMenu ? plugin([ILauncher, IMainMenu]) : [] };
    return () => module;
  }

  const init = (/** @type {typeof scope} */ given) => {
    scope = given;
  };
  const page = /** @type {{ _JUPYTERLAB?: Record<string, object> }} */ (/** @type {unknown} */ (window));
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB["companion-figures"] = { init, get };
})();
