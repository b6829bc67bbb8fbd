import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { lackWords } from "../connection/capabilities/lack-words.ts";
import { useCapabilities } from "../connection/capabilities/use-capabilities.ts";
import { useClient } from "../connection/client-context.tsx";
import { type FailureWords, toFailureWords } from "../connection/failure-words.ts";
import { announce } from "../design-system/toast.ts";
import type { ComposedTemplate } from "../template/composed-template.ts";
import { isStarter } from "../template/is-starter.ts";
import { areSameCases, mergeCases, readStoredCases } from "./case-data.ts";
import { readUnsavedCases, setUnsavedCases, useUnsavedCases } from "./case-store.ts";
import { saveCases } from "./save-cases.ts";
import { texts } from "./texts.ts";

/** Why cases cannot be saved into a template; undefined if they can. */
export function useSavingLack(summary: TemplateSummary): string | undefined {
  const lack = useCapabilities().call("replaceTemplate");
  if (lack !== undefined) return `${texts.cannotSave} ${lackWords(lack)}`;
  return isStarter(summary) ? texts.starter : undefined;
}

/** The cases of a template with those that are not saved yet. */
export function useCases({ source, summary }: Pick<ComposedTemplate, "source" | "summary">) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(() => ({ source, cases: readStoredCases(source) }));
  if (stored.source !== source) setStored({ source, cases: readStoredCases(source) });
  const id = summary.identifier;
  const unsaved = useUnsavedCases(id);
  const cases = unsaved?.cases ?? stored.cases;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FailureWords>();
  const [theirs, setTheirs] = useState<readonly TemplateCase[]>();
  const cannotSave = useSavingLack(summary);

  const change = useCallback(
    (next: readonly TemplateCase[] | ((current: readonly TemplateCase[]) => readonly TemplateCase[])) => {
      const { base, cases: current } = readUnsavedCases(id) ?? { base: stored.cases, cases: stored.cases };
      const changed = typeof next === "function" ? next(current) : next;
      setUnsavedCases(id, areSameCases(base, changed) ? undefined : { base, cases: changed });
    },
    [id, stored.cases],
  );

  async function save(attempt = readUnsavedCases(id)) {
    if (attempt === undefined || isSaving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = await saveCases(client, id, attempt);
      if (saved.outcome === "conflict") {
        setTheirs(saved.theirs);
        return;
      }
      setTheirs(undefined);
      await queryClient.invalidateQueries({ queryKey: ["templates"] });
      const now = readUnsavedCases(id);
      // A case that was added while the others were saved is not.
      setUnsavedCases(
        id,
        now?.cases === attempt.cases ? undefined : now && { base: attempt.cases, cases: now.cases },
      );
      announce(texts.saved);
    } catch (error) {
      setFailure(toFailureWords(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    cases,
    isUnsaved: unsaved !== undefined,
    cannotSave,
    isSaving,
    failure,
    /** Another save came first; nothing was written. */
    hasConflict: theirs !== undefined,
    change,
    save: () => save(),
    /** Saves the cases of both. */
    saveMerged: () => {
      if (unsaved === undefined || theirs === undefined) return;
      const merged = { base: theirs, cases: mergeCases(unsaved.base, unsaved.cases, theirs) };
      setUnsavedCases(id, merged);
      void save(merged);
    },
  };
}
