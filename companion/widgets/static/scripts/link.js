/* A game in a link: what stands behind #g= never reaches a server; the page hands it to Python. */

const MARK = "#g=";

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

/** Another link was pasted over the address of this page: it is opened as on a new one, beside no table. */
export function openAnew() {
  if (linked(location) === undefined) return;
  const address = new URL(location.href);
  address.searchParams.delete("table");
  history.replaceState(history.state, "", address);
  location.reload();
}
