import { assertObjectKey, type ObjectStore, type StoredObject } from "#service/storage/object-store.ts";

/** An object store that lives as long as its test, and shows what is in it. */
export interface MemoryObjects extends ObjectStore {
  keys: () => string[];
}

export function createMemoryObjects(): MemoryObjects {
  const objects = new Map<string, StoredObject>();
  return {
    put: async (key, bytes, contentType) => {
      assertObjectKey(key);
      objects.set(key, { bytes: new Uint8Array(bytes), contentType });
    },
    get: async (key) => objects.get(key),
    delete: async (key) => {
      objects.delete(key);
    },
    has: async (key) => objects.has(key),
    keys: () => [...objects.keys()].toSorted(),
  };
}
