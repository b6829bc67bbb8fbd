import * as limits from "#contract/limits.ts";
import { toProblems } from "#contract/problems.ts";
import { captureSizeOf } from "#contract/screenshot-sizes.ts";
import { screenshotBodySchema } from "#contract/screenshots.ts";
import type { Capabilities, WhyNotOffered } from "../../base/connection/capabilities/capabilities.ts";
import { asSentence } from "../../base/language/problems/problem-words.ts";
import {
  type ComposedScreenshot,
  type ScreenshotForm,
  toScreenshotBody,
} from "../../model/screenshot/screenshot-form.ts";
import { texts } from "./texts.ts";

/** Finds faults by field: those of the contract's schema, and too many pixels. */
export function findFormProblems(form: ScreenshotForm): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const read = screenshotBodySchema.safeParse(toScreenshotBody(form));
  if (!read.success) {
    for (const problem of toProblems(read.error)) {
      const field = fieldOf(problem.path);
      if (!faults.has(field)) faults.set(field, asSentence(problem));
    }
    return faults;
  }
  const { width, height, deviceScaleFactor } = captureSizeOf(read.data);
  const pixels = width * height * deviceScaleFactor ** 2;
  if (pixels > limits.screenshotPixelsMax) {
    faults.set("deviceScaleFactor", texts.tooManyPixels(pixels, limits.screenshotPixelsMax));
  }
  return faults;
}

/** The field of a fault's path: `hideSelectors[1]` → `hideSelectors`. */
export function fieldOf(path: string): string {
  return /^\w*/.exec(path)?.[0] ?? "";
}

/** The fields of a request that the connected service lacks. Only an address or an earlier request can have set them. */
export function listFieldsNotOffered(
  body: ComposedScreenshot,
  { screenshotField, format }: Pick<Capabilities, "screenshotField" | "format">,
): ReadonlyMap<string, WhyNotOffered> {
  return new Map(
    Object.entries(body).flatMap(([name, value]) => {
      const whyNot =
        name === "outputFormat" && typeof value === "string"
          ? format("screenshot", value)
          : screenshotField(name);
      return whyNot === undefined ? [] : [[name, whyNot] as const];
    }),
  );
}

const credentials = ["username", "password", "token"] as const;

/** The form without fields of its request. A device that is left out leaves the window as it was. */
export function withoutFields(form: ScreenshotForm, names: Iterable<string>): ScreenshotForm {
  const removed = new Set(names);
  const secrets: readonly string[] = removed.has("authorization") ? credentials : [];
  const kept = Object.entries(form).filter(([name]) => !removed.has(name) && !secrets.includes(name));
  return { url: form.url, ...Object.fromEntries(kept) };
}
