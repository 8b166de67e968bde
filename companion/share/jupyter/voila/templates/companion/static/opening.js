// Until the page is there, the candle's line stands; one sentence when the kernel or the server is gone, or when
// it takes too long. From then on the page watches by itself. The first question tells the server that somebody loads
// the page; a page that came late (from a pocket, or out of a browser's store) finds its kernel let go: 410. Such a
// page, and one whose kernel ended before its first word, loads itself once more before it says anything.
(() => {
  const FIRST = 4000;
  const AGAIN = 2000;
  const LONG = 30000;
  const ENDED = 404;
  const LET_GO = 410;
  const BROKEN_OFF = "An exception occurred at the server"; // Voila's first words where a kernel ended under its hands
  const OPENED = '.al:not(.is-unsaid), .jp-RenderedText:not([data-mime-type="text/plain"])'; // the page, or what went wrong in it
  const begun = Date.now();
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
  const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
  const trouble = /** @type {HTMLElement} */ (document.getElementById("not-open"));

  const isReloaded = performance.getEntriesByType("navigation").some((entry) => entry.toJSON().type === "reload");
  const arrival = new MutationObserver(() => {
    const opened = document.querySelector(OPENED);
    if (!opened) return;
    arrival.disconnect();
    if (opened.textContent?.trim().startsWith(BROKEN_OFF) && !isReloaded) {
      trouble.remove();
      location.reload();
      return;
    }
    loading.remove();
    trouble.remove();
    document.body.classList.remove("is-opening");
  });
  arrival.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });

  /** How the server answers for the kernel; 0 where nobody answers. */
  const status = async () => {
    const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1]; // a hub answers nobody without it
    const headers = token ? { "X-XSRFToken": token } : undefined;
    try {
      return (await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`, { cache: "no-store", headers })).status;
    } catch {
      return 0;
    }
  };
  const isInTrouble = async () => {
    const found = await status();
    if ([ENDED, LET_GO].includes(found) && !isReloaded) {
      location.reload();
      return false;
    }
    return Date.now() - begun > LONG || [0, ENDED, LET_GO].includes(found);
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
