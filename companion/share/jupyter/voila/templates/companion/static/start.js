// Preferences: kept in this browser, shown at once; only a change of language loads the page again.
(function () {
  var root = document.documentElement, page = document.querySelector(".al");
  var now = function () { return { language: root.lang, theme: root.dataset.theme, text: Number(root.dataset.text) }; };
  var show = function () {
    var shown = now();
    page.dataset.theme = shown.theme;
    page.style.setProperty("--text", String(shown.text / 100));
    document.querySelectorAll("[data-set]").forEach(function (button) {
      button.setAttribute("aria-pressed", String(String(shown[button.dataset.set]) === button.dataset.value));
    });
  };
  var keep = function () {
    try {
      var kept = JSON.parse(localStorage.getItem("companion.prefs") || "{}");
      localStorage.setItem("companion.prefs", JSON.stringify(Object.assign(kept, now())));
    } catch (refused) { /* a private window: for this page only */ }
    document.cookie = "companion-lang=" + root.lang + ";path=/;max-age=31536000;samesite=lax";
  };
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-set]");
    if (!button) { return; }
    var value = button.dataset.value;
    if (button.dataset.set === "language") {
      root.lang = value;
      keep();
      var address = new URL(location.href);
      address.searchParams.set("lang", value);
      location.replace(address);
      return;
    }
    root.dataset[button.dataset.set] = value;
    keep();
    show();
  });
  keep();
  show();
})();
