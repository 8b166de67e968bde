// A table elsewhere, or a game in a link: what stands behind # is sent nowhere but to the page that opens it.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { elsewhere: apps, ending } = form.dataset;
  if (apps === undefined) return;
  event.preventDefault();
  const text = (form.querySelector("input")?.value ?? "").trim();
  const behind = text.slice(text.indexOf("#") + 1);
  const found = new URLSearchParams(text.includes("#") ? behind : "");
  const said = /** @type {HTMLElement} */ (form.querySelector("[data-wrong]"));
  const isGame = /#g=./.test(text);
  const isOne = isGame || (/^https?:\/\/[^/]+\/.*tables\/[^/]+$/.test(found.get("at") ?? "") && found.get("key"));
  said.textContent = isOne ? "" : (said.dataset.wrong ?? "");
  if (!isOne) return;
  const kind = /(innsmouth|realms)\.(html|ipynb)/.exec(text.split("#")[0])?.[1] ?? "arkham";
  const front = isGame ? "" : `&front=${encodeURIComponent(text.split("#")[0])}`;
  location.href = `${apps}${kind}${ending}?lang=${document.documentElement.lang}#${behind}${front}`;
});
