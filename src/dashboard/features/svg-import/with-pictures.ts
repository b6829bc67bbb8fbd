import { isJsonObject, type JsonObject } from "#contract/json.ts";

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

/** The same for a document of one page. */
export function withDocumentPictures(source: JsonObject, sources: ReadonlyMap<string, string>): JsonObject {
  const { components } = source;
  if (!Array.isArray(components)) return source;
  return { ...source, components: withPictures(components.filter(isJsonObject), sources) };
}
