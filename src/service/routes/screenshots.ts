import { type OutputFormat, sideProblem } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { captureSizeOf } from "#contract/screenshot-sizes.ts";
import { hideSecrets, secretsOf } from "#contract/screenshot-secrets.ts";
import {
  defaultScreenshotFormat,
  listIdleOptions,
  type ScreenshotBody,
  screenshotFieldsSchema,
} from "#contract/screenshots.ts";
import { browserPatienceMs } from "../capture/browser-pool.ts";
import { actorColumns } from "../edge/caller.ts";
import { toResponse } from "../edge/idempotency.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { href, type NotesByOperation, someId, tags } from "../openapi/operation-notes.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { takeRequestId } from "../request-scope.ts";
import { invalidField, invalidRequest, unavailable } from "../service-error.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import { listUnknownFields } from "./plan-render.ts";
import { warningFields } from "./result-answers.ts";
import type { RouteParts } from "./route-parts.ts";

export function createScreenshotsRoutes(parts: RouteParts) {
  return {
    takeScreenshot: takeScreenshotHandler(parts),
    createPdf: createPdfHandler(parts),
  } satisfies Partial<Handlers>;
}

/** Does not wait for a slower name server: the browser's egress checks the address again. */
const checkTimeoutMs = 2_000;
const retryAfterSeconds = 30;

/** `POST /api/v1/screenshots`: answers at once with the link of the picture, like a render. */
function takeScreenshotHandler(parts: RouteParts): Handler<"takeScreenshot"> {
  const accept = acceptScreenshot(parts);
  return (call) => accept(call, call.body.outputFormat ?? defaultScreenshotFormat);
}

/** `POST /api/v1/pdf`: a screenshot as a PDF. */
function createPdfHandler(parts: RouteParts): Handler<"createPdf"> {
  const accept = acceptScreenshot(parts);
  return (call) => accept(call, "pdf");
}

type ScreenshotCall = Parameters<Handler<"takeScreenshot">>[0];

function acceptScreenshot({
  admission,
  links,
  clock,
  screenshotJobs,
  checkWebhookUrl,
  outbound,
  browser,
}: RouteParts) {
  return async (
    {
      request,
      body,
      sentBody,
      answerSlot,
      caller,
    }: Pick<ScreenshotCall, "request" | "body" | "sentBody" | "answerSlot" | "caller">,
    format: OutputFormat,
  ): Promise<Response> => {
    const createdAt = clock.now();
    const { width, height } = settleSize(body, format);
    await checkPage(body.url, outbound);
    if (body.webhookUrl !== undefined) await checkWebhookUrl(body.webhookUrl, "webhookUrl");
    // The first request starts it. Later ones are accepted as long as their jobs would wait for another start.
    browser?.wake();
    const state = browser?.state();
    if (state?.state === "off" && (state.isLasting || state.failingMs > browserPatienceMs))
      throw unavailable(state.why, { retryAfterSeconds });
    const requestId = takeRequestId();
    const url = body.url.trim();
    const warnings = [
      ...listUnknownFields(sentBody, screenshotFieldsSchema),
      ...listIdleOptions(body, format),
    ];
    const accepted = {
      requestId,
      href: links.result(requestId, format),
      request: { url, width, height, waitTime: body.waitTime ?? 0 },
      ...warningFields(warnings),
    };
    const order: NewRequest = {
      id: requestId,
      type: "screenshot",
      createdAt,
      body: hideSecrets(sentBody),
      changes: [],
      warnings,
      format,
      width,
      height,
      executeUrl: url,
      metadata: body.metadata,
      webhookUrl: body.webhookUrl,
      ...actorColumns(caller?.actor),
      expiresAt: body.expires === undefined ? undefined : new Date(createdAt.getTime() + body.expires * 1000),
    };
    const answer = { status: 200, body: accepted, requestId };
    const secrets = secretsOf(sentBody);
    await admission.accepts.run(
      () => screenshotJobs.enqueue(order, { secrets, answerSlot, answer }),
      request,
    );
    return toResponse(answer);
  };
}

/** CSS px. Throws a 400 if the picture would have more than the maximum, or than its format can hold. */
function settleSize(body: ScreenshotBody, format: OutputFormat): { width: number; height: number } {
  const { width, height, deviceScaleFactor } = captureSizeOf(body);
  const side = Math.max(width, height) * deviceScaleFactor;
  const problem = sideProblem(format, side);
  if (problem !== undefined)
    throw invalidField("deviceScaleFactor", `makes a side of ${side} px; ${problem}`);
  const pixels = width * height * deviceScaleFactor ** 2;
  if (pixels <= limits.screenshotPixelsMax) return { width, height };
  // The largest of the three is the one to make smaller.
  const path = deviceScaleFactor > 1 ? "deviceScaleFactor" : width >= height ? "width" : "height";
  throw invalidField(
    path,
    `width × height × deviceScaleFactor² must be at most ${limits.screenshotPixelsMax}; got ${pixels}`,
  );
}

async function checkPage(url: string, outbound: Pick<Outbound, "refusalOf">): Promise<void> {
  const refusal = await outbound.refusalOf(url, { timeoutMs: checkTimeoutMs });
  if (refusal === undefined) return;
  throw invalidRequest([
    {
      path: "url",
      errorCode: "url_not_allowed",
      code: "hostNotAllowed",
      params: { verb: "captured", reason: refusal },
    },
  ]);
}

export const screenshotsDescription = {
  takeScreenshot: {
    tag: tags.renders,
    description:
      "Answers at once with the link, like a render. The browser reaches public addresses only; another one is a 400 with the code `url_not_allowed`. A page that cannot be opened makes the link answer 422 with the reason.",
    bodies: {
      page: {
        summary: "A page at the size of a laptop",
        value: { url: "https://example.com/", width: 1280, height: 800 },
      },
      element: {
        summary: "One element, without what covers it",
        value: {
          url: "https://example.com/",
          selector: "h1",
          waitFor: "h1",
          hideSelectors: [".newsletter"],
          css: "h1 { color: #123456 }",
        },
      },
      account: {
        summary: "A page behind a login",
        value: {
          url: "https://example.com/",
          authorization: { username: "reader", password: "a password" },
          headers: { "X-Team": "design" },
          cookies: ["consent=all"],
        },
      },
      phone: {
        summary: "The whole page as a phone shows it",
        value: {
          url: "https://example.com/",
          device: "phone",
          fullPage: true,
          outputFormat: "webp",
          quality: 80,
          locale: "de-DE",
          timeZone: "Europe/Berlin",
        },
      },
    },
    answerExample: {
      requestId: someId,
      href,
      request: { url: "https://example.com/", width: 1280, height: 800, waitTime: 0 },
    },
  },
  createPdf: {
    tag: tags.renders,
    description:
      "A screenshot with `outputFormat: pdf`: the whole document, at most 50 pages. `selector` and `clip` are for pictures.",
    bodies: {
      page: { summary: "A page as PDF", value: { url: "https://example.com/" } },
      print: {
        summary: "As the page wants to be printed",
        value: { url: "https://example.com/", media: "print", paper: "A4" },
      },
      sheet: {
        summary: "On A4, with margins",
        value: { url: "https://example.com/", paper: "A4", landscape: true, margin: "15mm", scale: 0.8 },
      },
    },
    answerExample: {
      requestId: someId,
      href: href.replace(/\w+$/, "pdf"),
      request: { url: "https://example.com/", width: 1280, height: 800, waitTime: 0 },
    },
  },
} satisfies NotesByOperation;
