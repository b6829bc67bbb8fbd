import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { refusalOf } from "#client/client-error.ts";
import { orDraft } from "#client/or-draft.ts";
import type { UploadedFace } from "#contract/account.ts";
import type { Change } from "#contract/changes/change.ts";
import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";

/** Query of a page's metadata, cached for 5 minutes. */
export function pageMetadataQuery(client: Client, url: string) {
  return queryOptions({
    queryKey: ["page-metadata", url],
    queryFn: ({ signal }) => client.readPageMetadata(url, signal),
    enabled: url !== "",
    staleTime: 300_000,
    retry: false,
  });
}

/** Query of templates for a card: the newest, sorted by how close they are to the aspect ratio of link cards. */
export function cardTemplatesQuery(client: Client) {
  return queryOptions({
    queryKey: ["card-templates"],
    queryFn: async ({ signal }) => {
      const { items } = await client.listTemplates({ page: 0, size: limits.pageSizeMax }, signal);
      const cardRatio = 1_200 / 630;
      const distance = ({ width, height }: { width: number; height: number }) =>
        Math.abs(Math.log(width / Math.max(height, 1) / cardRatio));
      return items.toSorted((a, b) => distance(a) - distance(b));
    },
    staleTime: 60_000,
  });
}

/** Query of a template's properties; `null` if the service does not list them. */
export function cardPropertiesQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["card-properties", templateId],
    queryFn: async ({ signal }) => {
      try {
        const read = (identifier: string) => client.getTemplate(identifier, signal);
        return (await orDraft(templateId, read)).properties;
      } catch (error) {
        if (refusalOf(error) !== undefined) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** The longest side of a drawn card, px: the width of link cards. */
const cardSidePx = 1_200;

/** Query of a template's picture with these changes, as a data URL. The code that draws is loaded with the first one. */
export function cardDrawingQuery(
  client: Client,
  templateId: string,
  changes: readonly Change[],
  faces: readonly UploadedFace[],
) {
  return queryOptions({
    queryKey: ["card-drawing", templateId, changes],
    queryFn: async ({ signal }) => {
      const [{ drawSource }, source] = await Promise.all([
        import("../../features/revisions/draw-source.ts"),
        orDraft(templateId, (identifier) => client.getTemplateDocument(identifier, signal)),
      ]);
      if (!isJsonObject(source)) throw new Error("The document is not JSON.");
      const canvas = await drawSource(source, { changes, faces, sidePx: cardSidePx, signal });
      return canvas.toDataURL("image/jpeg", 0.85);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
