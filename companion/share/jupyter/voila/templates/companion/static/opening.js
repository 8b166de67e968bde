// Until the page is there, the candle's line stands; one sentence when the kernel or the server is gone, or when
// it takes too long. From then on the page watches by itself.
(function () {
  var FIRST = 4000, AGAIN = 2000, LONG = 30000, begun = Date.now();
  var OPENED = '.al, .jp-RenderedText:not([data-mime-type="text/plain"])'; // the page, or what went wrong in it
  var config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  var loading = document.getElementById("loading"), trouble = document.getElementById("not-open");

  var arrival = new MutationObserver(function () {
    if (!document.querySelector(OPENED)) { return; }
    arrival.disconnect();
    loading.remove();
    trouble.remove();
    document.body.classList.remove("is-opening");
  });
  arrival.observe(document.body, { childList: true, subtree: true });

  async function isInTrouble() {
    if (Date.now() - begun > LONG) { return true; }
    try {
      return (await fetch(config.baseUrl + "api/kernels/" + config.kernelId, { cache: "no-store" })).status === 404;
    } catch (unreachable) { return true; }
  }
  async function look() {
    if (!trouble.isConnected) { return; }
    trouble.hidden = !(await isInTrouble());
    loading.hidden = !trouble.hidden;
    setTimeout(look, AGAIN);
  }
  setTimeout(look, FIRST);
})();
