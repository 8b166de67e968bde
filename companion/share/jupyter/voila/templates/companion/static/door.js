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
