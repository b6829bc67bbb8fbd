/** A worker thread that parses one page at a time, because a page of megabytes takes longer than a turn may. */
import { serveThread } from "../concurrency/serve-orders.ts";
import { parsePage } from "./parse-page.ts";

serveThread(parsePage);
