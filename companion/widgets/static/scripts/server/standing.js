/* How this page stands to what is kept: one sentence above the table while it does not keep what is done here. */

/**
 * All empty: everything is as it should be.
 * @typedef {object} Standing
 * @property {string} text
 * @property {string} more Lines below it.
 * @property {string} button
 * @property {"clock" | "warning"} [sign] Where it is neither another tab nor a browser that keeps nothing.
 * @property {{ line: number, label: string, act: string }[]} [ways] What can be done about a line.
 * @property {{ label: string, act: string }} [named] The way to a sheet that names more than there is room for.
 * @property {{ label: string, href: string }} [leaves] The page to which it leads away.
 * @property {Saves} [saves] What saves a table that is kept nowhere.
 */

/**
 * A button that has a file made and takes it: one press.
 * @typedef {object} Saves
 * @property {string} label
 * @property {string} act Has it made.
 * @property {string} [export] Where it lies, once it was.
 * @property {string} [file] Its name.
 */

/** Milliseconds in which a file that was asked for comes. */
const SOON = 15000;
let asked = Number.NEGATIVE_INFINITY;

const LOCK = '<path d="M5.5 11h13v9.5h-13z"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>';
const WARNING = '<path d="M12 3.5 22 20.5H2z"/><path d="M12 10v5M12 17.4v.6"/>';

const CLOCK = '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>';
const SIGNS = { lock: LOCK, warning: WARNING, clock: CLOCK };

const place = document.createElement("aside");
place.setAttribute("role", "status");
/** The page begins below it. */
function push() {
  if (!("stands" in document.body.dataset)) return;
  document.body.style.setProperty("--standing", `${place.offsetHeight}px`);
}
new ResizeObserver(push).observe(place);

/**
 * @param {Standing} standing
 * @param {() => void} lead What the button does.
 * @param {(act: string) => void} does What a way does.
 */
export function stand({ text, more, button, sign, ways = [], named, leaves, saves }, lead, does) {
  place.remove();
  document.body.style.removeProperty("--standing");
  delete document.body.dataset.stands;
  if (!text) return;
  const page = /** @type {HTMLElement | null} */ (document.querySelector(".al-page"));
  const isWhole = page?.dataset.host !== "notebook";
  place.className = `al al-offer is-standing${isWhole ? " is-flat" : ""}${button || sign ? "" : " is-hot"}${leaves ? " is-tried" : ""}`;
  place.dataset.theme = page?.dataset.theme ?? "candle";
  place.style.setProperty("--text", page?.style.getPropertyValue("--text") || "1");
  const said = document.createElement("div");
  said.append(text);
  for (const [at, line] of more.split("\n").entries()) {
    const small = document.createElement("small");
    small.textContent = line;
    const here = ways.filter((one) => one.line === at);
    said.append(
      here.length
        ? beside(
            small,
            here.map((way) => pressed(way.label, () => does(way.act))),
          )
        : small,
    );
  }
  place.innerHTML = `<svg class="al-i" viewBox="0 0 24 24" aria-hidden="true">${SIGNS[sign ?? (button ? "lock" : "warning")]}</svg>`;
  place.append(said);
  /** @type {HTMLElement[]} */
  const ends = named ? [pressed(named.label, () => does(named.act))] : [];
  if (leaves) ends.push(leading(leaves));
  if (saves) ends.push(saving(saves, does));
  if (button) ends.push(pressed(button, lead));
  if (ends.length) place.append(row(ends));
  if (!isWhole) return page?.before(place);
  document.body.prepend(place);
  document.body.dataset.stands = "";
  push(); // put back as high as it was before, it has not changed its size
}

/** @param {{ label: string, href: string }} way */
function leading({ label, href }) {
  return Object.assign(document.createElement("a"), { className: "al-btn", textContent: label, href });
}

/** @param {HTMLElement[]} buttons */
function row(buttons) {
  const ends = document.createElement("div");
  ends.className = "is-ends";
  ends.append(...buttons);
  return ends;
}

/**
 * A line with what can be done about it at its right.
 * @param {HTMLElement} line
 * @param {HTMLElement[]} buttons
 */
function beside(line, buttons) {
  const row = document.createElement("div");
  row.className = "is-way";
  row.append(line, ...buttons);
  return row;
}

/**
 * @param {Saves} saves
 * @param {(act: string) => void} does
 */
function saving(saves, does) {
  if (!saves.export) {
    return pressed(saves.label, () => {
      asked = performance.now();
      does(saves.act);
    });
  }
  const link = document.createElement("a");
  Object.assign(link, { className: "al-btn", textContent: saves.label, href: saves.export, download: saves.file });
  if (performance.now() - asked < SOON) setTimeout(() => link.click());
  asked = Number.NEGATIVE_INFINITY;
  return link;
}

/**
 * @param {string} label
 * @param {() => void} does
 */
function pressed(label, does) {
  const button = document.createElement("button");
  button.className = "al-btn";
  button.textContent = label;
  button.onclick = does;
  return button;
}
