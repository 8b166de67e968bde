/* The worker in which a file of everything is taken back: only a worker may write private files durably. */

import { nothing, take } from "./everything.js";

addEventListener("message", async ({ data: { text, known } }) => {
  try {
    postMessage(await take(text, known));
  } catch (error) {
    console.warn(error);
    postMessage(nothing("failed"));
  }
});
