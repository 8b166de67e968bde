// Until the page is there, the candle's line stands; one sentence when the kernel or the server is gone, or when
// it takes too long. From then on the page watches by itself.
(() => {
  const FIRST = 4000;
  const AGAIN = 2000;
  const LONG = 30000;
  const OPENED = '.al, .jp-RenderedText:not([data-mime-type="text/plain"])'; // the page, or what went wrong in it
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
  arrival.observe(document.body, { childList: true, subtree: true });

  const isInTrouble = async () => {
    if (Date.now() - begun > LONG) return true;
    try {
      return (await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`, { cache: "no-store" })).status === 404;
    } catch {
      return true;
    }
  };
  const look = async () => {
    if (!trouble.isConnected) return;
    trouble.hidden = !(await isInTrouble());
    loading.hidden = !trouble.hidden;
    setTimeout(look, AGAIN);
  };
  setTimeout(look, FIRST);
})();
