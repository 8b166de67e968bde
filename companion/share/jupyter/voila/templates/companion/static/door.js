// The invitation is passed on by the device's own sheet where the browser has one, or copied.
(() => {
  const row = /** @type {HTMLElement | null} */ (document.querySelector("[data-invitation]"));
  const send = /** @type {HTMLElement | null} */ (document.querySelector("[data-sends]"));
  const copy = /** @type {HTMLElement | null} */ (document.querySelector("[data-copies]"));
  const label = copy?.querySelector("span");
  if (!row || !send || !copy || !label) return;
  const { invitation: url = "", title = "" } = row.dataset;
  const before = label.textContent;
  send.hidden = !navigator.share;
  send.addEventListener("click", () => navigator.share({ url, title }).catch(() => {}));
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(url);
    label.textContent = copy.dataset.copies ?? "";
    setTimeout(() => {
      label.textContent = before;
    }, 2000);
  });
})();
// Who sits at the table, asked again every two seconds while the page is looked at.
(() => {
  const shown = document.querySelector(".door__sits");
  if (!shown) return;
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector(".door__sits");
      if (!now) location.reload();
      else if (now.innerHTML !== shown.innerHTML) shown.innerHTML = now.innerHTML;
    } catch {
      // the server is gone or busy; the next look will tell
    }
  };
  setInterval(look, 2000);
})();
