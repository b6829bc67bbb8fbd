import { type ObjectStore, UnsafeObjectKeyError } from "../storage/object-store.ts";
import type { ServiceMetrics, StoreOperation } from "./service-metrics.ts";

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
