import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { orDraft } from "#client/or-draft.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { readKeyedDocument } from "#scene/revisions/keyed-document.ts";
import { renameComponent } from "#scene/revisions/rename-component.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { FormDialog } from "../../../base/design-system/dialog.tsx";
import { RemoveButton } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Section } from "../../../base/design-system/section.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import {
  type DocumentEdit,
  type MergeDecisions,
  type SavedDocument,
  saveDocument,
} from "../../../model/template/save-document.ts";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { texts } from "./texts.ts";

// Loaded later: only for two saves that changed the same.
const MergeDialog = lazyPart(
  async () => (await import("../../../features/revisions/merge-dialog.tsx")).MergeDialog,
);

const idLengthMax = 100;

export interface ComponentNamesDialogProps {
  templateId: string;
  /** The template's document as it is stored. */
  source: JsonObject;
  componentIds: readonly string[];
  selectedId: string | undefined;
  /** The published template has the new name. */
  onRenamed: (from: string, to: string) => void;
  onClose: () => void;
}

/** Renames components of a canvas template and lists their former names, each with the calls that use it. */
export function ComponentNamesDialog(props: ComponentNamesDialogProps) {
  const { templateId, source, componentIds, selectedId, onRenamed, onClose } = props;
  const formerNames = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(selectedId ?? "");
  const from = componentIds.includes(picked) ? picked : (componentIds[0] ?? "");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const { usage, callsOf } = useUsage(templateId);
  const edit = useDocumentEdit(templateId);
  const to = typed.trim();
  const renamed = renameComponent(source, from, to);
  const problem = to === "page" ? "taken" : renamed.ok ? undefined : renamed.problem;
  const error =
    to === ""
      ? isTried
        ? texts.empty
        : undefined
      : problem === "missing"
        ? texts.missing
        : problem && texts[problem](to);

  function rename() {
    setTried(true);
    if (to === "" || to === from || error !== undefined || !renamed.ok || edit.isSaving) return;
    edit.save({ base: source, ours: renamed.value }, ({ document, isDraft }) => {
      // Of two renames, the author may have chosen the other one.
      const isRenamed = readKeyedDocument(document).keys.has(to);
      showToast(
        isRenamed ? (isDraft ? texts.renamedInDraft : texts.renamed)(from, to) : texts.notRenamed(from),
      );
      if (isRenamed && !isDraft) onRenamed(from, to);
      onClose();
    });
  }
  function removeAlias(former: string) {
    const { [former]: _removed, ...aliases } = aliasesOf(source);
    // Its button is disabled meanwhile and gone afterwards.
    formerNames.current?.focus();
    edit.save({ base: source, ours: { ...source, aliases } }, ({ isDraft }) =>
      showToast(isDraft ? texts.removedInDraft(former) : texts.removed(former)),
    );
  }
  if (edit.unsaved !== undefined)
    return (
      <MergeDialog
        key={JSON.stringify(edit.unsaved.conflicts)}
        unsaved={edit.unsaved}
        isSaving={edit.isSaving}
        failure={edit.failure}
        onSave={edit.decide}
        onClose={edit.cancel}
      />
    );
  const uses = callsOf(from);
  return (
    <FormDialog
      title={texts.title}
      cancelLabel={texts.close}
      submitLabel={texts.rename}
      isPending={edit.isSaving}
      onClose={onClose}
      onSubmit={rename}
      below={
        <div ref={formerNames} tabIndex={-1}>
          <Section title={texts.formerNames}>
            <FormerNames
              aliases={aliasesOf(source)}
              calls={usage && new Map(usage.formerIds.map(({ id, calls }) => [id, calls]))}
              isBusy={edit.isSaving}
              onRemove={removeAlias}
            />
          </Section>
        </div>
      }
    >
      <Select
        label={texts.component}
        value={from}
        options={componentIds.map((value) => ({ value, label: value }))}
        onValueChange={setPicked}
      />
      {usage !== undefined && (
        <ul className="text-ink-2">
          {uses.length === 0 && <li>{texts.unused}</li>}
          {uses.map(({ key, calls }) => (
            <li key={key} className="wrap-anywhere">
              {texts.uses(key, calls)}
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={texts.newName}
        hint={texts.newNameHint}
        isMono
        data-autofocus=""
        maxLength={idLengthMax}
        value={typed}
        error={error}
        onValueChange={setTyped}
      />
      {edit.failure !== undefined && (
        <Notice tone="error" title={edit.failure.happened} raw={edit.failure.raw}>
          {edit.failure.advice}
        </Notice>
      )}
    </FormDialog>
  );
}

interface FormerNamesProps {
  aliases: JsonObject;
  /** Calls of the last 30 days by former name; undefined while it is unknown. */
  calls: ReadonlyMap<string, number> | undefined;
  isBusy: boolean;
  onRemove: (former: string) => void;
}

function FormerNames({ aliases, calls, isBusy, onRemove }: FormerNamesProps) {
  const names = Object.entries(aliases);
  if (names.length === 0) return <p className="text-ink-2">{texts.noFormerNames}</p>;
  return (
    <ul className="border border-line bg-panel">
      {names.map(([former, name]) => (
        <li key={former} className="flex items-center gap-2 border-b border-line px-3 py-2 last:border-0">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{texts.formerName(former, String(name))}</p>
            {calls !== undefined && (
              <p className="text-12 text-ink-2">{texts.calls(calls.get(former) ?? 0)}</p>
            )}
          </div>
          <RemoveButton label={texts.remove(former)} disabled={isBusy} onClick={() => onRemove(former)} />
        </li>
      ))}
    </ul>
  );
}

function useUsage(templateId: string) {
  const client = useClient();
  const { data: usage } = useQuery({
    queryKey: ["templates", templateId, "usage"],
    queryFn: ({ signal }) => orDraft(templateId, (identifier) => client.getTemplateUsage(identifier, signal)),
  });
  return {
    usage,
    /** The properties of a component that callers set, the most used ones first. */
    callsOf: (componentId: string) =>
      (usage?.inputs ?? []).filter(({ key }) => key.slice(0, key.lastIndexOf(".")) === componentId),
  };
}

function aliasesOf({ aliases }: JsonObject): JsonObject {
  return isJsonObject(aliases) ? aliases : {};
}

interface EditToSave {
  edit: DocumentEdit;
  decisions?: MergeDecisions;
  onSaved: (saved: Extract<SavedDocument, { outcome: "saved" }>) => void;
}

/** Saves edits of a template's document. `unsaved` has the conflicts with another save, which have to be decided. */
function useDocumentEdit(templateId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ edit, decisions }: EditToSave) => saveDocument(client, templateId, edit, { decisions }),
    onSuccess: async (saved, { onSaved }) => {
      if (saved.outcome !== "saved") return;
      await refreshTemplates(queryClient);
      onSaved(saved);
    },
  });
  const { data, variables, error } = mutation;
  const unsaved = data?.outcome === "conflicts" ? data : undefined;
  return {
    save: (edit: DocumentEdit, onSaved: EditToSave["onSaved"]) => mutation.mutate({ edit, onSaved }),
    isSaving: mutation.isPending,
    failure: error === null ? undefined : toFailureWords(error),
    unsaved,
    decide: (decisions: MergeDecisions) => {
      if (variables !== undefined) mutation.mutate({ ...variables, decisions });
    },
    cancel: mutation.reset,
  };
}
