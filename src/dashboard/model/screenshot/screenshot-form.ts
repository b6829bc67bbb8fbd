import { outputFormats } from "#contract/formats.ts";
import { type DeviceName, deviceNames } from "#contract/screenshot-sizes.ts";
import { papers } from "#contract/screenshot-fields.ts";
import { hiddenSecret } from "#contract/address-secrets.ts";
import { pdfMedia, waitUntilEvents } from "#contract/screenshots.ts";
import { webhookMoments } from "#contract/webhooks.ts";
import { isJsonObject, type JsonObject, keysOf } from "#contract/json.ts";
import { completeWebAddress } from "../../base/navigation/complete-web-address.ts";

/** Lengths are px, `waitTime` is ms, `expires` s. */
const numberFields = [
  "width",
  "height",
  "deviceScaleFactor",
  "waitTime",
  "quality",
  "resizeWidth",
  "scale",
  "expires",
] as const;
const flagFields = [
  "fullPage",
  "darkMode",
  "blockCookieBanners",
  "blockAds",
  "omitBackground",
  "landscape",
  "printBackground",
] as const;
/** `clip`: four numbers: x, y, width, height. `hideSelectors`: one in each line. */
const textFields = [
  "selector",
  "clip",
  "waitFor",
  "hideSelectors",
  "css",
  "userAgent",
  "locale",
  "timeZone",
  "margin",
  "webhookUrl",
] as const;
const choices = {
  outputFormat: outputFormats,
  device: deviceNames,
  waitUntil: waitUntilEvents,
  paper: papers,
  media: pdfMedia,
  webhookOn: webhookMoments,
} as const;

/** Never part of an address, because browsers and servers log addresses. `headers`: `Name: value` in each line. */
const secretFields = ["headers", "cookies", "username", "password", "token"] as const;

type Values<Name extends string, Value> = { [Each in Name]?: Value | undefined };

/** The form's values as typed; the contract's schema checks them. */
export interface ScreenshotForm
  extends
    Values<(typeof numberFields)[number], number>,
    Values<(typeof flagFields)[number], boolean>,
    Values<(typeof textFields)[number] | (typeof secretFields)[number] | keyof typeof choices, string> {
  url: string;
}

export type FormField = keyof ScreenshotForm | "authorization";

/** Common window sizes. The service's default is the laptop. */
export const viewports = [
  { name: "desktop", width: 1920, height: 1080 },
  { name: "laptop", width: 1280, height: 800 },
  { name: "tablet", width: 820, height: 1180 },
  { name: "phone", width: 390, height: 844 },
  { name: "card", width: 1200, height: 630 },
] as const;

type Viewport = (typeof viewports)[number];

/**
 * The values that one choice sets: a window, or the device of that name, which has its own size, density, touch and user
 * agent. `hasDevices`: the service emulates devices.
 */
export function windowOf({ name, width, height }: Viewport, hasDevices: boolean): Partial<ScreenshotForm> {
  const device = hasDevices ? deviceOf({ device: name }) : undefined;
  const size = device === undefined ? { width, height } : { width: undefined, height: undefined };
  return { ...size, device, deviceScaleFactor: undefined };
}

/** Whether it is the form's choice. A device stays chosen with another size. */
export function isWindow(form: ScreenshotForm, viewport: Viewport, hasDevices: boolean): boolean {
  const { width, height, device } = windowOf(viewport, hasDevices);
  const isOfSize = device !== undefined || (form.width === width && form.height === height);
  return form.device === device && isOfSize;
}

export const initialForm: ScreenshotForm = { url: "", width: 1280, height: 800 };

export const pictureFields = ["selector", "clip", "omitBackground", "resizeWidth", "quality"] as const;
export const pdfFields = ["paper", "landscape", "margin", "scale", "printBackground", "media"] as const;
/** The emulated device, if it is a known one. */
export function deviceOf({ device }: Pick<ScreenshotForm, "device">): DeviceName | undefined {
  return deviceNames.find((name) => name === device);
}

/** The form as a body, which may be invalid. */
export interface ComposedScreenshot extends JsonObject {
  url: string;
}

