export interface RecentMap<Key, Value> {
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
}

/** A map that forgets the key that was not used for longest when it has more than `sizeMax`. */
export function createRecentMap<Key, Value extends {}>(sizeMax: number): RecentMap<Key, Value> {
  const entries = new Map<Key, Value>();
  const put = (key: Key, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set: (key, value) => {
      put(key, value);
      const oldest = entries.keys().next();
      if (entries.size > sizeMax && oldest.done !== true) entries.delete(oldest.value);
    },
  };
}
