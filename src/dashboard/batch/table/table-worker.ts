import { openTable } from "./open-table.ts";
import type { ReadRequest } from "./table-messages.ts";

/** Reads one table beside the page, so that 10,000 rows do not hold up a key. */
self.addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => self.postMessage(openTable(data)));
