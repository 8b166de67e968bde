/* Is the kernel still there? Asked of the server, beside the kernel's own messages. */

/**
 * Where the server answers for this kernel; undefined where the page does not say.
 * @param {{ kernel?: { id?: string } }} [manager]
 */
export function kernelAddress(manager) {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const kernel = manager?.kernel?.id ?? config.kernelId;
  return kernel && `${config.baseUrl ?? "/"}api/kernels/${kernel}`;
}

/**
 * @param {string} address
 * @returns {Promise<import('./model.js').Found>}
 */
export async function probe(address) {
  if (!navigator.onLine) return "unreachable";
  try {
    const answer = await fetch(address, { cache: "no-store", credentials: "same-origin" });
    return answer.status === 404 ? "gone" : "here";
  } catch {
    return "unreachable";
  }
}
