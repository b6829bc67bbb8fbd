import { limits } from "#contract/limits.ts";
import { toProblems } from "#contract/problems.ts";
import { outputFormats } from "#contract/render.ts";
import { screenshotBodySchema } from "#contract/screenshots.ts";
import { asSentence } from "../composer/as-sentence.ts";
import { completeWebAddress } from "../web-address/complete-web-address.ts";
import { texts } from "./texts.ts";

/** What is asked for, as it was typed: the contract's schema judges it. */
export interface ScreenshotForm {
  url: string;
  /** px */
  width?: number | undefined;
  height?: number | undefined;
  deviceScaleFactor?: number | undefined;
  /** ms */
  waitTime?: number | undefined;
  fullPage?: boolean | undefined;
  darkMode?: boolean | undefined;
  outputFormat?: string | undefined;
  /** s */
  expires?: number | undefined;
  webhookUrl?: string | undefined;
}

/** Windows that people ask for. The service's own is the laptop. */
export const viewports = [
  { name: "desktop", width: 1920, height: 1080 },
  { name: "laptop", width: 1280, height: 800 },
  { name: "tablet", width: 820, height: 1180 },
  { name: "phone", width: 390, height: 844 },
  { name: "card", width: 1200, height: 630 },
] as const;

export const initialForm: ScreenshotForm = { url: "", width: 1280, height: 800 };

/** The request's body: without what is not set, so that the service's own defaults hold. */
export function toScreenshotBody({ url, ...options }: ScreenshotForm): { url: string } & ScreenshotForm {
  const set = Object.entries(options).filter(
    ([, value]) => value !== undefined && value !== "" && value !== false,
  );
  return { url: completeWebAddress(url), ...Object.fromEntries(set) };
}

/** What the interface's own schema says, by field; and what the picture as a whole may not be. */
export function findFormFaults(form: ScreenshotForm): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const read = screenshotBodySchema.safeParse(toScreenshotBody(form));
  if (!read.success) {
    for (const { path, message } of toProblems(read.error)) faults.set(path, asSentence(message));
    return faults;
  }
  const { width = 1280, height = 800, deviceScaleFactor = 1 } = read.data;
  const pixels = width * height * deviceScaleFactor ** 2;
  if (pixels > limits.screenshotPixelsMax) {
    faults.set("deviceScaleFactor", texts.tooManyPixels(pixels, limits.screenshotPixelsMax));
  }
  return faults;
}

const numberFields = ["width", "height", "deviceScaleFactor", "waitTime", "expires"] as const;

/** Reads an address like `?url=…&fullPage=true`. What does not fit is left out: a mistyped address still opens. */
export function readForm(search: URLSearchParams): ScreenshotForm {
  const form: ScreenshotForm = { ...initialForm, url: search.get("url") ?? "" };
  for (const name of numberFields) {
    const text = search.get(name);
    if (text !== null && /^\d{1,9}$/.test(text)) form[name] = Number(text);
  }
  if (search.get("fullPage") === "true") form.fullPage = true;
  if (search.get("darkMode") === "true") form.darkMode = true;
  const format = outputFormats.find((known) => known === search.get("outputFormat"));
  if (format !== undefined) form.outputFormat = format;
  const webhookUrl = search.get("webhookUrl");
  if (webhookUrl !== null) form.webhookUrl = webhookUrl;
  return form;
}

/** The address that opens the page with this form. */
export function toFormSearch(form: ScreenshotForm): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(toScreenshotBody(form))) search.set(name, String(value));
  return `?${search.toString()}`;
}
