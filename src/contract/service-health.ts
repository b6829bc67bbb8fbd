import * as z from "zod/mini";

const count = () => z.int();

/** Those with most work of one kind: a key, a person, an address, for deliveries and pictures a host. */
const keys = () => z.array(z.object({ name: z.string(), waiting: count(), running: count() }));

/** The state of a service, measured when it is asked for. Known clients read every number here as an integer. */
export const serviceHealthSchema = z.object({
  measuredAt: z.string(),
  /** Work of all kinds and of all processes. */
  queue: z.object({
    /** Jobs that could run now, if a worker were free. */
    waiting: count(),
    running: count(),
    /** Jobs that run later: repeated attempts, mostly of webhook deliveries. */
    scheduled: count(),
    /** Since when the oldest one waits; null: none does. */
    oldestWaitingSince: z.nullable(z.string()),
    kinds: z.array(
      z.object({
        kind: z.string(),
        waiting: count(),
        running: count(),
        scheduled: count(),
        /** At most five; the others are the rest of the numbers. Other services may not report them. */
        keys: z.optional(keys()),
      }),
    ),
  }),
  /**
   * Places that calls hold and wait for in the process that answers, by kind; kinds without any are absent. Other
   * services may not report them.
   */
  places: z.optional(
    z.array(z.object({ kind: z.string(), waiting: count(), running: count(), keys: keys() })),
  ),
  /** Of the file system that stores results. Null: they are stored elsewhere, for example in S3. */
  disk: z.nullable(z.object({ freeBytes: count(), totalBytes: count() })),
  /** For screenshots and html templates. Null: it is in other processes. Other services may not report it. */
  browser: z.optional(
    z.nullable(
      z.object({
        /** Null: it was not started yet. */
        version: z.nullable(z.string()),
        /** Major versions behind the current one; 0: fewer than three. */
        majorsBehind: count(),
      }),
    ),
  ),
  /** Of the last 24 hours. */
  failures: z.object({
    since: z.string(),
    /** Renders and screenshots that were asked for since then, without deleted ones. */
    requests: count(),
    failedRequests: count(),
    /** Webhook deliveries whose last attempt failed since then. */
    failedDeliveries: count(),
    /** Others that failed since then and are attempted again. Other services may not report them. */
    retryingDeliveries: z.optional(count()),
    /** Each of the 24 hours, the oldest first. `from` is its beginning. */
    hours: z.array(z.object({ from: z.string(), failedRequests: count() })),
  }),
});
export type ServiceHealth = z.infer<typeof serviceHealthSchema>;