/** Returns the request's body without unset options, so that the service's defaults apply. */
export function toScreenshotBody(form: ScreenshotForm): ComposedScreenshot {
  const { url, clip, hideSelectors, headers, username, password, token, ...plain } = form;
  const isPdf = form.outputFormat === "pdf";
  const unused: readonly string[] = isPdf ? pictureFields : pdfFields;
  const body = {
    ...plain,
    clip: readClip(clip),
    hideSelectors: readLines(hideSelectors),
    headers: readHeaders(headers),
    authorization: readAuthorization({ username, password, token }),
  };
  // A PDF has these two by default, so they are sent only if they are off.
  const isOnByDefault = (name: string) => isPdf && (name === "printBackground" || name === "fullPage");
  const set = Object.entries(body).filter(([name, value]) =>
    isOnByDefault(name)
      ? value === false
      : value !== undefined && value !== "" && value !== false && !unused.includes(name),
  );
  return { url: completeWebAddress(url), ...Object.fromEntries(set) };
}

function readClip(text = ""): unknown {
  const numbers = text
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map(Number);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) return text.trim();
  return { x, y, width, height };
}

function readLines(text = ""): string[] | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length === 0 ? undefined : lines;
}

function readHeaders(text?: string): Record<string, string> | undefined {
  const lines = readLines(text);
  return (
    lines &&
    Object.fromEntries(
      lines.map((line) => {
        const end = line.indexOf(":");
        return end < 0 ? [`${line} `, ""] : [line.slice(0, end).trim(), line.slice(end + 1).trim()];
      }),
    )
  );
}

function readAuthorization({ username = "", password = "", token = "" }: Partial<ScreenshotForm>): unknown {
  if (token !== "") return username === "" ? { token } : { token, username };
  return username === "" && password === "" ? undefined : { username, password };
}

/** Parses an address like `?url=…&fullPage=true`. Ignores invalid values, so that a mistyped address still opens. */
export function readForm(search: URLSearchParams): ScreenshotForm {
  const form: ScreenshotForm = { ...initialForm, url: search.get("url") ?? "" };
  // A device has its own size.
  if (search.has("device")) Object.assign(form, { width: undefined, height: undefined });
  for (const name of numberFields) {
    const text = search.get(name);
    if (text !== null && /^\d{1,9}(?:\.\d{1,3})?$/.test(text)) form[name] = Number(text);
  }
  for (const name of flagFields) {
    const text = search.get(name);
    if (text === "true" || text === "false") form[name] = text === "true";
  }
  for (const name of keysOf(choices)) {
    const choice = choices[name].find((one) => one === search.get(name));
    if (choice !== undefined) form[name] = choice;
  }
  for (const name of textFields) {
    const text = search.get(name);
    if (text !== null) form[name] = text;
  }
  return form;
}

/** Longer texts, such as style sheets, do not fit into an address. */
const addressTextLengthMax = 2_000;

/** The identifier of the screenshot that the page shows, beside its form in the address. */
export const resultParameter = "result";

/** Returns the address that opens the page with this form, without its secrets, and with a result if one is named. */
export function toFormSearch(form: ScreenshotForm, resultId?: string): string {
  const search = new URLSearchParams();
  const body = toScreenshotBody(form);
  const isSecret = (name: string) => secretFields.some((secret) => secret === name);
  for (const [name, value] of Object.entries({ ...form, url: body.url })) {
    const text = String(value ?? "");
    if (text === "" || isSecret(name) || text.length > addressTextLengthMax) continue;
    if (Object.hasOwn(body, name)) search.set(name, text);
  }
  if (resultId !== undefined) search.set(resultParameter, resultId);
  return `?${search.toString()}`;
}

/** Returns the form of a stored body, without its hidden values. `format` is the file's; a body for the PDF endpoint has none. */
export function toForm(url: string, format: string | undefined, body: unknown): ScreenshotForm {
  if (!isJsonObject(body)) return { ...initialForm, url };
  const { hideSelectors, clip, margin } = body;
  const plain = Object.entries(body).filter(
    ([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== hiddenSecret,
  );
  const search = new URLSearchParams(plain.map(([name, value]) => [name, String(value)]));
  search.set("url", url);
  if (format === "pdf") search.set("outputFormat", format);
  if (Array.isArray(hideSelectors)) search.set("hideSelectors", hideSelectors.join("\n"));
  if (isJsonObject(clip))
    search.set("clip", [clip["x"], clip["y"], clip["width"], clip["height"]].join(", "));
  if (isJsonObject(margin))
    search.set("margin", ["top", "right", "bottom", "left"].map((side) => margin[side] ?? 0).join(" "));
  return readForm(search);
}
