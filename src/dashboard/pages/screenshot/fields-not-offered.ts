import type { Capabilities, WhyNotOffered } from "../../base/connection/capabilities/capabilities.ts";
import type { ComposedScreenshot, ScreenshotForm } from "../../model/screenshot/screenshot-form.ts";

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
