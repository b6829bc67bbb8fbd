import Counter from "prom-client/lib/counter.js";
import Histogram from "prom-client/lib/histogram.js";
import Registry from "prom-client/lib/registry.js";
import { pageSteps } from "../capture/capture-steps.ts";
import { type ObjectStore, UnsafeObjectKeyError } from "../storage/object-store.ts";

/** Steps of a render, in their order; `total` is from the request to the stored file. */
export const renderSteps = ["queued", "images", "paint", "encode", "store", "total"] as const;
export type RenderStep = (typeof renderSteps)[number];

/** Steps of a screenshot, in their order; `total` is from the request to the stored file. */
export const captureSteps = ["queued", ...pageSteps, "store", "total"] as const;
export type CaptureStep = (typeof captureSteps)[number];

export const resultTypes = ["render", "screenshot"] as const;
export type ResultType = (typeof resultTypes)[number];

/** Of one attempt: `failed` is the last one of its delivery. */
export const deliveryOutcomes = ["delivered", "retried", "failed"] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

export const storeOperations = ["put", "get", "delete", "has"] as const;
type StoreOperation = (typeof storeOperations)[number];

/** Ms by step. Undefined or null: the step did not take place. */
export type StepTimes<Step extends string> = Readonly<Partial<Record<Step, number | null | undefined>>>;

/**
 * Counters and histograms of one service, which its parts report to. Every label has a bounded number of values: routes
 * by their pattern, no paths, keys or hosts.
 */
export interface ServiceMetrics {
  /** `route`: the pattern of the path. `seconds`: until the response began. */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  observeRender: (times: StepTimes<RenderStep>) => void;
  observeCapture: (times: StepTimes<CaptureStep>) => void;
  countResult: (type: ResultType, outcome: "done" | "failed") => void;
  countDelivery: (outcome: DeliveryOutcome) => void;
  observeStore: (operation: "put" | "get", seconds: number) => void;
  countStoreError: (operation: StoreOperation) => void;
  /** Has the metrics above; others are added to it. */
  registry: Registry;
}

/** Seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const captureBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "overprint_http_requests_total",
    help: "Answered requests by the pattern of their path and the status of the response.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "overprint_http_request_duration_seconds",
    help: "Time from a request to its response; of a result link, with the wait for its file.",
    labelNames: ["method", "route"],
    buckets: requestBuckets,
    registers,
  });
  const renderSeconds = new Histogram({
    name: "overprint_render_duration_seconds",
    help: "Time of the steps of finished renders.",
    labelNames: ["step"],
    buckets: requestBuckets,
    registers,
  });
  const captureSeconds = new Histogram({
    name: "overprint_capture_duration_seconds",
    help: "Time of the steps of finished screenshots.",
    labelNames: ["step"],
    buckets: captureBuckets,
    registers,
  });
  const results = new Counter({
    name: "overprint_results_total",
    help: "Renders and screenshots that this process finished.",
    labelNames: ["type", "outcome"],
    registers,
  });
  const deliveries = new Counter({
    name: "overprint_delivery_attempts_total",
    help: "Attempts to deliver webhooks: delivered, to be retried, or given no further attempt.",
    labelNames: ["outcome"],
    registers,
  });
  const storeSeconds = new Histogram({
    name: "overprint_object_store_duration_seconds",
    help: "Time of reads and writes of the object store, with their retries.",
    labelNames: ["operation"],
    buckets: requestBuckets,
    registers,
  });
  const storeErrors = new Counter({
    name: "overprint_object_store_errors_total",
    help: "Operations of the object store that failed after their retries.",
    labelNames: ["operation"],
    registers,
  });
  // A rate needs a first value.
  for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0);
  for (const operation of storeOperations) storeErrors.inc({ operation }, 0);
  for (const type of resultTypes) for (const outcome of ["done", "failed"]) results.inc({ type, outcome }, 0);

  return {
    countRequest: ({ method: sent, route, status, seconds }) => {
      const method = knownMethods.has(sent) ? sent : "other";
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, seconds);
    },
    observeRender: (times) => observeSteps(renderSeconds, renderSteps, times),
    observeCapture: (times) => observeSteps(captureSeconds, captureSteps, times),
    countResult: (type, outcome) => results.inc({ type, outcome }),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
    observeStore: (operation, seconds) => storeSeconds.observe({ operation }, seconds),
    countStoreError: (operation) => storeErrors.inc({ operation }),
    registry,
  };
}

function observeSteps<Step extends string>(
  histogram: Histogram<"step">,
  steps: readonly Step[],
  times: StepTimes<Step>,
): void {
  for (const step of steps) {
    const ms = times[step];
    if (ms !== undefined && ms !== null) histogram.observe({ step }, ms / 1000);
  }
}

/** The same store; reports the time of its reads and writes, and its errors. */
export function measureObjects(
  objects: ObjectStore,
  metrics: Pick<ServiceMetrics, "observeStore" | "countStoreError">,
): ObjectStore {
  const counted = async <Value>(operation: StoreOperation, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      // The fault of the caller.
      if (!(error instanceof UnsafeObjectKeyError)) metrics.countStoreError(operation);
      throw error;
    }
  };
  const timed = async <Value>(operation: "put" | "get", work: () => Promise<Value>): Promise<Value> => {
    const startedAt = performance.now();
    try {
      return await counted(operation, work);
    } finally {
      metrics.observeStore(operation, (performance.now() - startedAt) / 1000);
    }
  };
  const { space } = objects;
  return {
    put: (key, bytes, contentType) => timed("put", () => objects.put(key, bytes, contentType)),
    get: (key) => timed("get", () => objects.get(key)),
    delete: (key) => counted("delete", () => objects.delete(key)),
    has: (key) => counted("has", () => objects.has(key)),
    ...(space === undefined ? {} : { space: () => space.call(objects) }),
  };
}
