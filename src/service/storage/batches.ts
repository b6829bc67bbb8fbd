/**
 * Batches the work of several callers into one transaction or query. Embedded, each statement crosses to the database's
 * thread and back, and storing fifty requests together takes little longer than storing one.
 */
import { nextTurn } from "../next-turn.ts";
import type { OpenedDatabase } from "./database.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

export interface BatchLimits {
  /** Batches at once. */
  atOnce: number;
  /** Inputs in a batch. */
  inputsMax: number;
  /** Sum of the sizes in a batch; a larger input gets a batch of its own. */
  sizeMax?: number;
}

/** Each input is a batch of its own, and starts at once. */
export const unbatched: BatchLimits = { atOnce: Number.POSITIVE_INFINITY, inputsMax: 1 };

const lookupLimits: Record<OpenedDatabase["kind"], BatchLimits> = {
  embedded: { atOnce: 1, inputsMax: 100 },
  server: { atOnce: 6, inputsMax: 100 },
};

interface Item<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** CPU time of callers in one turn of the event loop, ms. */
const turnMsMax = 5;
/** A batch that fails later than this has waited for a store that does not respond. */
const respondsWithinMs = 1_000;

/**
 * Returns a function that runs `work` for its input. While `atOnce` batches run, inputs are queued for the next batch.
 * `work` starts after all inputs of its batch have arrived, and returns one output for each, in the same order.
 *
 * If a batch fails, each of its inputs is retried alone, so that one cannot fail the others. An unavailable store fails
 * the whole batch, and also the queued inputs if it did not respond, so that they need not wait for the same timeout.
 */
export function createBatches<Input, Output>(
  { atOnce, inputsMax, sizeMax = Number.POSITIVE_INFINITY }: BatchLimits,
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  sizeOf: (input: Input) => number = () => 0,
): (input: Input) => Promise<Output> {
  const queue: Item<Input, Output>[] = [];
  let running = 0;

  function takeBatch(): Item<Input, Output>[] {
    let size = 0;
    const end = queue.findIndex(({ input }, index) => {
      size += sizeOf(input);
      return index === inputsMax || (index > 0 && size > sizeMax);
    });
    return queue.splice(0, end < 0 ? queue.length : end);
  }

  async function run(items: readonly Item<Input, Output>[]): Promise<void> {
    const startedAt = performance.now();
    try {
      const outputs = await work(items.map(({ input }) => input));
      void resolveItems(items, outputs);
    } catch (error) {
      const isUnavailable = isStoreUnavailable(error);
      if (items.length > 1 && !isUnavailable) return runEach(items);
      const isHanging = isUnavailable && performance.now() - startedAt > respondsWithinMs;
      for (const { reject } of [...items, ...(isHanging ? queue.splice(0) : [])]) reject(error);
    }
  }

  async function runEach(items: readonly Item<Input, Output>[]): Promise<void> {
    for (const [index, { input, resolve, reject }] of items.entries()) {
      try {
        for (const output of await work([input])) resolve(output);
      } catch (error) {
        reject(error);
        if (!isStoreUnavailable(error)) continue;
        for (const item of items.slice(index + 1)) item.reject(error);
        return;
      }
    }
  }

  function begin(): void {
    while (running < atOnce && queue.length > 0) {
      running += 1;
      void run(takeBatch()).finally(() => {
        running -= 1;
        begin();
      });
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      begin();
    });
}

/** Returns a function that looks up a record by its id, batched. Only for records without large columns. */
export function createLookup<Stored>(
  kind: OpenedDatabase["kind"],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Stored>>,
): (id: string) => Promise<Stored | undefined> {
  return createBatches(lookupLimits[kind], async (ids) => {
    const found = await find(ids);
    return ids.map((id) => found.get(id));
  });
}

/** Resolves the items and yields to the event loop after each `turnMsMax`. */
async function resolveItems<Input, Output>(
  items: readonly Item<Input, Output>[],
  outputs: readonly Output[],
): Promise<void> {
  let turnStartedAt = performance.now();
  for (const [index, output] of outputs.entries()) {
    items[index]?.resolve(output);
    // Resumes when the caller has run to its next wait.
    await new Promise<void>((resume) => {
      process.nextTick(resume);
    });
    if (performance.now() - turnStartedAt < turnMsMax) continue;
    await nextTurn();
    turnStartedAt = performance.now();
  }
}
