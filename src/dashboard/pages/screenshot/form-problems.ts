import { limits } from "#contract/limits.ts";
import { toProblems } from "#contract/problems.ts";
import { captureSizeOf } from "#contract/screenshot-devices.ts";
import { screenshotBodySchema } from "#contract/screenshots.ts";
import { asSentence } from "../../base/language/problems/as-sentence.ts";
import { type ScreenshotForm, toScreenshotBody } from "../../model/screenshot/screenshot-form.ts";
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
