import type { JsonObject } from "#contract/json.ts";

/** Replaces the sources of pictures in components, such as data URLs by the assets that they were uploaded as. */
export function withPictures(
  components: readonly JsonObject[],
  sources: ReadonlyMap<string, string>,
): JsonObject[] {
  return components.map((component) => {
    const { src } = component;
    const replaced = typeof src === "string" ? sources.get(src) : undefined;
    return replaced === undefined ? component : { ...component, src: replaced };
  });
}
