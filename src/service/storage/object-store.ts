/**
 * Storage for bytes behind links: results, uploads, previews. A port with two adapters, a folder and S3; both fulfil
 * `#testing/object-store-suite.ts`.
 */
export interface ObjectStore {
  /**
   * Stores whole or not at all, and replaces an existing object. When it returns, the object survives a power cut.
   * Throws `UnsafeObjectKeyError` for a key that is not a safe relative name, and like all of them `ObjectStoreError`.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when the object is missing. Throws `DamagedObjectError` when the stored bytes were changed. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Does nothing if there is none. */
  delete(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /**
   * Whether objects must not be deleted now, because a backup copies what an earlier state of the database names.
   * Absent: never.
   */
  isDeletionHeld?: () => Promise<boolean>;
  /** All objects with their bytes, for backups. Absent: they are files. */
  list?: () => AsyncIterable<ListedObject>;
  /** The space of the file system that has the objects. Absent: the store knows no limit. */
  space?: () => Promise<StoreSpace>;
}

export interface ListedObject {
  key: string;
  size: number;
}

export interface StoreSpace {
  /** Bytes that this process may still write. */
  freeBytes: number;
  totalBytes: number;
}

export interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** The store could not be reached, rejected the call, or did not return a whole object. */
export class ObjectStoreError extends Error {
  override readonly name = "ObjectStoreError";
}

/** The stored bytes differ from those that were put: truncated or altered. A retry does not help. */
export class DamagedObjectError extends Error {
  override readonly name = "DamagedObjectError";
}

export class UnsafeObjectKeyError extends Error {
  override readonly name = "UnsafeObjectKeyError";

  constructor(key: string) {
    super(`not a safe object key: ${JSON.stringify(key.slice(0, 120))}`);
  }
}

const keyLengthMax = 200;
const keyPattern = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*)*$/;

/**
 * Keys are lower-case names joined by slashes (`results/0190….jpg`): no way up or out of a folder, no hidden names, and
 * no two keys that a case-blind file system would take for one.
 */
export function assertObjectKey(key: string): void {
  if (key.length > keyLengthMax || !keyPattern.test(key)) throw new UnsafeObjectKeyError(key);
}
