/* Taps: each is sent once under an id of its own, waits in the outbox until Python says that it has it, and shows on its
   button when that takes long. */

import { Outbox } from "./outbox.js";
import { mark } from "./root.js";

/** Milliseconds after which a tap counts as late. */
export const SLOW = 250;

const fresh = () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export class Taps {
  /**
   * @param {HTMLElement} root
   * @param {(message: object) => void} send
   * @param {() => void} changed Something is late, or has arrived.
   */
  constructor(root, send, changed) {
    this.root = root;
    this.changed = changed;
    this.outbox = new Outbox(({ at: _, ...tap }) => send({ kind: "tap", ...tap }));
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
    const id = fresh();
    const act = node.getAttribute("data-act");
    this.pressed = { id, node };
    this.outbox.send(value === undefined ? { id, act } : { id, act, value });
    mark(this.root, "waits", this.outbox.taps.size);
    setTimeout(() => this.late(id, node), SLOW);
  }

  /**
   * Send an act that no control stands for; the id under which it goes.
   * @param {string} act
   * @param {string} [value]
   */
  send(act, value) {
    const id = fresh();
    this.outbox.send(value === undefined ? { id, act } : { id, act, value });
    mark(this.root, "waits", this.outbox.taps.size);
    return id;
  }

  /**
   * @param {string} id
   * @param {Element} node
   */
  late(id, node) {
    if (!this.outbox.taps.has(id)) return;
    if (node.matches(".al-btn")) node.classList.add("is-busy");
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
