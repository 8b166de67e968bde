/* What this browser keeps: JSON in its local storage, which may be full or forbidden. */

import { json } from "./model.js";

/**
 * @template T
 * @param {string} place
 * @param {T} otherwise
 * @returns {T}
 */
export function readJson(place, otherwise) {
  try {
    return json(localStorage.getItem(place), otherwise);
  } catch {
    return otherwise;
  }
}

/**
 * A full or forbidden storage is no reason to lose the tap that is on its way.
 * @param {string} place
 * @param {unknown} value
 */
export function writeJson(place, value) {
  try {
    const isEmpty = Array.isArray(value) && !value.length;
    return isStored(localStorage, place, isEmpty ? null : JSON.stringify(value));
  } catch {
    return false;
  }
}

/**
 * Whether a text (null = nothing) stands there now: it is read back, because not every browser throws that stores nothing.
 * @param {Storage} storage
 * @param {string} place
 * @param {string | null} text
 */
function isStored(storage, place, text) {
  if (text === null) storage.removeItem(place);
  else storage.setItem(place, text);
  return storage.getItem(place) === text;
}

/**
 * Moments that this tab remembers over a reload; where nothing may be remembered, none.
 * @param {string} place
 * @returns {number[]}
 */
export function readMoments(place) {
  try {
    const found = json(sessionStorage.getItem(place), /** @type {number[]} */ ([]));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/**
 * Whether they are remembered now.
 * @param {string} place
 * @param {number[]} moments
 */
export function writeMoments(place, moments) {
  try {
    return isStored(sessionStorage, place, JSON.stringify(moments));
  } catch {
    return false;
  }
}

/**
 * What is stored, with the changes from `before` to `after` and no others: two pages that keep something at once never
 * take back each other's keys. A part that is about another table is taken as a whole.
 * @param {Record<string, any>} stored
 * @param {Record<string, any>} before
 * @param {Record<string, any>} after
 * @returns {Record<string, any>}
 */
export function merged(stored, before, after) {
  const found = { ...stored };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const there = found[key];
    delete found[key]; // what changed stands last
    if (is === undefined) continue;
    const isJoined = isPart(was) && isPart(is) && isPart(there) && isOfOneTable(was, is, there);
    found[key] = isJoined ? merged(there, was, is) : is;
  }
  return found;
}

/**
 * Without the parts of tables that were longest not written: those of `most` tables stay, and all that is no table's.
 * @param {Record<string, any>} stored
 * @param {number} most
 */
export function newest(stored, most) {
  const tables = Object.keys(stored).filter(isOfTable);
  const old = new Set(tables.slice(0, Math.max(0, tables.length - most)));
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !old.has(key)));
}

/**
 * Whether a key is that of one table: its game and its id.
 * @param {string} key
 */
export function isOfTable(key) {
  return key.includes("/");
}

/** @param {unknown} value */
function isPart(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {...Record<string, any>} parts */
function isOfOneTable(...parts) {
  return parts.every((part) => part.table === parts[0].table);
}
