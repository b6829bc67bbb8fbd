import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { splitPin } from "#contract/template-pins.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import { refusalStatus } from "../../../base/connection/failure-words.ts";
import { isStarter } from "../../../model/template/is-starter.ts";
import { type LatestState, latestStateOf, readStoredStates } from "../../../model/template/stored-states.ts";
import { isEqualJson } from "#contract/canonical-json.ts";
import { mergeDocuments } from "#scene/revisions/merge-documents.ts";
import { type DesignOwner, type KeptDesign, readKeptDesigns } from "./kept-designs.ts";
import { canOpen } from "./rebase.ts";

/** A template as the designer opens it: its draft, or what is published where there is none. */
export interface OpenedTemplate {
  kind: "canvas" | "html";
  detail: TemplateDetail;
  latest: LatestState;
}

/** Why a template cannot be designed. `pinned`: the address names a revision, which never changes. */
export type CannotDesign =
  | { kind: "pinned"; templateId: string }
  | { kind: "starter"; detail: TemplateDetail }
  /** The service cannot read or replace documents. */
  | { kind: "notOffered" };

/**
 * Reads a template once: saves of other pages do not reset the designer, which merges them when it saves. An unknown
 * template is a refusal with the status 404; ask for the capabilities of the service first.
 */
export function designQuery(client: Client, templateId: string) {
  return queryOptions({
    // Not among those of "templates", which each save invalidates.
    queryKey: ["design", templateId],
    queryFn: async (): Promise<OpenedTemplate | CannotDesign> => {
      const pinned = await findPinned(client, templateId);
      if (pinned !== undefined) return { kind: "pinned", templateId: pinned };
      try {
        const states = await readStoredStates(client, templateId);
        const { detail } = states.draft ?? states.shown;
        const latest = latestStateOf(states);
        if (isStarter(detail)) return { kind: "starter", detail };
        return {
          kind: isHtmlSource(latest.document) ? "html" : "canvas",
          detail: { ...detail, identifier: templateId },
          latest,
        };
      } catch (error) {
        if ([405, 501].includes(refusalStatus(error) ?? 0)) return { kind: "notOffered" };
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: "always",
  });
}

/** The identifier before a pin; undefined if it names a template, which may have an `@` itself. */
async function findPinned(client: Client, templateId: string): Promise<string | undefined> {
  const split = splitPin(templateId);
  if (split?.pin === undefined) return undefined;
  try {
    const { identifier } = await client.getTemplate(templateId);
    return identifier === templateId ? undefined : split.id;
  } catch (error) {
    // A revision that does not exist, or no longer.
    if (refusalStatus(error) === 404) return split.id;
    throw error;
  }
}

export interface DesignStart extends KeptDesign {
  latest: LatestState;
  /** The source has unsaved edits of an earlier visit. */
  isRestored: boolean;
}

/**
 * Starts with the unsaved edits that this browser keeps, on the document that they are based on: the first save merges
 * them with what others have saved since, and asks about conflicts. Edits that the service has already, and those that
 * cannot be opened, are left out.
 */
export function startDesignOf(owner: DesignOwner, { kind, latest }: OpenedTemplate): DesignStart {
  const source = latest.document;
  const kept = readKeptDesigns(owner).find((one) => {
    if (!canOpen(kind, one.source)) return false;
    const { document, conflicts } = mergeDocuments(one.base, one.source, source);
    return conflicts.length > 0 || !isEqualJson(document, source);
  });
  if (kept === undefined) return { base: source, source, latest, isRestored: false };
  return { base: kept.base, source: kept.source, latest, isRestored: true };
}
