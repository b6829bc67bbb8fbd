import type { Clock } from "../clock.ts";
import type { ServiceMetrics } from "../metrics/service-metrics.ts";
import type { StoreWatch } from "../queue/store-watch.ts";
import type { ServiceLog } from "../service-log.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { TemplateDocuments } from "../templates/template-documents.ts";
import type { ResultSignals } from "./result-signals.ts";

/** Shared by the jobs of one service. */
export interface JobContext {
  database: OpenedDatabase;
  objects: ObjectStore;
  documents: TemplateDocuments;
  signals: ResultSignals;
  storeWatch: StoreWatch;
  clock: Clock;
  log: ServiceLog;
  metrics: ServiceMetrics;
  /** How long results are kept; undefined: for ever. */
  resultRetentionMs: number | undefined;
  /** Retention of request records; undefined: forever. */
  recordRetentionMs: number | undefined;
}
