import type { Change } from "#contract/changes/change.ts";
import type { Fault } from "#contract/faults.ts";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { TextArea } from "../../base/design-system/text-field.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { type Composition, emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { rememberNames } from "./pasted-names.ts";
import { ImportNotes } from "./import-notes.tsx";
import { type Conflict, type ImportPlan, planImport } from "./import-plan.ts";
import type { ImportedText } from "./imported-text.ts";
import { texts } from "./texts.ts";
import { useQuery } from "@tanstack/react-query";
import type { Result } from "#contract/result.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { useConnection } from "../../base/connection/connection-query.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { type ReopenedComposition, reopenedQuery } from "./reopened-composition.ts";
import { toOptionFields } from "../../model/composition/render-request.ts";
import { readImportedTexts } from "./import-text.ts";
import { findResultAddress, isOfService } from "./read-address.ts";

export interface ImportDialogProps {
  summary: TemplateSummary;
  composition: Composition;
  componentIds: readonly string[];
  /** The address of the current service. */
  service: string;
  nameProperties: (composition: Composition) => Composition;
  /** The names among the changes that the template does not have. */
  findUnknownNames: (changes: readonly Change[]) => readonly Fault[];
  onImport: (composition: Composition) => void;
  initialText: string;
  onClose: () => void;
}

/**
 * Imports changes and options from pasted text in any known form, as one step of undo. Pasted values replace those of
 * the composition, unless the user keeps them.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { summary, composition, componentIds, service, nameProperties, onClose } = props;
  const [text, setText] = useState(props.initialText);
  const [chosen, setChosen] = useState(0);
  const [conflict, setConflict] = useState<Conflict>("replace");
  const { read, isLoading } = useImportedText(text, componentIds);
  const all = read?.ok === true ? read.value : [];
  const imported = all[chosen] ?? all[0];
  const changes =
    imported === undefined ? [] : nameProperties(withChanges(emptyComposition, imported.changes)).changes;
  const options = imported === undefined ? {} : ownOptions(imported, summary);
  const plan = planImport(composition, { changes, options }, conflict);

  function add() {
    if (imported === undefined) return;
    props.onImport(plan.next);
    // Names of another template become suggestions there.
    const other = imported.template === summary.identifier ? undefined : imported.template;
    if (other !== undefined) rememberNames(service, other, changes);
    showToast(texts.done(plan.changedCount));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={plan.changedCount === 0} isPending={isLoading} onClick={add}>
            {plan.changedCount === 0 ? texts.import : texts.importCount(plan.changedCount)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={texts.paste}
          hint={isLoading ? texts.loadingResult : texts.hint}
          isMono
          rows={9}
          data-autofocus
          spellCheck={false}
          value={text}
          error={read?.ok === false ? read.problem : undefined}
          onValueChange={(typed) => {
            setText(typed);
            setChosen(0);
          }}
        />
        {all.length > 1 && <RequestChoice all={all} chosen={chosen} onChoose={setChosen} />}
        {imported !== undefined && (
          <ImportNotes
            imported={imported}
            plan={plan}
            options={options}
            unknownNames={props.findUnknownNames(changes)}
            isOtherTemplate={imported.template !== undefined && imported.template !== summary.identifier}
          />
        )}
        {imported !== undefined && plan.taken.length + plan.others.length > 0 && (
          <ConflictChoice plan={plan} value={conflict} onValueChange={setConflict} />
        )}
      </div>
    </Dialog>
  );
}

/** Omits a format that is the template's default, which every direct link names. */
function ownOptions({ options }: ImportedText, { outputFormat }: TemplateSummary): JsonObject {
  const { outputFormat: format, ...others } = options;
  return format === outputFormat ? others : options;
}

interface RequestChoiceProps {
  all: readonly ImportedText[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Chooses one of several requests in the text. */
function RequestChoice({ all, chosen, onChoose }: RequestChoiceProps) {
  return (
    <Select
      label={texts.which}
      value={String(chosen)}
      options={all.map(({ template, changes }, index) => ({
        value: String(index),
        label: texts.requestOf(index + 1, template ?? texts.nameless, changes.length),
      }))}
      onValueChange={(value) => onChoose(Number(value))}
    />
  );
}

interface ConflictChoiceProps {
  plan: ImportPlan;
  value: Conflict;
  onValueChange: (conflict: Conflict) => void;
}

/** Chooses what happens to the composition's own values. */
function ConflictChoice({ plan: { taken, others }, value, onValueChange }: ConflictChoiceProps) {
  const sentences = [
    [texts.conflicts(taken.length), taken],
    [value === "only" ? texts.othersGo(others.length) : texts.othersStay(others.length), others],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      {sentences.map(
        ([sentence, names]) =>
          names.length > 0 && (
            <p key={sentence} className="text-13">
              {sentence} <span className="figures text-12 [overflow-wrap:anywhere]">{names.join(", ")}</span>
            </p>
          ),
      )}
      <SegmentedControl
        label={texts.choice}
        segments={[
          { value: "replace", label: texts.replace },
          ...(taken.length > 0 ? [{ value: "keep" as const, label: texts.keep }] : []),
          ...(others.length > 0 ? [{ value: "only" as const, label: texts.only }] : []),
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    </div>
  );
}

/** The requests in a text; `undefined` for an empty text, and while the service is asked for a result’s request. */
function useImportedText(
  text: string,
  componentIds: readonly string[],
): { read: Result<ImportedText[], string> | undefined; isLoading: boolean } {
  const local = text.trim() === "" ? undefined : readImportedTexts(text, { componentIds });
  const result = local?.ok === false ? findResultAddress(text) : undefined;
  const client = useClient();
  const connection = useConnection();
  const isOwn = result !== undefined && isOfService(result, connection.data, window.location.origin);
  const reopened = useQuery({ ...reopenedQuery(client, result?.id ?? ""), enabled: isOwn, retry: false });
  if (result === undefined) return { read: local, isLoading: false };
  if (connection.isPending) return { read: undefined, isLoading: true };
  if (!isOwn) return { read: { ok: false, problem: texts.resultElsewhere(result.host) }, isLoading: false };
  if (reopened.isPending) return { read: undefined, isLoading: true };
  return { read: readResult(result.id, reopened.data, reopened.error), isLoading: false };
}

function readResult(
  id: string,
  found: ReopenedComposition | undefined,
  error: Error | null,
): Result<ImportedText[], string> {
  if (found === undefined) {
    return { ok: false, problem: texts.resultUnknown(id, toFailureWords(error).happened) };
  }
  const { composition, template, problem } = found;
  if (template === undefined) return { ok: false, problem: problem ?? texts.resultWithoutTemplate };
  return {
    ok: true,
    value: [
      {
        form: "result",
        changes: [...composition.changes],
        template,
        options: toOptionFields(composition.options),
        ...(problem !== undefined && { problem }),
      },
    ],
  };
}
