/* The lock of a private file, and its handle: one tab at a time has both. */

/**
 * A lock that only this tab has; undefined when another one has it and nobody wants to wait.
 * @param {string} name
 * @param {LockOptions} how
 * @param {(release: (() => void) | undefined) => void} lost Another tab took it; what would have released it.
 * @returns {Promise<(() => void) | undefined>}
 */
export function locked(name, how, lost) {
  return new Promise((done) => {
    /** @type {(() => void) | undefined} */
    let release;
    navigator.locks
      .request(name, how, (lock) => {
        if (!lock) return done(undefined);
        return new Promise((free) => {
          release = () => free(undefined);
          done(release);
        });
      })
      .catch(() => lost(release));
  });
}

/**
 * The handle of a file; a tab that was killed lets go a little later than its lock.
 * @param {FileSystemFileHandle} entry
 */
export async function opened(entry) {
  for (let wait = 20; wait < 1000; wait *= 2) {
    try {
      return await entry.createSyncAccessHandle();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NoModificationAllowedError") throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return undefined;
}
