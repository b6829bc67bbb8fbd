import { whenResting } from "../../base/browser/when-resting.ts";
import type { Design } from "../../model/design/design.ts";

/** Those that nothing has asked for yet, each with what computes it. */
const pending = new WeakMap<Design, () => void>();

/** A design that is computed when it is first read, from a pure function. */
export function deferDesign(compute: () => Design): Design {
  let known: Design | undefined;
  const read = (): Design => {
    if (known === undefined) {
      known = compute();
      pending.delete(deferred);
    }
    return known;
  };
  const deferred: Design = {
    get source() {
      return read().source;
    },
    get rejected() {
      return read().rejected;
    },
    get selectedIds() {
      return read().selectedIds;
    },
  };
  pending.set(deferred, read);
  return deferred;
}

/**
 * Computes deferred designs, the first ones first, while the user rests, so that one which several saves of others have
 * changed is not computed from the start when it is read. Returns the cancellation.
 */
export function computeWhenResting(designs: readonly Design[]): () => void {
  const cancels = designs.flatMap((design) => {
    const compute = pending.get(design);
    return compute === undefined ? [] : [whenResting(compute)];
  });
  return () => {
    for (const cancel of cancels) cancel();
  };
}
