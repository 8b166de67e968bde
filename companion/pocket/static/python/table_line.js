/* A table that lies elsewhere: how its server is asked, and the line over which it tells what is new. The key stands in
   a header or in the first message of the line, never in an address. */

/** Milliseconds that a question may take, from its first word to the last of the answer. */
const PATIENCE = 8000;
/** Characters of an answer that is believed; a long evening has one hundredth. */
const LARGEST = 2 ** 26;
/** Milliseconds between two tries to send what waits, whatever the line says. */
const AGAIN = 3000;
const LOOK = "{}";
/** Milliseconds before a lost line is opened again, longer each time. */
const PAUSES = [300, 1000, 2000, 5000];

/**
 * Ask here and now: Python waits for the answer. Status 0 where nobody answers.
 * @param {string} method
 * @param {string} address
 * @param {string} key
 * @param {string} body
 * @returns {[number, string]}
 */
export function ask(method, address, key, body) {
  const request = new XMLHttpRequest();
  try {
    request.open(method, address, false);
    request.timeout = PATIENCE;
    if (key) request.setRequestHeader("Authorization", `Bearer ${key}`);
    if (body) request.setRequestHeader("Content-Type", "application/json");
    request.send(body || null);
    return [request.status, request.responseText.length <= LARGEST ? request.responseText : ""];
  } catch {
    return [0, ""];
  }
}

/** The line to one table. */
export class TableLine {
  /**
   * @param {() => { at: string, key: string, after: number, waiting: number, who: string }} table Asked anew: what is here already.
   * @param {(message: string) => void} hears What the server says; nothing when the line is lost.
   */
  constructor(table, hears) {
    this.table = table;
    this.hears = hears;
    this.lost = 0;
    this.who = "";
    this.isOver = false; // whoever made the table has taken it away
    addEventListener("online", () => this.begin());
    setInterval(() => this.look(), AGAIN);
    this.begin();
  }

  look() {
    const { waiting, who } = this.table();
    if (waiting) this.hears(LOOK);
    if (who === this.who || this.line?.readyState !== WebSocket.OPEN) return;
    this.who = who;
    this.line.send(JSON.stringify({ who }));
  }

  begin() {
    clearTimeout(this.waiting);
    if (this.isOver) return;
    if (this.line && this.line.readyState <= WebSocket.OPEN) return;
    const { at, key, after, who } = this.table();
    this.who = who;
    const line = new WebSocket(`${at.replace(/^http/, "ws")}/line`);
    this.line = line;
    line.onopen = () => line.send(JSON.stringify({ key, after, who }));
    line.onmessage = ({ data }) => {
      this.lost = 0;
      this.isOver ||= saysGone(data);
      this.hears(data);
    };
    line.onclose = () => {
      if (this.isOver) return;
      if (this.lost) this.hears(""); // one that is whole again at once is no loss
      this.waiting = setTimeout(() => this.begin(), PAUSES[Math.min(this.lost++, PAUSES.length - 1)]);
    };
  }
}

/** @param {unknown} data Whatever answers at the address may say anything. */
function saysGone(data) {
  try {
    return "gone" in JSON.parse(String(data));
  } catch {
    return false; // no object, or no JSON
  }
}
