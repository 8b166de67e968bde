// Before the first paint: language, theme and text size as the address says or as this browser remembers.
(function () {
  var root = document.documentElement, query = new URLSearchParams(location.search), kept = {};
  try { kept = JSON.parse(localStorage.getItem("companion.prefs") || "{}"); } catch (refused) { kept = {}; }
  var wish = function (name, remembered, allowed) {
    var value = String(query.get(name) || remembered || "");
    return allowed.indexOf(value) < 0 ? allowed[0] : value;
  };
  root.dataset.theme = wish("theme", kept.theme, ["candle", "day"]);
  root.dataset.text = wish("text", kept.text, ["100", "115", "130"]);
  if (!root.dataset.fixed) { root.lang = wish("lang", kept.language, ["ru", "en"]); }
})();
