import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { tellFailure } from "../../../base/connection/load-failed.tsx";
import { runCalls } from "../../../base/connection/run-calls.ts";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { ManyDialog, type ManyOrder, type ManyResult } from "../../../features/many/many-dialog.tsx";
import { saveZip } from "../../../features/many/save-zip.ts";
import { saveDetails } from "../../../features/template-details/set-details.ts";
import { findTagProblem, readTags } from "../../../model/template/tag-list.ts";
import { toTemplateFile, toTemplateFileName } from "../../../model/template/template-file.ts";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { texts as binTexts } from "../bin/texts.ts";
import { type Action, actionIcons } from "./chosen.ts";
import { texts } from "./texts.ts";

interface DialogProps {
  action: Action;
  templates: readonly TemplateSummary[];
  onClose: (remaining: readonly string[]) => void;
}

/** Asks, acts on the chosen templates, and tells the outcome. */
export function ChosenDialog({ action, templates: asked, onClose }: DialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const hasBin = useCapabilities().call("restoreTemplate") === undefined;
  // They stay those that were chosen when it opened.
  const [templates] = useState(asked);
  const [tagText, setTagText] = useState("");
  const tags = readTags(tagText);
  const problem = findTagProblem(tags);
  const words = texts.many[action];
  const restore = async ({ ids }: ManyOrder) => {
    const { signal } = new AbortController();
    const { failures } = await runCalls(
      ids,
      (id) => client.restoreTemplate(id),
      signal,
      () => undefined,
    );
    for (const { error } of failures.slice(0, 1)) tellFailure(error);
    await refreshTemplates(queryClient);
  };
  const run = async (order: ManyOrder): Promise<ManyResult> => {
    const outcome = await actions[action](client, templates, order, tags);
    if (action !== "export") await refreshTemplates(queryClient);
    if (action !== "delete" || !hasBin) return outcome;
    return { ...outcome, undo: { label: binTexts.deletion.undo, onSelect: () => void restore(order) } };
  };
  return (
    <ManyDialog
      words={{
        ...words,
        ask: (count) =>
          action === "delete" && !hasBin
            ? texts.many.delete.askForGood(count)
            : words.ask(count, limits.binDays),
      }}
      icon={actionIcons[action]}
      isDangerous={action === "delete"}
      isReading={action === "export"}
      isDisabled={action === "tag" && (tags.length === 0 || problem !== undefined)}
      ids={templates.map(({ identifier }) => identifier)}
      {...(action === "delete" && {
        titleOf: (id: string) => templates.find(({ identifier }) => identifier === id)?.name,
      })}
      hasField={action === "tag"}
      act={run}
      onClose={onClose}
    >
      {action === "tag" && (
        <div className="mt-3">
          <TextField
            label={texts.tags}
            hint={texts.tagsHint}
            value={tagText}
            data-autofocus=""
            error={problem === undefined ? undefined : texts.tagProblems[problem]}
            onValueChange={setTagText}
          />
        </div>
      )}
    </ManyDialog>
  );
}

type Act = (
  client: Client,
  templates: readonly TemplateSummary[],
  order: ManyOrder,
  tags: readonly string[],
) => Promise<ManyResult>;

const actions: Record<Action, Act> = {
  tag: (client, _templates, { ids, signal, onProgress }, tags) =>
    runCalls(
      ids,
      (id) => saveDetails(client, id, { tags: { before: [], after: tags } }, []),
      signal,
      onProgress,
    ),
  duplicate: (client, _templates, { ids, signal, onProgress }) =>
    runCalls(
      ids,
      (id) => orDraft(id, (identifier) => client.duplicateTemplate(identifier)),
      signal,
      onProgress,
    ),
  delete: (client, _templates, { ids, signal, onProgress }) =>
    runCalls(ids, (id) => client.deleteTemplate(id), signal, onProgress),
  export: async (client, templates, { ids, signal, onProgress }) => {
    const documents = new Map<string, unknown>();
    const read = async (id: string) => {
      documents.set(id, await orDraft(id, (identifier) => client.getTemplateDocument(identifier, signal)));
    };
    const outcome = await runCalls(ids, read, signal, onProgress);
    const files = templates.flatMap((template) => {
      const document = documents.get(template.identifier);
      if (document === undefined) return [];
      const input = new Blob([toTemplateFile(template, document)], { type: "application/json" });
      return [{ name: toTemplateFileName(template.name), lastModified: new Date(), input }];
    });
    if (files.length > 0 && !signal.aborted) await saveZip("templates", files, signal);
    return outcome;
  },
};
