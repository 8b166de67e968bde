/* Private files, written and read whole or not at all. A browser does not always throw where it fails: Chromium without
   room answers a write with 4294967288, and asks of an erased file give a size of 18446744073709551615. So every answer is
   held against what was asked, and what was written is read back. */

/** What Chromium answers as a number of bytes where there is no room (a negative number of a file, without its sign). */
const NO_ROOM = -8;

/**
 * Put `content` at `at`, with nothing behind it, on the disk; throws unless it is there as a whole.
 * @param {FileSystemSyncAccessHandle} handle
 * @param {number} at
 * @param {Uint8Array} content
 */
export function put(handle, at, content) {
  if (sizeOf(handle) > at) handle.truncate(at);
  if (sizeOf(handle) !== at) throw new DOMException("The file is shorter than it was.", "InvalidStateError");
  const written = handle.write(content, { at });
  handle.flush();
  const isShort = written >= 0 && written < content.length;
  if (isShort || (written | 0) === NO_ROOM) throw new DOMException("No room is left.", "QuotaExceededError");
  if (
    written !== content.length ||
    sizeOf(handle) !== at + content.length ||
    begins(read(handle, at), content) !== content.length
  ) {
    throw new DOMException("What was written is not there.", "DataError");
  }
}

/**
 * Let a file hold just this, whatever is in it; where that fails, its handle is let go of.
 * @param {FileSystemSyncAccessHandle} handle
 * @param {Uint8Array} content
 */
export function restore(handle, content) {
  try {
    const there = begins(whole(handle), content);
    put(handle, there, content.subarray(there));
  } catch (error) {
    handle.close();
    throw error;
  }
}

/**
 * All that is in a file; throws where it cannot be read as a whole.
 * @param {FileSystemSyncAccessHandle} handle
 */
function whole(handle) {
  return read(handle, 0);
}

/**
 * The same, and the handle is let go of where it throws.
 * @param {FileSystemSyncAccessHandle} handle
 */
export function wholeOrClosed(handle) {
  try {
    return whole(handle);
  } catch (error) {
    handle.close();
    throw error;
  }
}

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @param {number} at
 */
function read(handle, at) {
  const content = new Uint8Array(sizeOf(handle) - at);
  if (handle.read(content, { at }) !== content.length) {
    throw new DOMException("The file cannot be read.", "NotReadableError");
  }
  return content;
}

/** @param {FileSystemSyncAccessHandle} handle */
function sizeOf(handle) {
  const size = handle.getSize();
  if (Number.isSafeInteger(size) && size >= 0) return size;
  throw new DOMException("The file has no size.", "NotFoundError");
}

/**
 * Take back what a write left behind `at`, as far as that is possible.
 * @param {FileSystemSyncAccessHandle} handle
 * @param {number} at
 */
export function cut(handle, at) {
  try {
    handle.truncate(at);
    handle.flush();
  } catch {
    // what is left of the line has no sum that confirms it
  }
}

/**
 * Whether a folder has a file of at least so many bytes.
 * @param {FileSystemDirectoryHandle} place
 * @param {string} name
 * @param {number} bytes
 */
export async function isThere(place, name, bytes) {
  try {
    return (await (await place.getFileHandle(name)).getFile()).size >= bytes;
  } catch {
    return false;
  }
}

/**
 * How many bytes both begin with.
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
export function begins(one, other) {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at++;
  return at;
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} then
 */
export function joined(first, then) {
  const all = new Uint8Array(first.length + then.length);
  all.set(first);
  all.set(then, first.length);
  return all;
}

/** @param {unknown} error */
export function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
