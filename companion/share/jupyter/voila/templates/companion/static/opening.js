// Until the page is there, the candle's line stands; one sentence when the kernel or the server is gone, or when
// it takes too long. From then on the page watches by itself. The first question tells the server that somebody loads
// the page; a page that came late (from a pocket, or out of a browser's store) finds its kernel let go: 410.
(() => {
  const FIRST = 4000;
  const AGAIN = 2000;
  const LONG = 30000;
  const LET_GO = 410;
  const OPENED = '.al:not(.is-unsaid), .jp-RenderedText:not([data-mime-type="text/plain"])'; // the page, or what went wrong in it
  const begun = Date.now();
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
  const trouble = /** @type {HTMLElement} */ (document.getElementById("not-open"));

  const arrival = new MutationObserver(() => {
    if (!document.querySelector(OPENED)) return;
    arrival.disconnect();
    loading.remove();
    trouble.remove();
    document.body.classList.remove("is-opening");
  });
  arrival.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });

  /** How the server answers for the kernel; 0 where nobody answers. */
  const status = async () => {
    try {
      return (await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`, { cache: "no-store" })).status;
    } catch {
      return 0;
    }
  };
  const isReloaded = performance.getEntriesByType("navigation").some((entry) => entry.toJSON().type === "reload");
  const isInTrouble = async () => {
    const found = await status();
    if (found === LET_GO && !isReloaded) {
      location.reload();
      return false;
    }
    return Date.now() - begun > LONG || [0, 404, LET_GO].includes(found);
  };
  const look = async () => {
    if (!trouble.isConnected) return;
    trouble.hidden = !(await isInTrouble());
    loading.hidden = !trouble.hidden;
    setTimeout(look, AGAIN);
  };
  isInTrouble();
  setTimeout(look, FIRST);
})();
