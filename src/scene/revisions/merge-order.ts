/** The keys of both lists that changed their place: all but a longest run that has the same order in both. */
export function listMoved(from: readonly string[], to: readonly string[]): Set<string> {
  const positions = new Map(from.map((key, index) => [key, index]));
  const common = to.filter((key) => positions.has(key));
  const kept = longestIncreasing(common, (key) => positions.get(key) ?? 0);
  return new Set(common.filter((key) => !kept.has(key)));
}

/** A longest subsequence with increasing positions, in O(n log n). */
function longestIncreasing(keys: readonly string[], positionOf: (key: string) => number): Set<string> {
  /** Of each length, the subsequence's last key with the lowest position, as an index of `keys`. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, key] of keys.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = keys[ends[middle] ?? 0] ?? "";
      if (positionOf(end) < positionOf(key)) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const kept = new Set<string>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) kept.add(keys[index] ?? "");
  return kept;
}

/** An order that both sides changed, with the keys that each puts elsewhere. */
export interface MergedOrder {
  keys: string[];
  /** Keys that both sides moved, to different places; `keys` has them where our side puts them. */
  contested: string[];
}

/**
 * Merges two new orders of a list. Keys that neither side moved keep their order; a moved or added key follows the
 * unmoved key that it follows on its side. Keys that both sides add at one place are sorted, so that it does not matter
 * which side is ours. `preferred` decides about contested keys.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  preferred: "ours" | "theirs" = "ours",
): MergedOrder {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)];
  const movedBy = { ours: listMoved(base, ours), theirs: listMoved(base, theirs) };
  const isLoose = (key: string, side: "ours" | "theirs") => !inBase.has(key) || movedBy[side].has(key);
  const isFixed = (key: string) =>
    inBase.has(key) &&
    inOurs.has(key) &&
    inTheirs.has(key) &&
    !movedBy.ours.has(key) &&
    !movedBy.theirs.has(key);
  const runsOf = (list: readonly string[], side: "ours" | "theirs") => {
    const other = side === "ours" ? inTheirs : inOurs;
    const runs = new Map<string, string[]>();
    let anchor = start;
    for (const key of list) {
      if (isFixed(key)) anchor = `=${key}`;
      // A key that the other side removed stays removed.
      else if (isLoose(key, side) && (!inBase.has(key) || other.has(key)))
        runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
    }
    return runs;
  };
  const runs = { ours: runsOf(ours, "ours"), theirs: runsOf(theirs, "theirs") };
  const anchorsOf = (side: "ours" | "theirs") =>
    new Map([...runs[side]].flatMap(([anchor, keys]) => keys.map((key) => [key, anchor] as const)));
  const anchors = { ours: anchorsOf("ours"), theirs: anchorsOf("theirs") };
  const rejected = preferred === "ours" ? "theirs" : "ours";
  const contested = [...anchors.ours.keys()].filter(
    (key) => anchors.theirs.has(key) && anchors.theirs.get(key) !== anchors.ours.get(key),
  );
  const keys: string[] = [];
  const taken = new Set<string>();
  const emitRuns = (anchor: string) => {
    const chosen = runs[preferred].get(anchor) ?? [];
    const own = new Set(chosen);
    // A key that both sides have loose stands where the preferred side puts it.
    const others = (runs[rejected].get(anchor) ?? []).filter(
      (key) => own.has(key) || !anchors[preferred].has(key),
    );
    const hasShared = others.some((key) => own.has(key));
    const isFirst =
      hasShared && chosen.length !== others.length
        ? chosen.length > others.length
        : JSON.stringify(chosen) <= JSON.stringify(others);
    for (const key of isFirst ? [...chosen, ...others] : [...others, ...chosen]) {
      if (taken.has(key)) continue;
      taken.add(key);
      keys.push(key);
    }
  };
  emitRuns(start);
  for (const key of base.filter(isFixed)) {
    keys.push(key);
    emitRuns(`=${key}`);
  }
  return { keys, contested };
}

/** The anchor of keys before the first unmoved one. */
const start = "";
