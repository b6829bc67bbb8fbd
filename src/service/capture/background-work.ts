import type { ServiceLog } from "../service-log.ts";

/** Work that no caller waits for; its failures are logged. */
export interface BackgroundWork {
  run: (work: Promise<unknown>) => void;
  /** Waits for all work, also for what it begins meanwhile. */
  drain: () => Promise<void>;
}

export function createBackgroundWork(log: Pick<ServiceLog, "warn">, failure: string): BackgroundWork {
  const running = new Set<Promise<unknown>>();
  return {
    run: (work) => {
      const done = work
        .catch((error: unknown) => log.warn(failure, { error: String(error) }))
        .finally(() => running.delete(done));
      running.add(done);
    },
    drain: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
