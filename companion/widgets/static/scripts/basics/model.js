/* What the page knows of Python: traits that are texts, and messages. Whoever brings them is a carrier; the page does
   not ask which. `anywidget.js` carries over a Jupyter kernel. */

/**
 * @typedef {object} Carrier
 * @property {(trait: string) => string} read A trait as it stands.
 * @property {(trait: string, does: () => void) => void} follow Call `does` whenever the trait has changed.
 * @property {(does: (message: Message) => void) => void} hear Call `does` with every message from Python.
 * @property {(message: object) => void} send Send a message to Python; where nobody can take it, it is lost without a word.
 * @property {(facts: string) => void} tell What the browser says of itself, as JSON.
 * @property {(does: (isBroken: boolean) => void) => void} broke Call `does` when the line to Python breaks off or is whole again.
 * @property {() => Promise<Found>} probe Whether Python still answers, asked beside the messages.
 * @property {() => void} end Let go of all that was followed and heard.
 */

/** @typedef {"here" | "gone" | "unreachable"} Found */

/**
 * @typedef {object} Message
 * @property {"pong" | "say" | "note" | "moment" | "whole"} kind
 * @property {string} [text]
 * @property {number} [turn]
 * @property {Record<string, string>} [drawn]
 * @property {number} [number] Of the question that is answered.
 */

/** Regions of markup, of which only the differences travel. */
export const DRAWN = ["board", "tokens", "head", "numbers", "panel", "strip", "tabs", "toast"];

/**
 * JSON that is not believed: `otherwise` where it cannot be read.
 * @template T
 * @param {string | null | undefined} text
 * @param {T} otherwise
 * @returns {T}
 */
export function json(text, otherwise) {
  try {
    return JSON.parse(text ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
