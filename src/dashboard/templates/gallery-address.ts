import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import type { TemplateListQuery } from "#contract/templates.ts";

export const pageSizes = [12, 24, 50] as const;
export const shapes = ["landscape", "portrait", "square"] as const;
const pageSizeDefault = 24;

/** What does not fit counts as this. */
const orElse = z.catch;
const text = orElse(z.string(), "");

const gallerySchema = z.object({
  /** From 1, as people count. */
  page: orElse(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  size: orElse(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.pageSizeMax)), pageSizeDefault),
  view: orElse(z.enum(["grid", "list"]), "grid"),
  q: text,
  shape: orElse(z.enum(["", ...shapes]), ""),
  format: text,
  editor: text,
  creator: text,
  tag: text,
});

/** What the gallery shows, as its address says it. Empty text: not filtered. */
export type GalleryAddress = z.infer<typeof gallerySchema>;

const defaults: GalleryAddress = {
  page: 1,
  size: pageSizeDefault,
  view: "grid",
  q: "",
  shape: "",
  format: "",
  editor: "",
  creator: "",
  tag: "",
};

const filterNames = ["q", "shape", "format", "editor", "creator", "tag"] as const;

/** Reads the address. A value that does not fit counts as absent: a mistyped address still opens. */
export function parseGalleryAddress(search: URLSearchParams): GalleryAddress {
  return z.parse(gallerySchema, Object.fromEntries(search));
}

/** `?page=2&q=card`, without what is as usual. */
export function formatGalleryAddress(address: GalleryAddress): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value !== defaults[name as keyof GalleryAddress]) search.set(name, String(value));
  }
  return `?${search.toString()}`;
}

export function hasFilters(address: GalleryAddress): boolean {
  return filterNames.some((name) => address[name] !== "");
}

/** How many of the menus narrow the list; the search field shows itself. */
export function countMenuFilters(address: GalleryAddress): number {
  return filterNames.filter((name) => name !== "q" && address[name] !== "").length;
}

export function withoutFilters(address: GalleryAddress): GalleryAddress {
  return { ...defaults, size: address.size, view: address.view };
}

/** The interface counts pages from 0. */
export function toListQuery(address: GalleryAddress): TemplateListQuery {
  return {
    page: address.page - 1,
    size: address.size,
    name: address.q,
    shape: address.shape === "" ? undefined : address.shape,
    outputFormat: address.format,
    editor: address.editor,
    createdBy: address.creator,
    tags: address.tag === "" ? undefined : [address.tag],
  };
}
