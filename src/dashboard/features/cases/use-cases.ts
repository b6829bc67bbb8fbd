import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { SpellingProblem } from "#contract/changes/change.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { notOfferedWords } from "../../base/connection/capabilities/not-offered.tsx";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { announce, showToast } from "../../base/design-system/toast.ts";
import { type ComposedTemplate, isOneRevision } from "../../model/template/composed-template.ts";
import { isStarter } from "../../model/template/is-starter.ts";
import { areSameCases, mergeCases, readStoredCases } from "../../model/composition/case-data.ts";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import {
  casesOwner,
  readUnsavedCases,
  saveCases,
  setUnsavedCases,
  type UnsavedCases,
  useUnsavedCases,
} from "./case-store.ts";
import type { ChangeCases } from "./cases-view.tsx";
import { texts } from "./texts.ts";

/** Why cases cannot be saved into a template; undefined if they can. */
export function useCannotSave({
  summary,
  pin,
}: Pick<ComposedTemplate, "summary" | "pin">): string | undefined {
  const whyNot = useCapabilities().call("replaceTemplate");
  if (whyNot !== undefined) return `${texts.cannotSave} ${notOfferedWords(whyNot)}`;
  if (isOneRevision({ summary, pin })) return texts.pinned;
  return isStarter(summary) ? texts.starter : undefined;
}

/** Names the unsaved cases of a template of the connected service. */
export function useCasesOwner(templateId: string): string {
  return casesOwner(useConnection().data?.baseUrl ?? "", templateId);
}

/** The identifier to save cases under: a revision keeps its pin, because its unsaved cases are its own. */
export function caseTemplateId(template: Pick<ComposedTemplate, "summary" | "templateId" | "pin">): string {
  return isOneRevision(template) ? template.summary.identifier : template.templateId;
}

/** The cases of a template with those that are not saved yet. */
export function useCases(template: Pick<ComposedTemplate, "source" | "summary" | "templateId" | "pin">) {
  const { source } = template;
  const client = useClient();
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(() => ({ source, cases: readStoredCases(source) }));
  if (stored.source !== source) setStored({ source, cases: readStoredCases(source) });
  const id = caseTemplateId(template);
  const owner = useCasesOwner(id);
  const kept = useUnsavedCases(owner);
  // Another tab may have saved the same cases.
  const isSame = kept !== undefined && areSameCases(kept.cases, stored.cases);
  const unsaved = isSame ? undefined : kept;
  useEffect(() => {
    if (isSame) setUnsavedCases(owner, undefined);
  }, [isSame, owner]);
  const cases = unsaved?.cases ?? stored.cases;
  const cannotSave = useCannotSave(template);

  const change: ChangeCases = useCallback(
    (next) => {
      const { base, cases: current } = readUnsavedCases(owner) ?? { base: stored.cases, cases: stored.cases };
      const changed = typeof next === "function" ? next(current) : next;
      setUnsavedCases(owner, areSameCases(base, changed) ? undefined : { base, cases: changed });
    },
    [owner, stored.cases],
  );

  const saving = useMutation({
    mutationFn: async (attempt: UnsavedCases) => {
      const saved = await saveCases(client, id, attempt);
      if (saved.outcome === "conflict") return saved.theirs;
      await refreshTemplates(queryClient);
      const now = readUnsavedCases(owner);
      // A case that was added while the others were saved is not.
      setUnsavedCases(
        owner,
        now?.cases === attempt.cases ? undefined : now && { base: attempt.cases, cases: now.cases },
      );
      announce(texts.saved);
      return undefined;
    },
  });
  const { data: theirs, error, isPending: isSaving } = saving;
  const save = (attempt: UnsavedCases | undefined = readUnsavedCases(owner)) => {
    if (attempt !== undefined && !isSaving) saving.mutate(attempt);
  };

  return {
    cases,
    isUnsaved: unsaved !== undefined,
    /** Whether the unsaved ones survive a reload. */
    isKept: unsaved?.isKept === true,
    cannotSave,
    isSaving,
    failure: error === null ? undefined : toFailureWords(error),
    /** Another save came first; nothing was written. */
    hasConflict: theirs !== undefined,
    change,
    /** Goes back to the stored cases. */
    discard: () => {
      if (unsaved === undefined) return;
      setUnsavedCases(owner, undefined);
      saving.reset();
      showToast(texts.discarded, {
        action: { label: texts.undo, onSelect: () => setUnsavedCases(owner, unsaved) },
      });
    },
    save: () => save(),
    /** Saves the cases of both. */
    saveMerged: () => {
      if (unsaved === undefined || theirs === undefined) return;
      const merged = { base: theirs, cases: mergeCases(unsaved.base, unsaved.cases, theirs) };
      setUnsavedCases(owner, merged);
      save(merged);
    },
  };
}

/** Why changes cannot be the data of a case. */
export function refusalWords(problem: SpellingProblem | "tooMany"): string {
  if (problem === "tooMany") return texts.tooMany;
  return problem.reason === "dotInComponentId" ? texts.dotted(problem.componentId) : texts.unwritable;
}
