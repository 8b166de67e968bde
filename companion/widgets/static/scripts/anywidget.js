/* The page as a widget of a Jupyter kernel: what anywidget calls, and the carrier over its model. */

import { Page } from "./page.js";
import { kernelAddress, probe, whenBroken } from "./server/kernel.js";

/**
 * @typedef {object} AnyModel
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(message: object) => void} send
 * @property {(event: string, does: (message: any) => void) => void} on
 * @property {(event: string, does: (message: any) => void) => void} off
 * @property {{ kernel?: import('./server/kernel.js').Kernel }} [widget_manager]
 */

/**
 * @param {AnyModel} model
 * @returns {import('./basics/model.js').Carrier}
 */
function kernelCarrier(model) {
  const address = kernelAddress(model.widget_manager) ?? location.href;
  /** @type {[string, (message: any) => void][]} */
  const handlers = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const on = (/** @type {string} */ event, /** @type {(message: any) => void} */ does) => {
    handlers.push([event, does]);
    model.on(event, does);
  };
  return {
    read: (trait) => model.get(trait),
    follow: (trait, does) => on(`change:${trait}`, does),
    hear: (does) => on("msg:custom", does),
    send(message) {
      try {
        model.send(message);
      } catch (error) {
        // A page that has let go of its kernel cannot send: taps wait in the outbox, and the watch notices the silence.
        if (!(error instanceof Error) || error.message !== "Cannot send") throw error;
      }
    },
    tell(facts) {
      model.set("facts", facts);
      model.save_changes();
    },
    broke: (does) => ends.push(whenBroken(model.widget_manager?.kernel, does)),
    probe: () => probe(address),
    end() {
      for (const [event, does] of handlers) model.off(event, does);
      for (const end of ends) end();
    },
  };
}

export default {
  /** @param {{ model: AnyModel, el: HTMLElement }} view */
  render({ model, el }) {
    const root = document.createElement("div");
    const page = new Page(kernelCarrier(model), root, el);
    return () => page.end();
  },
};
