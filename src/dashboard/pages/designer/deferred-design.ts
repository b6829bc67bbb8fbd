import { whenIdle } from "../../base/browser/until-idle.ts";
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

/** Between two computations where the browser does not tell when it is idle, ms. */
const restMs = 200;

/**
 * Computes deferred designs one by one, the first ones first, while the browser is idle, so that one which several saves
 * of others have changed is not computed from the start when it is read. Returns the cancellation.
 */
export function computeWhenIdle(designs: readonly Design[]): () => void {
  let cancel = () => {};
  const plan = (from: number) => {
    const next = designs.findIndex((design, index) => index >= from && pending.has(design));
    const design = designs[next];
    if (design === undefined) return;
    const run = () => {
      pending.get(design)?.();
      plan(next + 1);
    };
    cancel = whenIdle(run, { otherwiseMs: restMs });
  };
  plan(0);
  return () => cancel();
}
