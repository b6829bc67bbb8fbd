import type { Admission } from "../edge/admission.ts";
import type { ServiceLog } from "../edge/answer.ts";
import type { Links } from "../edge/links.ts";
import type { ResultSignals } from "../jobs/result-signals.ts";
import type { StoreWatch } from "../queue/store-watch.ts";
import type { WaitingLinks } from "../jobs/waiting-links.ts";
import type { TemplateDocuments } from "../templates/template-documents.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import type { ObjectStore } from "../storage/object-store.ts";

export interface Clock {
  now: () => Date;
}

/** What handlers and jobs of one service share. Made once by `createService`; nothing in it is of one request. */
export interface ServiceContext {
  database: OpenedDatabase;
  admission: Admission;
  objects: ObjectStore;
  fonts: UploadedFonts;
  documents: TemplateDocuments;
  signals: ResultSignals;
  storeWatch: StoreWatch;
  waitingLinks: WaitingLinks;
  links: Links;
  clock: Clock;
  log: ServiceLog;
  /** How long a result link waits for its file. */
  resultWaitMs: number;
  /** How long results are kept; undefined: for ever. */
  resultRetentionMs: number | undefined;
  /** Retention of request records; undefined: forever. */
  recordRetentionMs: number | undefined;
}
