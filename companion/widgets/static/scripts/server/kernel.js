/* Is the kernel still there? Asked of the server, beside the kernel's own messages. */

/**
 * Where the server answers for this kernel; undefined where the page does not say.
 * @param {{ kernel?: Kernel }} [manager]
 */
export function kernelAddress(manager) {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const kernel = manager?.kernel?.id ?? config.kernelId;
  return kernel && `${config.baseUrl ?? "/"}api/kernels/${kernel}`;
}

/**
 * @typedef {object} Kernel Of JupyterLab's services, as far as a page knows it.
 * @property {string} [id]
 * @property {{ connect(heard: Heard): void, disconnect(heard: Heard): void }} [connectionStatusChanged]
 */
/** @typedef {(kernel: object, status: string) => void} Heard */

/**
 * Call `does` whenever the websocket is closed or open again; gives back what ends it.
 * @param {Kernel | undefined} kernel
 * @param {(isBroken: boolean) => void} does
 */
export function whenBroken(kernel, does) {
  /** @type {Heard} */
  const heard = (_, status) => does(status !== "connected");
  kernel?.connectionStatusChanged?.connect(heard);
  return () => kernel?.connectionStatusChanged?.disconnect(heard);
}

/**
 * A server that lets this browser in no more (403) has begun anew: whoever opens the page there is asked for the digits.
 * 410: the kernel was let go because its page was silent. Behind a hub the question needs the token of its cookie, or
 * the answer is 403 for a kernel that is there.
 * @param {string} address
 * @returns {Promise<import('../basics/model.js').Found>}
 */
export async function probe(address) {
  if (!navigator.onLine) return "unreachable";
  try {
    const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];
    const headers = token ? { "X-XSRFToken": token } : undefined;
    const answer = await fetch(address, { cache: "no-store", credentials: "same-origin", headers });
    return [403, 404, 410].includes(answer.status) ? "gone" : "here";
  } catch {
    return "unreachable";
  }
}
