/* Patching: makes the children of a node equal to new markup and keeps every node that stays.
   What stays keeps its focus, scroll position, typed text and running transition. Nodes are paired by
   `data-key`, `data-keep` or id first, then by order; a scroller or field of another name starts anew. What a script of
   ours put behind the children (`stays`: a chart) is left alone. */

const keyOf = (/** @type {Node} */ node) =>
  node instanceof Element ? node.getAttribute("data-key") || node.getAttribute("data-keep") || node.id : "";

/**
 * @param {Element} parent
 * @param {string} markup
 * @returns {ParentNode & Node}
 */
function parse(parent, markup) {
  const holder = document.createElement("template");
  const isSvg = parent.namespaceURI === "http://www.w3.org/2000/svg";
  holder.innerHTML = isSvg ? `<svg>${markup}</svg>` : markup;
  return (isSvg && holder.content.firstElementChild) || holder.content;
}

/**
 * @param {HTMLInputElement} node
 * @param {HTMLInputElement} want
 */
function syncInput(node, want) {
  if (node === document.activeElement) return;
  if (want.hasAttribute("value") && node.value !== want.value) node.value = want.value;
  if (node.checked !== want.checked) node.checked = want.checked;
}

/**
 * What the reader opened or closed stays so.
 * @param {Element} node
 * @param {string} name
 */
function isTheirs(node, name) {
  if (name === "open") return node.nodeName === "DETAILS";
  return ["hidden", "aria-expanded"].includes(name) && node.hasAttribute("data-theirs");
}

/**
 * @param {Element} node
 * @param {Element} want
 */
function syncAttributes(node, want) {
  for (const { name } of [...node.attributes]) {
    if (!want.hasAttribute(name) && !isTheirs(node, name)) node.removeAttribute(name);
  }
  for (const { name, value } of want.attributes) {
    if (node.getAttribute(name) !== value && !isTheirs(node, name)) node.setAttribute(name, value);
  }
}

/**
 * @param {Node} node
 * @param {Node} want Of the same name.
 */
function sync(node, want) {
  if (node instanceof HTMLInputElement) syncInput(node, /** @type {HTMLInputElement} */ (want));
  if (node.isEqualNode(want)) return;
  if (!(node instanceof Element && want instanceof Element)) {
    node.nodeValue = want.nodeValue;
    return;
  }
  syncAttributes(node, want);
  if (node.nodeName !== "TEXTAREA") syncChildren(node, want);
}

/**
 * The children from `here` up to `end` become equal to those of `fresh`.
 * @param {Node} parent
 * @param {Node} fresh
 * @param {ChildNode | null} [here]
 * @param {ChildNode | null} [end]
 */
function syncChildren(parent, fresh, here = parent.firstChild, end = null) {
  const wanted = new Set([...fresh.childNodes].map(keyOf));
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  const before = here?.previousSibling ?? null;
  for (const child of between(here, end)) {
    const key = keyOf(child);
    if (!key) continue;
    if (wanted.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let at = here === end ? end : before ? before.nextSibling : parent.firstChild;
  for (const want of [...fresh.childNodes]) {
    const key = keyOf(want);
    const candidate = key ? keyed.get(key) : at && at !== end && !keyOf(at) ? at : null;
    if (!candidate || candidate.nodeName !== want.nodeName) {
      parent.insertBefore(want, at);
      continue;
    }
    if (candidate === at) at = at.nextSibling;
    else parent.insertBefore(candidate, at);
    sync(candidate, want);
  }
  for (const left of between(at, end)) if (!left.stays) left.remove();
}

/**
 * @param {ChildNode | null} node
 * @param {ChildNode | null} end
 */
function between(node, end) {
  const found = [];
  for (let at = node; at && at !== end; at = at.nextSibling) found.push(at);
  return found;
}

const JOINT = "<!--|-->";
/** @type {WeakMap<Element, string[]>} */
const blocks = new WeakMap();

/**
 * A sheet comes in blocks with a joint before, between and after them: only blocks that differ are read.
 * False where the markup is not of the same blocks as before.
 * @param {Element} parent
 * @param {string} markup
 */
function syncBlocks(parent, markup) {
  const before = blocks.get(parent) ?? [];
  const now = markup.split(JOINT);
  blocks.set(parent, now);
  const last = now.length - 1;
  if (last < 2 || before.length !== now.length || before[0] !== now[0] || before[last] !== now[last]) return false;
  const body = parent.querySelector("[data-blocks]");
  const joints = [...(body?.childNodes ?? [])].filter((node) => node.nodeType === 8 && node.nodeValue === "|");
  if (!body || joints.length !== last) return false;
  for (let at = 1; at < last; at += 1) {
    if (now[at] === before[at]) continue;
    const [start, end] = [joints[at - 1].nextSibling, joints[at]];
    syncChildren(body, parse(body, now[at]), start, end);
  }
  return true;
}

/** The name of the sheet that markup shows; empty where it shows none. */
export const sheetOf = (/** @type {string} */ markup) => /^<\w+\b[^>]*? data-key="([^"]*)"/.exec(markup)?.[1] ?? "";

