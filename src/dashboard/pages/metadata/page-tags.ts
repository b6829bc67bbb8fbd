import type { PageMetadata } from "#contract/page-metadata.ts";

/** The first value of the first of these tags that has one; undefined: none has. Names in lower case. */
export function valueOfTag(
  { metaTags }: Pick<PageMetadata, "metaTags">,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const tag = metaTags.find((one) => one.name.toLowerCase() === name && one.value.trim() !== "");
    if (tag !== undefined) return tag.value.trim();
  }
  return undefined;
}

/** The first tag on the page with one of these names and a value. Names in lower case. */
export function firstTagOnPage(
  { metaTags }: Pick<PageMetadata, "metaTags">,
  names: readonly string[],
): string | undefined {
  return metaTags
    .find(({ name, value }) => names.includes(name.toLowerCase()) && value.trim() !== "")
    ?.value.trim();
}
