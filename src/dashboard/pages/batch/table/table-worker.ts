import { openTable, type ReadRequest } from "./open-table.ts";

/** Reads one table off the main thread, because 10,000 rows would block input. */
self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  // A rejection, such as a part that was not loaded, is an error of the worker.
  void openTable(data).then((answer) => self.postMessage(answer));
});
