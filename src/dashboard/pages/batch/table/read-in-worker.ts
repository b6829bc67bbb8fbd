import type { ReadAnswer, ReadRequest } from "./open-table.ts";

/** Reads a table in a worker of its own. Rejects if the worker cannot start. */
export function readInWorker(request: ReadRequest): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<ReadAnswer>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener("error", (event) => {
      worker.terminate();
      reject(new Error(event.message === "" ? "The reader of tables could not be started." : event.message));
    });
    worker.postMessage(request);
  });
}
