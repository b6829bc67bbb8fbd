import type { TemplateSummary } from "#contract/templates.ts";
import type { GalleryAddress } from "./gallery-address.ts";

/**
 * The templates that match the filters of the address. Applied to responses too, because a remote service may ignore
 * filters. Loads the code of the search only for a search.
 */
export async function findMatches(
  templates: readonly TemplateSummary[],
  address: GalleryAddress,
): Promise<TemplateSummary[]> {
  const matchesText = address.q === "" ? () => true : await createTextMatch(address.q);
  return templates.filter((template) => matchesText(template) && matchesMenus(template, address));
}

async function createTextMatch(text: string): Promise<(template: TemplateSummary) => boolean> {
  const { matchesTemplateSearch, readTemplateSearch } = await import("#contract/template-search.ts");
  const terms = readTemplateSearch(text);
  return (template) => matchesTemplateSearch(template, terms);
}

function matchesMenus(template: TemplateSummary, address: GalleryAddress): boolean {
  return (
    (address.shape === "" || shapeOf(template) === address.shape) &&
    (address.format === "" || template.outputFormat === address.format) &&
    (address.editor === "" || template.editor === address.editor) &&
    (address.creator === "" || template.createdBy === address.creator) &&
    (address.tag === "" || (template.tags ?? []).includes(address.tag))
  );
}

export function shapeOf({
  width,
  height,
}: {
  width: number;
  height: number;
}): "landscape" | "portrait" | "square" {
  return width > height ? "landscape" : width < height ? "portrait" : "square";
}
