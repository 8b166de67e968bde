/* Taps: each is sent once under an id of its own, waits in the outbox until Python says that it has it, and shows on its
   button when that takes long. */

import { newId } from "../basics/ids.js";
import { mark } from "../dom/root.js";
import { Outbox } from "./outbox.js";

/** Milliseconds after which a tap counts as late. */
export const SLOW = 250;

const LONGEST_NAME = 80;

/**
 * What a control says: its name for those who hear it, else its own words, and what stands in a field.
 * @param {Element} node
 * @param {string} [value]
 */
function named(node, value) {
  const own = node instanceof HTMLElement ? node.innerText : node.textContent;
  const lines = (own ?? "").split("\n").map((line) => line.trim());
  const said = node.getAttribute("aria-label") || lines.filter(Boolean).join(" · ") || node.getAttribute("title") || "";
  const name = [said, value].filter(Boolean).join(": ").replace(/\s+/g, " ").trim();
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** Begins the id of every tap of this page, so that quick taps of two phones are told apart. */
const HERE = Math.random().toString(36).slice(2, 8);

export class Taps {
  /**
   * @param {HTMLElement} root
   * @param {(message: object) => void} send
   * @param {() => void} changed Something is late, or has arrived.
   * @param {() => boolean} [isClosed] Whether the line to Python is.
   */
  constructor(root, send, changed, isClosed) {
    this.root = root;
    this.changed = changed;
    this.outbox = new Outbox((tap) => send({ kind: "tap", ...tap }), isClosed);
    /** @type {{ id: string, node: Element } | undefined} */
    this.pressed = undefined;
  }

  /** Whether the last tap is still on its way. */
  get isWaiting() {
    return this.pressed !== undefined && this.outbox.taps.has(this.pressed.id);
  }

  /**
   * Send what a control stands for, with its value where it is a field.
   * @param {Element} node
   * @param {string} [value]
   */
  tap(node, value) {
    const id = `${HERE}~${newId()}`;
    const act = node.getAttribute("data-act");
    this.pressed = { id, node };
    this.give(id, act, value);
    mark(this.root, "waits", this.outbox.taps.size);
    setTimeout(() => this.late(id, node, value), SLOW);
  }

  /**
   * Send an act that no control stands for; the id under which it goes.
   * @param {string} act
   * @param {string} [value]
   */
  send(act, value) {
    const id = `${HERE}~${newId()}`;
    this.give(id, act, value);
    mark(this.root, "waits", this.outbox.taps.size);
    return id;
  }

  /**
   * @param {string} id
   * @param {string | null} act
   * @param {string} [value]
   */
  give(id, act, value) {
    const { numbered, width } = this.root.dataset;
    const who = this.root.dataset.who || width;
    const said = { ...(numbered ? { numbered } : {}), ...(who ? { who } : {}) };
    this.outbox.send({ id, act, ...(value === undefined ? {} : { value }), ...said });
  }

  /**
   * @param {string} id
   * @param {Element} node
   * @param {string} [value]
   */
  late(id, node, value) {
    if (!this.outbox.taps.has(id)) return;
    this.outbox.call(id, named(node, value));
    if (node.matches(".al-btn")) node.classList.add("is-busy");
    this.changed();
  }

  /**
   * Let a tap go that waits here.
   * @param {string} id
   */
  drop(id) {
    this.outbox.drop(id);
    mark(this.root, "waits", this.outbox.taps.size);
    if (this.pressed?.id === id) this.pressed.node.classList.remove("is-busy");
    this.changed();
  }

  /** @param {string[]} ids */
  acknowledged(ids) {
    const known = this.outbox.acknowledge(ids);
    mark(this.root, "waits", this.outbox.taps.size);
    if (this.pressed && known.includes(this.pressed.id)) this.pressed.node.classList.remove("is-busy");
    if (known.length) this.changed();
  }
}
