import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import type { Page } from "#client/page.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { isNotOffered } from "../../base/connection/failure-words.ts";
import { currentRevision, publishedRevisionOf } from "../../features/revisions/revisions-query.ts";
import * as z from "zod/mini";
import { revisionMax } from "#contract/template-pins.ts";
import { defineFilters, orElse, pageFields } from "../../base/navigation/list-address.ts";

/** One page of a template's revisions, newest first. */
export interface ListedRevisions extends Page<TemplateRevision> {
  /** The page before, whose last drafts may belong to the first ones of this. */
  before: readonly TemplateRevision[];
  detail: TemplateDetail;
  /** Undefined: none was ever published. */
  published: number | undefined;
  /** The last save, drafts included. */
  latest: number;
  /** The revision that `If-Match` expects. */
  current: number;
  /** The newest revision of the next page. */
  next: number | undefined;
}

/**
 * The author of a revision. Undefined where the service knows none: it has no accounts, and names every save `API` that
 * did not come with the product.
 */
export function authorOf({ createdBy }: Pick<TemplateRevision, "createdBy">): string | undefined {
  return createdBy === "" || createdBy === "API" ? undefined : createdBy;
}

async function listIfOffered<List>(list: Promise<List>): Promise<List | undefined> {
  try {
    return await list;
  } catch (error) {
    if (isNotOffered(error)) return undefined;
    throw error;
  }
}

/** Null: the service keeps no revisions. Rejects with a 404 if it has no such template. */
export function listedRevisionsQuery(
  client: Client,
  templateId: string,
  { page, size }: Pick<RevisionsAddress, "page" | "size">,
) {
  return queryOptions({
    queryKey: ["templates", templateId, "revisions", page, size],
    queryFn: ({ signal }): Promise<ListedRevisions | null> =>
      orDraft(templateId, async (identifier) => {
        const [detail, list] = await Promise.all([
          client.getTemplate(identifier, signal),
          listIfOffered(client.listRevisions(identifier, { page: page - 1, size }, signal)),
        ]);
        if (list === undefined) return null;
        const read = async (index: number, count = 1) =>
          (await client.listRevisions(identifier, { page: index, size: count }, signal)).items;
        const hasNext = list.total === undefined ? list.items.length >= size : page * size < list.total;
        const [[first], [next], before] = await Promise.all([
          page === 1 ? list.items : read(0),
          hasNext ? read(page * size) : [],
          page === 1 ? [] : read(page - 2, size),
        ]);
        const published = publishedRevisionOf(detail);
        return {
          ...list,
          before,
          hasNext,
          detail,
          published,
          // The list has precedence: a browser may keep the details of the published revision after a later save.
          latest: Math.max(published ?? 0, detail.latestRevision ?? 0, first?.revision ?? 0),
          current: currentRevision(published, first),
          next: next?.revision,
        };
      }),
    // The previous page of the same template stays visible until the next one has loaded.
    placeholderData: (previous, query) => (query?.queryKey[1] === templateId ? previous : undefined),
    staleTime: 0,
  });
}

/** Drafts of one person within this time are one entry, ms. */
const groupedMs = 600_000;

/**
 * Revisions in the given order, newest first, where drafts that were saved soon after each other are together: those of one
 * author that were neither published nor have a note, such as that of a restored one.
 */
function groupDrafts(revisions: readonly TemplateRevision[]): TemplateRevision[][] {
  const groups: TemplateRevision[][] = [];
  const isPlain = ({ publishedAt, note }: TemplateRevision) =>
    publishedAt === null && (note === null || note === "");
  for (const revision of revisions) {
    const [last] = groups.at(-1) ?? [];
    const isSame =
      last !== undefined &&
      [last, revision].every(isPlain) &&
      last.createdBy === revision.createdBy &&
      last.name === revision.name &&
      Date.parse(last.createdAt) - Date.parse(revision.createdAt) <= groupedMs;
    if (isSame) groups.at(-1)?.push(revision);
    else groups.push([revision]);
  }
  return groups;
}

/** The groups of a page. One that began on the page before has no `last` here. */
export function draftGroupsOf({ before, items }: Pick<ListedRevisions, "before" | "items">) {
  return groupDrafts([...before, ...items])
    .map((group) => ({
      last: items.find((revision) => revision === group[0]),
      earlier: group.slice(1).filter((revision) => items.includes(revision)),
    }))
    .filter(({ last, earlier }) => last !== undefined || earlier.length > 0);
}

export type RevisionState = "published" | "draft" | "earlierDraft" | "publishedBefore";

/** The draft is the last save as long as it was never published. */
export function stateOf(revision: TemplateRevision, { published, latest }: ListedRevisions): RevisionState {
  if (revision.revision === published) return "published";
  if (revision.publishedAt !== null) return "publishedBefore";
  return revision.revision === latest ? "draft" : "earlierDraft";
}

const revisionsSchema = z.object({
  ...pageFields,
  /** The opened revision; 0: none. */
  revision: orElse(z.coerce.number().check(z.int(), z.gte(0), z.lte(revisionMax)), 0),
});

/** The page of the list and the opened revision. */
export type RevisionsAddress = z.infer<typeof revisionsSchema>;

export const revisionsFilters = defineFilters(revisionsSchema, [], { page: 1 });

/** The page that compares two revisions, and can publish `after`; for a first publication it shows that alone. */
export function toComparison(templateId: string, before: number | undefined, after: number): string {
  const compared = before === undefined ? "" : `before=${before}&`;
  return `/templates/${encodeURIComponent(templateId)}/compare?${compared}after=${after}`;
}

/** The composer with that revision, whose renders and links name it. */
export function toComposer(templateId: string, revision: number): string {
  return `/templates/${encodeURIComponent(`${templateId}@${revision}`)}/compose`;
}
