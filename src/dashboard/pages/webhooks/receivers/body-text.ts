/** Formats a JSON body with line breaks; undefined for anything else. */
export function toPrettyJson(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    // Numbers and strings need no formatting.
    return typeof value === "object" && value !== null ? JSON.stringify(value, undefined, 2) : undefined;
  } catch {
    return undefined;
  }
}

/** The event of a webhook: `RENDER_COMPLETE`, or the `type` or `event` of other services. */
export function actionOf(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null) return undefined;
    const name = ["action", "type", "event"]
      .map((field): unknown => Reflect.get(value, field))
      .find((candidate): candidate is string => typeof candidate === "string" && candidate !== "");
    return name?.slice(0, 80);
  } catch {
    return undefined;
  }
}
