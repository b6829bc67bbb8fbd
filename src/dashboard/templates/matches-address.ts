import { matchesTemplateSearch, readTemplateSearch } from "#contract/template-search.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import type { GalleryAddress } from "./gallery-address.ts";

/**
 * Whether a template matches the filters of the address. Applied to responses too, because a remote service may ignore
 * filters.
 */
export function matchesAddress(template: TemplateSummary, address: GalleryAddress): boolean {
  return (
    matchesTemplateSearch(template, readTemplateSearch(address.q)) &&
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
