/* The worker in which a file of everything is taken back: only a worker may write private files durably. */

import { take } from "./everything.js";

addEventListener("message", async ({ data }) => {
  try {
    postMessage(await take(data));
  } catch (error) {
    console.warn(error);
    postMessage({ added: 0, isBox: false, isMixed: false, trouble: "failed" });
  }
});
