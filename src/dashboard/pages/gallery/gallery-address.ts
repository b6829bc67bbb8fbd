import * as z from "zod/mini";
import { templateOrders, templateOrigins } from "#contract/templates.ts";
import type { TemplateListQuery } from "#contract/template-requests.ts";
import { readStoredText, writeStoredText } from "../../base/browser/stored-text.ts";
import { defineFilters, orElse, pageFields, textFilter } from "../../base/navigation/list-address.ts";

export const shapes = ["landscape", "portrait", "square"] as const;

const gallerySchema = z.object({
  ...pageFields,
  view: orElse(z.enum(["", "grid", "list", "bin"]), ""),
  q: textFilter,
  shape: orElse(z.enum(["", ...shapes]), ""),
  format: textFilter,
  editor: textFilter,
  creator: textFilter,
  tag: textFilter,
  origin: orElse(z.enum(["", ...templateOrigins, "favourite"]), ""),
  sort: orElse(z.enum(["", ...templateOrders]), ""),
});

/** The state of the gallery, as its address has it. Empty text: not filtered. */
export type GalleryAddress = z.infer<typeof gallerySchema>;

export const galleryFilters = defineFilters(
  gallerySchema,
  ["q", "shape", "format", "editor", "creator", "tag", "origin"],
  { page: 1 },
);

const layoutKey = "overprint-gallery-layout";

/** The view that is shown: without one in the address, the layout that was chosen last in this browser. */
export function shownView({ view }: GalleryAddress): "grid" | "list" | "bin" {
  if (view !== "") return view;
  return readStoredText(layoutKey) === "list" ? "list" : "grid";
}

/** The view for an address; a layout is remembered. */
export function chooseView(view: ReturnType<typeof shownView>): GalleryAddress["view"] {
  if (view !== "bin") writeStoredText(layoutKey, view === "list" ? view : undefined);
  return view === "grid" ? "" : view;
}

/**
 * The interface counts pages from 0. `hasSearch`: the service has our `search`; another one filters by name, or not at
 * all.
 */
export function toListQuery(
  address: GalleryAddress,
  { hasSearch }: { hasSearch: boolean },
): TemplateListQuery {
  return {
    page: address.page - 1,
    size: address.size,
    // Without words the queries are equal, so that nothing is asked twice once the service is known.
    ...(hasSearch || address.q === "" ? { search: address.q } : { name: address.q }),
    shape: address.shape === "" ? undefined : address.shape,
    outputFormat: address.format,
    editor: address.editor,
    createdBy: address.creator,
    tags: address.tag === "" ? undefined : [address.tag],
    origin: address.origin === "" || address.origin === "favourite" ? undefined : address.origin,
    sort: address.sort === "" ? undefined : address.sort,
    deleted: address.view === "bin" ? true : undefined,
  };
}
