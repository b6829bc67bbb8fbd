import type { BrowserPool } from "../capture/browser-pool.ts";
import type { KnownKeys } from "../edge/known-keys.ts";
import type { LinkSigner } from "../edge/sign-link.ts";
import type { CheckJobs } from "../jobs/check-jobs.ts";
import type { ScreenshotJobs } from "../jobs/screenshot-jobs.ts";
import type { ReadPageMetadata } from "../metadata/read-page-metadata.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { PictureAssets, ReadPictureSource } from "../pictures/picture-source.ts";
import type { InspectUpload } from "../uploads/inspect-upload.ts";
import type { StoredAssets } from "../uploads/stored-assets.ts";
import type { CheckWebhookUrl } from "../webhooks/check-webhook-url.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { WebhookSecrets } from "../webhooks/sign-delivery.ts";
import type { ServePicture } from "./direct-picture.ts";
import type { ServeResult } from "./serve-result.ts";
import type { AcceptRender } from "./accept-render.ts";
import type { ServiceContext } from "./service-context.ts";
import type { TemplateWriter } from "./template-writer.ts";

/** The building blocks of groups of routes. */
export interface RouteParts extends ServiceContext {
  acceptRender: AcceptRender;
  assets: PictureAssets;
  /** Undefined in a process that leaves the work to others. */
  browser: Pick<BrowserPool, "state" | "version" | "wake"> | undefined;
  checkJobs: Pick<CheckJobs, "measurePage">;
  checkWebhookUrl: CheckWebhookUrl;
  deliveries: Deliveries;
  inspectUpload: InspectUpload;
  knownKeys: Pick<KnownKeys, "forget">;
  linkSigner: LinkSigner;
  outbound: Outbound;
  readPageMetadata: ReadPageMetadata;
  readPicture: ReadPictureSource;
  screenshotJobs: ScreenshotJobs;
  secrets: WebhookSecrets;
  /** Of other services, whose webhooks are checked as well. */
  senderSecrets: readonly string[];
  servePicture: ServePicture;
  serveResult: ServeResult;
  storedAssets: StoredAssets;
  templates: TemplateWriter;
}
