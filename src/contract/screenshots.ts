import * as z from "zod/mini";
import { decimal, flag, integer, metadataObject, oneOf, optional, text, webAddress } from "./fields.ts";
import * as limits from "./limits.ts";
import { formats, type OutputFormat, outputFormats } from "./formats.ts";
import { renderResultSchema } from "./render.ts";
import { contractText } from "./texts/contract-texts.ts";
import { deviceNames, leavesRoom } from "./screenshot-sizes.ts";
import {
  clipRectangle,
  cssSelector,
  cssSelectors,
  localeTag,
  pageMargins,
  paperName,
  timeZoneName,
  userAgentText,
} from "./screenshot-fields.ts";
import { webhookMoments } from "./webhooks.ts";
import { captureAuthorization, captureCookies, captureHeaders } from "./screenshot-secrets.ts";

export const waitUntilEvents = ["load", "domcontentloaded", "networkidle"] as const;
export type WaitUntil = (typeof waitUntilEvents)[number];

/** The style sheets with which a PDF is laid out. */
export const pdfMedia = ["screen", "print"] as const;

/** The fields of a screenshot, each checked on its own. */
export const screenshotFieldsSchema = z.object({
  url: webAddress(),
  /** The viewport, CSS px. */
  width: optional(integer(1, limits.viewportSidePxMax, "px")),
  height: optional(integer(1, limits.viewportSidePxMax, "px")),
  webhookUrl: optional(webAddress()),
  webhookOn: optional(oneOf(webhookMoments)),
  fullPage: optional(flag()),
  darkMode: optional(flag()),
  deviceScaleFactor: optional(integer(1, limits.deviceScaleFactorMax)),
  outputFormat: optional(oneOf(outputFormats)),
  expires: optional(integer(limits.linkLifetimeSecondsMin, limits.linkLifetimeSecondsMax, "s")),
  metadata: optional(metadataObject()),

  // The area of the page to show.
  selector: optional(cssSelector()),
  clip: optional(clipRectangle()),

  // When to take it.
  waitUntil: optional(oneOf(waitUntilEvents)),
  waitFor: optional(cssSelector()),
  /** ms to wait after the page has settled. */
  waitTime: optional(integer(0, limits.captureWaitMsMax, "ms")),

  // Changes to the page.
  hideSelectors: optional(cssSelectors()),
  css: optional(text("a style sheet", limits.cssLengthMax)),
  blockCookieBanners: optional(flag()),
  blockAds: optional(flag()),

  // Credentials for the page. Secret.
  headers: optional(captureHeaders()),
  cookies: optional(captureCookies()),
  authorization: optional(captureAuthorization()),

  // The reader that the page sees.
  userAgent: optional(userAgentText()),
  device: optional(oneOf(deviceNames)),
  timeZone: optional(timeZoneName()),
  locale: optional(localeTag()),

  // The picture.
  quality: optional(integer(1, 100)),
  omitBackground: optional(flag()),
  resizeWidth: optional(integer(1, limits.resizeWidthPxMax, "px")),

  // The PDF.
  paper: optional(paperName()),
  landscape: optional(flag()),
  margin: optional(pageMargins()),
  scale: optional(decimal(limits.pdfScaleMin, limits.pdfScaleMax)),
  printBackground: optional(flag()),
  media: optional(oneOf(pdfMedia)),
});

type Fields = z.infer<typeof screenshotFieldsSchema>;

export const screenshotBodySchema = screenshotFieldsSchema.check(
  ...rulesFor((body) => body.outputFormat === "pdf"),
);
export type ScreenshotBody = z.infer<typeof screenshotBodySchema>;

/** Like that of a render, with what the page is captured with. Other services may leave it out. */
export const acceptedScreenshotSchema = z.extend(renderResultSchema, {
  request: z.optional(
    z.object({
      url: z.string(),
      /** The viewport, CSS px. */
      width: z.int(),
      height: z.int(),
      /** ms */
      waitTime: z.int(),
    }),
  ),
});

/** Whether a body is one that the interface accepts. It may hold numbers as text, and fields that are not known here. */
export function isScreenshotBody(body: unknown): body is ScreenshotBody {
  return screenshotBodySchema.safeParse(body).success;
}

/** A page as a PDF: the fields of a screenshot without those for pictures only. */
export const pdfBodySchema = z
  .extend(screenshotFieldsSchema, { outputFormat: optional(oneOf(["pdf"])) })
  .check(...rulesFor(() => true));
export type PdfBody = z.infer<typeof pdfBodySchema>;

/** Like `isScreenshotBody`, for a PDF. */
export function isPdfBody(body: unknown): body is PdfBody {
  return pdfBodySchema.safeParse(body).success;
}

/** Combinations of fields that are rejected. */
function rulesFor(isPdf: (body: Fields) => boolean) {
  const rule = (field: keyof Fields, message: string, isKept: (body: Fields) => boolean) =>
    z.refine<Fields>(isKept, { error: message, path: [field] });
  const pictureOnly = (field: "selector" | "clip") =>
    rule(
      field,
      "is for pictures; a PDF has the whole document. Leave it out, or send another outputFormat",
      (body) => body[field] === undefined || !isPdf(body),
    );
  return [
    rule(
      "authorization",
      "is also among the headers; send one of them",
      ({ authorization, headers = {} }) =>
        authorization === undefined ||
        !Object.keys(headers).some((name) => name.toLowerCase() === "authorization"),
    ),
    rule("clip", "cannot be combined with selector; send one of them", ({ clip, selector }) =>
      [clip, selector].includes(undefined),
    ),
    pictureOnly("selector"),
    pictureOnly("clip"),
    rule("margin", "leaves no room on the page", (body) => !isPdf(body) || leavesRoom(body)),
  ];
}

export const defaultScreenshotFormat = "png" satisfies OutputFormat;

const pdfFields = ["paper", "landscape", "margin", "scale", "printBackground", "media"] as const;

/** Sent options without effect in this format, as sentences. */
export function listIdleOptions(body: ScreenshotBody, format: OutputFormat): string[] {
  const takenBy: [field: keyof ScreenshotBody, taking: readonly OutputFormat[]][] = [
    ["quality", outputFormats.filter((candidate) => formats[candidate].hasQuality)],
    ["omitBackground", outputFormats.filter((candidate) => formats[candidate].hasAlpha)],
    ["resizeWidth", outputFormats.filter((candidate) => formats[candidate].isPicture)],
    ...pdfFields.map((field): [keyof ScreenshotBody, OutputFormat[]] => [field, ["pdf"]]),
  ];
  return takenBy
    .filter(([field, taking]) => isSet(body[field]) && !taking.includes(format))
    .map(([name, taking]) =>
      contractText("idleOption", { name, format, formats: new Intl.ListFormat("en-GB").format(taking) }),
    );
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false;
}
