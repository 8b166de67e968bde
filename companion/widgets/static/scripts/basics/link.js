/* A game in a link, or the address of a table elsewhere: what stands behind # never reaches a server; the page hands it to
   Python. */

const MARK = "#g=";
const ELSEWHERE = "#at=";

/**
 * What an address holds, and be it nothing; undefined where it is no link.
 * @param {{ hash: string }} address
 */
export function linked({ hash }) {
  return hash.startsWith(MARK) ? hash.slice(MARK.length) : undefined;
}

/**
 * The act of somebody who opened such an address.
 * @param {string} text
 */
export function opening(text) {
  return JSON.stringify({ go: "OpenLink", with: { text } });
}

/**
 * The act of somebody who came with the address of a table elsewhere, to a page of a kernel; in the pocket its worker
 * joins before there is a page.
 * @param {{ hash: string }} address
 */
export function joining({ hash }) {
  if (!hash.startsWith(ELSEWHERE)) return undefined;
  const found = new URLSearchParams(hash.slice(1));
  const named = Object.fromEntries(["at", "key", "front"].map((name) => [name, found.get(name) ?? ""]));
  return JSON.stringify({ go: "JoinTable", with: named });
}

/** Another link was pasted over the address of this page: it is opened as on a new one, beside no table. */
export function openAnew() {
  if (linked(location) === undefined && joining(location) === undefined) return;
  const address = new URL(location.href);
  address.searchParams.delete("table");
  history.replaceState(history.state, "", address);
  location.reload();
}
