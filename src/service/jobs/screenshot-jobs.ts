import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { isJsonObject } from "#contract/json.ts";
import { captureSizeOf, sheetOf } from "#contract/screenshot-sizes.ts";
import { screenshotFieldsSchema } from "#contract/screenshots.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { BrowserPool } from "../capture/browser-pool.ts";
import { CaptureError } from "../capture/capture-error.ts";
import { type CaptureOrder, capturePage } from "../capture/capture-page.ts";
import { pageRuleOf } from "../capture/page-pdf.ts";
import type { JobSettings, RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import { currentShare } from "../request-scope.ts";
import { unavailable } from "../service-error.ts";
import { createBatches } from "../storage/batches.ts";
import { keepAnswer, type PendingAnswer } from "../storage/idempotency-keys.ts";
import type { NewRequest, StoredRequest } from "../storage/request-rows.ts";
import {
  type EncodedRequest,
  encodeRequest,
  getRequest,
  insertRequests,
  lengthOf,
} from "../storage/requests-store.ts";
import { createFairRoom } from "./backlog.ts";
import type { BrowserWait } from "./browser-wait.ts";
import type { EndJob } from "./end-job.ts";
import type { JobContext } from "./job-context.ts";
import { storeLimits } from "./store-render.ts";

export interface ScreenshotJobs {
  /** Stores the request with its job and its response, all or nothing. */
  enqueue: (
    request: NewRequest,
    options: PendingAnswer & {
      /** The secrets that the record's body lacks; stored encrypted until the job is done. */
      secrets?: Record<string, unknown> | undefined;
    },
  ) => Promise<void>;
  /** Without a browser every screenshot fails with a message. */
  startWork: (options: {
    concurrency: number;
    browser: Pick<BrowserPool, "run"> | undefined;
    browserWait: BrowserWait;
  }) => void;
}

export const screenshotJobSettings: JobSettings = {
  retryLimit: 2,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 5,
  // Above a capture's own deadline with all its waits and the browser's start, which give the better message.
  deadlineSeconds: 180,
};

/** `sealed`: the secrets of the body; the queue deletes them with the job. */
const payloadSchema = z.object({ requestId: z.string(), sealed: z.optional(z.string()) });
type Payload = z.infer<typeof payloadSchema>;
const retryAfterSeconds = 30;

interface Order extends PendingAnswer {
  encoded: EncodedRequest;
  payload: Payload;
  /** Whose turn the job takes. */
  share: string;
}

type Dependencies = Pick<JobContext, "database" | "clock" | "storeWatch"> & {
  queue: Queue<"screenshot">;
  endJob: EndJob;
  sealer: SecretSealer;
  /** Beyond this many the last would wait for minutes. By default 200. */
  waitingMax?: number | undefined;
};

/** Screenshots as jobs. Each is captured anew, because pages change. */
export function createScreenshotJobs(dependencies: Dependencies): ScreenshotJobs {
  const { database, storeWatch, queue, endJob, sealer } = dependencies;
  const store = createBatches<Order, boolean>(
    storeLimits[database.kind],
    (orders) => storeAll(dependencies, orders),
    ({ encoded, payload: { sealed = "" } }) => lengthOf(encoded) + sealed.length,
  );
  const deadLetter = ({ requestId }: Payload, error: unknown) =>
    endJob.withFailure({ id: requestId, type: "screenshot" }, error);

  return {
    enqueue: async (request, { secrets, ...response }) => {
      storeWatch.assertAccepting();
      const { id: requestId } = request;
      const sealed = secrets === undefined ? {} : { sealed: await sealer.seal(secrets, requestId) };
      const payload = { requestId, ...sealed };
      const share = currentShare();
      if (await store({ encoded: encodeRequest(request), payload, share, ...response })) return;
      throw unavailable("Too many screenshots are waiting. Send the request again a little later.", {
        retryAfterSeconds,
      });
    },
    startWork: ({ concurrency, browser, browserWait }) => {
      queue.work("screenshot", {
        concurrency,
        payload: payloadSchema,
        storeWatch,
        pause: browserWait.pause,
        handler: (job) =>
          takeScreenshot(dependencies, job, browser).catch((error: unknown) => {
            // A retry may succeed after a browser ended or was busy; other failures would repeat.
            if (!(error instanceof CaptureError) || error.reason === "busy") throw error;
            if (error.reason === "crashed" && !job.isLastAttempt) throw error;
            if (error.reason === "off") browserWait.postpone(job, error);
            return deadLetter(job.payload, error);
          }),
        onDeadLetter: deadLetter,
      });
    },
  };
}

/** Returns for each order whether it was stored; the rest exceed `waitingMax`. */
async function storeAll(
  { database: { db }, queue, waitingMax = 200 }: Dependencies,
  orders: readonly Order[],
): Promise<boolean[]> {
  return db.transaction(async (transaction) => {
    const waiting = await queue.countWaiting(transaction, "screenshot", waitingMax * 2);
    const room = createFairRoom(waitingMax, waiting);
    const taken = orders.filter(({ share }) => room.take(share));
    const rows = taken.map(({ encoded }) => encoded);
    const payloads = taken.map(({ payload }) => payload);
    const shares = taken.map(({ share }) => share);
    await insertRequests(transaction, rows, { jobs: { name: "screenshot", payloads, shares } });
    for (const { answerSlot, answer } of taken) await keepAnswer(transaction, answerSlot, answer);
    return orders.map((order) => taken.includes(order));
  });
}

async function takeScreenshot(
  { database: { db }, clock, endJob, sealer }: Dependencies,
  job: RunningJob<Payload>,
  browser: Pick<BrowserPool, "run"> | undefined,
): Promise<void> {
  const request = await getRequest(db, job.payload.requestId);
  // An earlier attempt finished it, or it was deleted.
  if (request?.outcome.state !== "queued" || request.deletedAt !== null || request.isPurged) return;
  if (browser === undefined) throw new CaptureError("off", serviceText("noBrowser"));
  const startedAt = clock.now();
  const body = await withSecrets(request.body, job.payload, sealer);
  const file = await capturePage(browser, toCaptureOrder({ ...request, body }), job.signal);
  await endJob.withFile({ job, request, startedAt, file });
}

async function withSecrets(
  body: unknown,
  { requestId, sealed }: Payload,
  sealer: SecretSealer,
): Promise<unknown> {
  if (sealed === undefined) return body;
  const secrets = await sealer.unseal(sealed, requestId);
  if (isJsonObject(secrets) && isJsonObject(body)) return { ...body, ...secrets };
  throw new CaptureError("failed", serviceText("secretsGone"));
}

/** The body that was sent, with its secrets, parsed again: the record stores it and not the order. */
export function toCaptureOrder({ body, format }: Pick<StoredRequest, "body" | "format">): CaptureOrder {
  const sent = screenshotFieldsSchema.parse(body);
  const sheet = sheetOf(sent);
  return {
    url: sent.url,
    ...captureSizeOf(sent),
    waitTimeMs: sent.waitTime ?? 0,
    // A PDF is a document, so all of it is expected.
    fullPage: sent.fullPage ?? format === "pdf",
    selector: sent.selector,
    clip: sent.clip,
    waitUntil: sent.waitUntil,
    waitFor: sent.waitFor,
    blockAds: sent.blockAds,
    styles: {
      hideSelectors: sent.hideSelectors,
      css: sent.css,
      hidesBanners: sent.blockCookieBanners,
      hidesAds: sent.blockAds,
    },
    darkMode: sent.darkMode ?? false,
    format,
    access: { headers: sent.headers, cookies: sent.cookies, authorization: sent.authorization },
    identity: {
      userAgent: sent.userAgent,
      device: sent.device,
      timeZone: sent.timeZone,
      locale: sent.locale,
    },
    finish: {
      quality: sent.quality,
      isTransparent: sent.omitBackground,
      resizeWidth: sent.resizeWidth,
    },
    print: {
      sheet,
      pageRule: pageRuleOf(sheet, {
        size: sent.paper !== undefined || sent.landscape === true,
        margin: sent.margin !== undefined,
      }),
      scale: sent.scale,
      printBackground: sent.printBackground,
      media: sent.media,
    },
  };
}

/** Encrypts the secrets of a job (AES-256-GCM), with keys derived from the service's own secrets. */
interface SecretSealer {
  /** `context` is needed again to open it, so that it cannot be moved to another job. */
  seal: (value: unknown, context: string) => Promise<string>;
  /** Undefined if none of the keys opens it: they were replaced, or differ between processes. */
  unseal: (sealed: string, context: string) => Promise<unknown>;
}

const ivBytes = 12;
const tagBytes = 16;

/** Seals with the first secret; opens with any of them, so that they can be rotated one after the other. */
export function createSecretSealer(secrets: () => Promise<readonly string[]>): SecretSealer {
  const keysOf = async () =>
    (await secrets()).map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "", "overprint sealed options 1", 32)),
    );
  return {
    seal: async (value, context) => {
      const [key] = await keysOf();
      if (key === undefined) throw new Error("there is no secret to seal with");
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    unseal: async (sealed, context) => {
      const bytes = Buffer.from(sealed, "base64url");
      for (const key of await keysOf()) {
        const opened = open(key, bytes, context);
        if (opened === undefined) continue;
        const value: unknown = JSON.parse(opened);
        return value;
      }
      return undefined;
    },
  };
}

function open(key: Buffer, bytes: Buffer, context: string): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    // Sealed with another key, or changed since.
    return undefined;
  }
}
