/** A seeded random generator. */
export interface Random {
  /** At least 0, less than 1. */
  next: () => number;
  /** A whole number from `min` to `max`, both included. */
  integer: (min: number, max: number) => number;
  /** One of them. Throws if there is none. */
  pick: <Value>(values: readonly Value[]) => Value;
  shuffle: <Value>(values: readonly Value[]) => Value[];
}

/** Mulberry32: small, uniform enough for choices, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    pick: (values) => {
      const [value] = values.slice(integer(0, values.length - 1));
      if (value === undefined) throw new Error("there is nothing to pick from");
      return value;
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ value }) => value),
  };
}
