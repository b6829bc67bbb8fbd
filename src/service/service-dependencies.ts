import type { AuditLogPlace } from "./audit-log/audit-receivers.ts";
import type { BrowserPool } from "./capture/browser-pool.ts";
import type { Clock } from "./clock.ts";
import type { AdmissionOverrides } from "./edge/admission.ts";
import type { DashboardProof } from "./edge/acting-person-check.ts";
import type { RateLimitSettings } from "./edge/rate-limits.ts";
import type { LinkSecrets } from "./edge/sign-link.ts";
import type { UploadedFonts } from "./fonts/uploaded-fonts.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { ReadPictureSource } from "./pictures/picture-source.ts";
import type { StoreWatchTiming } from "./queue/store-watch.ts";
import type { Renderer } from "./rendering/render-pool.ts";
import type { ServiceLog } from "./service-log.ts";
import type { Starter } from "./starters/read-starters.ts";
import type { OpenedDatabase } from "./storage/database.ts";
import type { ObjectStore } from "./storage/object-store.ts";
import type { InspectUpload } from "./uploads/inspect-upload.ts";
import type { DeliveryTiming } from "./webhooks/plan-retry.ts";
import type { WebhookSecrets } from "./webhooks/sign-delivery.ts";

export interface ServiceDependencies {
  /** Opened and closed by the caller. */
  database: OpenedDatabase;
  objects: ObjectStore;
  outbound: Outbound;
  clock: Clock;
  /** Root keys: each has all scopes. */
  apiKeys: readonly string[];
  /** Of dashboards, which prove by them whom they call for. Absent: names are taken without a proof. */
  dashboardProof?: DashboardProof | undefined;
  /** Of direct links. Absent: the first of `apiKeys` signs them. */
  linkSecrets?: LinkSecrets | readonly string[] | undefined;
  /** Each `whsec_…` and base64; with several, every one of them signs. A list is what the operator has named. */
  webhookSecrets: WebhookSecrets | readonly string[];
  /** Of other services, whose webhooks the built-in receivers check as well. */
  senderSecrets?: readonly string[];
  /** The prefix of links; without a slash at the end. */
  publicUrl: string;
  /** Renders at once. */
  renderConcurrency: number;
  /** Put in place at the start. */
  starters: readonly Starter[];
  log: ServiceLog;
  /** Default: worker threads. */
  createRenderer?: (readPicture: ReadPictureSource, fonts: UploadedFonts) => Renderer;
  /** Default: a process for each upload. */
  inspectUpload?: InspectUpload;
  /** Started and stopped by the caller. Absent: html templates are kept and listed, and not rendered. */
  browser?: BrowserPool | undefined;
  /** How long a result link waits, ms. */
  resultWaitMs?: number;
  /** How long the check of an html template waits for a worker, ms. */
  checkWaitMs?: number;
  /** How long results are kept; absent: for ever. */
  resultRetentionMs?: number | undefined;
  /** Retention of request records with their results and deliveries; absent: forever. */
  recordRetentionMs?: number | undefined;
  /** Absent: nothing is limited. */
  rateLimits?: RateLimitSettings;
  /** Whether `/img/…`, with the key in the address, is answered. Default: not. */
  legacyImageLinks?: boolean;
  /** Origins whose pages may call the interface with a key. Default: none. */
  allowedOrigins?: ReadonlySet<string>;
  /** Default: the published schedule. */
  deliveryTiming?: DeliveryTiming;
  /** Default: requests are rejected 10 s after the store became unavailable. */
  storeWatchTiming?: StoreWatchTiming;
  /** Screenshots in the queue; beyond, 503. */
  screenshotsWaitingMax?: number;
  /**
   * Accepted renders that wait for their picture, in all processes; further ones get 503. Default: by the measured
   * throughput.
   */
  rendersWaitingMax?: number;
  /** Links that wait for their picture in this process; further ones get 503. */
  linksWaitingMax?: number;
  /** Concurrency and queue limits in front of the database. */
  admission?: AdmissionOverrides;
  /** Where the audit log is sent. Absent: nowhere. */
  auditLog?: AuditLogPlace | undefined;
  /** Default: both. */
  roles?: readonly Role[];
}

/** `api` answers requests and queues work; `worker` carries it out: renders, previews, deliveries, clearing away. */
export type Role = "api" | "worker";
