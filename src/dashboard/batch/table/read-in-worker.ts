import type { ReadAnswer, ReadRequest } from "./table-messages.ts";

/** Reads a table in a worker of its own, which ends with it. Throws where the worker cannot start. */
export function readInWorker(request: ReadRequest, signal?: AbortSignal): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    const end = () => worker.terminate();
    signal?.addEventListener("abort", () => {
      end();
      reject(signal.reason as Error);
    });
    worker.addEventListener("message", ({ data }: MessageEvent<ReadAnswer>) => {
      end();
      resolve(data);
    });
    worker.addEventListener("error", (event) => {
      end();
      reject(new Error(event.message === "" ? "The reader of tables could not be started." : event.message));
    });
    worker.postMessage(request);
  });
}
