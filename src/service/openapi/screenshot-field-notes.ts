import { formats, outputFormats } from "#contract/formats.ts";
import type { JsonSchema } from "./component-reference.ts";

/** As in "PNG and WebP". */
function listNames(trait: "hasAlpha" | "hasQuality"): string {
  const names = outputFormats
    .filter((format) => formats[format][trait])
    .map((format) => formats[format].name);
  return new Intl.ListFormat("en-GB").format(names);
}

/** A field's description, or what is added to its schema. */
export type FieldNote = string | JsonSchema;

/** Descriptions of a screenshot's fields that the schema does not have. */
export const screenshotFieldNotes: Readonly<Record<string, FieldNote>> = {
  url: { format: "uri", description: "The page to capture." },
  width: "The viewport's width, px; 1280 if absent, or the device's.",
  height: "The viewport's height, px; 800 if absent, or the device's.",
  waitTime:
    "Milliseconds to wait after the page has settled, and with `fullPage` after it was scrolled through. Animations are finished afterwards.",
  waitUntil:
    "`load`, the default: the page has loaded and has what it requested meanwhile. `domcontentloaded`: its HTML is there. `networkidle`: it requests nothing for half a second, up to 15 s longer. The load is waited for 12 s.",
  waitFor:
    "A CSS selector: the picture waits until an element that matches is visible. After 15 s it is taken as it is, with a warning.",
  selector:
    "A CSS selector: the picture shows its first visible element alone, also one in an open shadow root. The screenshot fails when there is none.",
  clip: "The picture shows this rectangle of the page: CSS px from its top left corner, as it is before it is scrolled.",
  blockCookieBanners:
    "Hides the consent banners of common tools, by a short list of our own, and lets the page scroll that one has stopped. No consent is given.",
  blockAds: "Requests to common ad networks fail and their slots are hidden, by a short list of our own.",
  css: "A style sheet that is added behind the page's own; `@import` is ignored in it.",
  device:
    "Emulates a mobile browser with touch: `phone` is 390 × 844 px at 3 device px, `tablet` 820 × 1180 px at 2. `width`, `height`, `deviceScaleFactor` and `userAgent` take precedence.",
  userAgent: "What the browser calls itself. Absent: Chromium on a desktop computer, or on the device.",
  timeZone: "IANA name, such as `Europe/Berlin`. Absent: the server's.",
  locale: "The page's language and the header `Accept-Language`, such as `de-DE`; `en-US` if absent.",
  quality: `${listNames("hasQuality")}: 90 if absent.`,
  omitBackground: `${listNames("hasAlpha")}: transparent where the page paints nothing, instead of white.`,
  resizeWidth:
    "Width of the finished picture, px; the height follows, up to 16,383 px and 40 megapixels. The page itself is laid out as without it.",
  paper: "PDF: `viewport`, the default, is a page of `width` × `height` px (96 px are an inch).",
  landscape: "PDF: the longer side of the paper lies.",
  scale: "PDF: size of the content on the paper; 1 if absent.",
  printBackground: "PDF: with background colours and pictures; true if absent.",
  media:
    "PDF: `screen`, the default, is laid out as on a screen, `print` with the page's style sheets for printing.",
};

const length: JsonSchema = {
  anyOf: [{ type: "number", minimum: 0 }, { type: "string" }],
  description: "A number of px, or a length with `px`, `mm`, `cm` or `in`; at most 200 mm.",
};

/** Fields that take more than one form, which their schema reads by code. */
export const screenshotFieldForms: Readonly<Record<string, JsonSchema>> = {
  hideSelectors: {
    anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, maxItems: 50 }],
    description: "CSS selectors: elements that match are not displayed, and take no place.",
  },
  headers: {
    type: "object",
    additionalProperties: { type: "string" },
    maxProperties: 30,
    description:
      "Headers of requests to the page's own origin: scheme, host and port. No other origin gets them, also not by a redirect. Stored encrypted until the job is done; the record keeps the names.",
  },
  cookies: {
    anyOf: [
      { type: "string" },
      {
        type: "array",
        maxItems: 50,
        items: {
          anyOf: [
            { type: "string" },
            {
              type: "object",
              properties: {
                name: { type: "string" },
                value: { type: "string" },
                path: { type: "string", description: "`/` if absent." },
              },
              required: ["name", "value"],
            },
          ],
        },
      },
    ],
    description:
      "Cookies of the page's host, each an object or `name=value`; or one text, as in the header `Cookie`. As in any browser they belong to the host, whatever the port. Stored as `headers` are.",
  },
  authorization: {
    anyOf: [
      { type: "string", description: "`Basic …` or `Bearer …`" },
      {
        type: "object",
        properties: { username: { type: "string" }, password: { type: "string" } },
        required: ["username", "password"],
      },
      { type: "object", properties: { token: { type: "string" } }, required: ["token"] },
    ],
    description: "Credentials for the page's own origin. Sent and stored as `headers` are.",
  },
  margin: {
    anyOf: [
      { type: "number", minimum: 0 },
      { type: "string" },
      { type: "object", properties: { top: length, right: length, bottom: length, left: length } },
    ],
    description:
      "PDF: a number of px, a length with `px`, `mm`, `cm` or `in`, up to four of them in the order of CSS (`10mm 20mm`), or an object with `top`, `right`, `bottom` and `left`. None if absent.",
  },
};
