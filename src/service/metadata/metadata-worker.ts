/** A worker thread that reads one page at a time, so that a page of megabytes keeps nobody else waiting. */
import { parentPort } from "node:worker_threads";
import { type FetchedPage, parsePage } from "./parse-page.ts";

const port = parentPort;
if (port === null) throw new Error("metadata-worker.ts runs as a worker thread only");
port.on("message", (page: FetchedPage) => port.postMessage(parsePage(page)));
// Its code is loaded: from here on the time counts.
port.postMessage("ready");
