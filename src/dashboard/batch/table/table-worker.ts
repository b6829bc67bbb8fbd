import { openTable } from "./open-table.ts";
import type { ReadRequest } from "./table-messages.ts";

/** Reads one table off the main thread, because 10,000 rows would block input. */
self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => self.postMessage(openTable(data)));
