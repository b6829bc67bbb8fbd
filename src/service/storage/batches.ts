/**
 * Work of several callers in one round trip to the database. Embedded, a transaction costs six messages to the
 * database's thread and back, and storing fifty requests together costs little more than storing one.
 */
import { nextTurn } from "../next-turn.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

export interface BatchLimits {
  /** Batches at once. */
  atOnce: number;
  /** Inputs in a batch. */
  inputsMax: number;
  /** Sum of the sizes in a batch; a larger input gets a batch of its own. */
  sizeMax?: number;
}

const turnMsMax = 5;

interface Item<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that runs `work` for its input. While `atOnce` batches run, inputs wait and share the next batch,
 * so a batch never began before its inputs came. `work` returns one output for each input, in the same order.
 *
 * If a batch fails, each input is tried alone, so that one cannot fail the others; an unavailable store fails them all.
 */
export function createBatches<Input, Output>(
  { atOnce, inputsMax, sizeMax = Number.POSITIVE_INFINITY }: BatchLimits,
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  sizeOf: (input: Input) => number = () => 0,
): (input: Input) => Promise<Output> {
  const waiting: Item<Input, Output>[] = [];
  let running = 0;

  function takeBatch(): Item<Input, Output>[] {
    let size = 0;
    const end = waiting.findIndex(({ input }, index) => {
      size += sizeOf(input);
      return index === inputsMax || (index > 0 && size > sizeMax);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  }

  async function run(items: readonly Item<Input, Output>[]): Promise<() => Promise<void>> {
    try {
      const outputs = await work(items.map(({ input }) => input));
      return () => deliver(outputs, items);
    } catch (error) {
      if (items.length > 1 && !isStoreUnavailable(error)) return () => runEach(items);
      return async () => {
        for (const { reject } of items) reject(error);
      };
    }
  }

  async function runEach(items: readonly Item<Input, Output>[]): Promise<void> {
    for (const item of items) await (await run([item]))();
  }

  function begin(): void {
    while (running < atOnce && waiting.length > 0) {
      running += 1;
      void run(takeBatch()).then((settle) => {
        running -= 1;
        begin();
        return settle();
      });
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      begin();
    });
}

/** Resolves the items. What their callers do next may take long, so after `turnMsMax` the event loop gets a turn. */
async function deliver<Input, Output>(
  outputs: readonly Output[],
  items: readonly Item<Input, Output>[],
): Promise<void> {
  let beganAt = performance.now();
  for (const [index, output] of outputs.entries()) {
    items[index]?.resolve(output);
    // Resumes when the caller has gone on as far as it can without waiting.
    await new Promise<void>((resume) => {
      process.nextTick(resume);
    });
    if (performance.now() - beganAt < turnMsMax) continue;
    await nextTurn();
    beganAt = performance.now();
  }
}