const KEPT_SHEETS = 4;
const TYPED = "input, textarea, select";
/** @typedef {{ nodes: ChildNode[], blocks: string[] }} Kept */
/** @type {WeakMap<Element, Map<string, Kept>>} */
const kept = new WeakMap();

/**
 * Another sheet comes: the nodes of the one that goes are kept, and those of the one that comes back stand again as
 * they were, so that its blocks are compared. A sheet where somebody typed, and one with a chart, begins anew.
 * @param {Element} parent
 * @param {string} markup
 * @returns {boolean} Whether one came back.
 */
function changeSheet(parent, markup) {
  const [here, there] = [parent.firstElementChild?.getAttribute("data-key") ?? "", sheetOf(markup)];
  if (here === there) return false;
  const sheets = kept.get(parent) ?? new Map();
  kept.set(parent, sheets);
  const back = sheets.get(there);
  sheets.delete(there);
  if (here && isUntouched(parent)) {
    sheets.set(here, { nodes: [...parent.childNodes], blocks: blocks.get(parent) ?? [] });
    if (sheets.size > KEPT_SHEETS) sheets.delete([...sheets.keys()][0]);
  }
  if (here || back) parent.replaceChildren(...(back?.nodes ?? []));
  blocks.set(parent, back?.blocks ?? []);
  return Boolean(back);
}

/** @param {Element} parent */
function isUntouched(parent) {
  if (parent.querySelector("[data-chart]")) return false;
  return [...parent.querySelectorAll(TYPED)].every((field) => {
    if (field instanceof HTMLSelectElement) return field.value === firstChoice(field);
    const { value, defaultValue, checked, defaultChecked } = /** @type {HTMLInputElement} */ (field);
    return value === defaultValue && checked === defaultChecked;
  });
}

/** @param {HTMLSelectElement} field */
function firstChoice(field) {
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * @param {Element} root
 * @param {Element} lost
 */
function sameControl(root, lost) {
  const key = keyOf(lost);
  const act = lost.getAttribute("data-act");
  const same = (/** @type {Element} */ node) =>
    (key && keyOf(node) === key) || (act && node.getAttribute("data-act") === act);
  return [...root.querySelectorAll("[data-key],[data-act]")].find(same);
}

/**
 * Patch `parent` to `markup`; the focus returns to the control that had it, if it is still there.
 * @param {Element} parent
 * @param {string} markup
 * @returns {boolean} Whether a sheet came back as it stood before.
 */
export function patch(parent, markup) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const isBack = changeSheet(parent, markup);
  if (!syncBlocks(parent, markup)) syncChildren(parent, parse(parent, markup));
  if (!focused || focused === document.activeElement) return isBack;
  const heir = focused.isConnected ? focused : sameControl(parent, focused);
  if (heir instanceof HTMLElement || heir instanceof SVGElement) heir.focus({ preventScroll: true });
  return isBack;
}

/** @type {WeakMap<Element, string[]>} */
const drawn = new WeakMap();

/**
 * The same for a parent whose children are one line each, all with a `data-key`: only lines that differ are read.
 * @param {Element} parent
 * @param {string} markup
 */
export function patchLines(parent, markup) {
  const lines = markup.split("\n").filter(Boolean);
  const before = drawn.get(parent) ?? [];
  drawn.set(parent, lines);
  const wanted = new Set(lines.map(keyOfLine));
  const had = new Map([...parent.children].map((node, at) => [keyOf(node), { node, line: before[at] }]));
  for (const [key, { node }] of had) if (!wanted.has(key)) node.remove();
  let here = parent.firstChild;
  for (const line of lines) {
    const old = had.get(keyOfLine(line));
    const node = old?.line === line ? old.node : renewed(parent, old?.node, line);
    if (old && here === old.node) here = node;
    if (node === here) here = here.nextSibling;
    else parent.insertBefore(node, here);
  }
}

const keyOfLine = (/** @type {string} */ line) => /data-key="([^"]*)"/.exec(line)?.[1] ?? "";

/**
 * @param {Element} parent
 * @param {Element | undefined} node
 * @param {string} line
 * @returns {ChildNode}
 */
function renewed(parent, node, line) {
  const want = /** @type {ChildNode} */ (parse(parent, line).firstChild);
  if (node?.nodeName === want.nodeName) {
    sync(node, want);
    return node;
  }
  node?.replaceWith(want);
  return want;
}
