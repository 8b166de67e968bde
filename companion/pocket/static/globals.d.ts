/* What a worker has and the types of a page do not name. */

interface FileSystemSyncAccessHandle {
  read(to: Uint8Array, options?: { at: number }): number;
  write(from: Uint8Array, options?: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}

/** What the site's builder writes above the service worker. */
declare const SITE: {
  edition: string;
  /** What is new in it, by language. */
  news: Record<string, string[]>;
  /** Pages with the beginning of the SHA-256 of each, in hexadecimal digits. */
  pages: Record<string, string>;
  assets: string[];
  /** What is kept unpacked, by its address: the file that it is made of, and what it then is. */
  unpacked: Record<string, { of: string; type: string }>;
  /** Scripts of workers with the policy that each obeys. */
  policies: Record<string, string>;
};

/** What a browser offers that can put a page on its home screen. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: string }>;
}
