import type { Change } from "#contract/changes/change.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import type { TemplateDraft } from "#contract/template-requests.ts";
import { useMemo, useRef, useState } from "react";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { TextArea } from "../../base/design-system/text-field.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { type Composition, emptyComposition, withChanges } from "../../model/composition/composition.ts";
import type { ImportedText } from "./json-shapes.ts";
import { type Conflict, type ImportPlan, planImport } from "./import-plan.ts";
import { texts } from "./texts.ts";
import { toLinkHash } from "../../model/composition/composition-link.ts";
import { importOptions, readOptions } from "../../model/composition/import-options.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import { toProblemWords } from "../../base/language/problems/problem-words.ts";
import { useQuery } from "@tanstack/react-query";
import type { Result } from "#contract/result.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { type ReopenedComposition, reopenedQuery } from "./reopened-composition.ts";
import { toOptionFields } from "../../model/composition/render-request.ts";
import { readImportedTexts } from "./import-text.ts";
import { findResultAddress, isOfService } from "./read-address.ts";
import { readTemplateFile } from "../../model/template/template-file.ts";
import { rememberNames } from "./learned-names.ts";

/** The open composition, which takes the changes. */
export interface ImportTarget {
  summary: TemplateSummary;
  composition: Composition;
  componentIds: readonly string[];
  service: string;
  nameProperties: (composition: Composition) => Composition;
  /** The names among the changes that the template does not have. */
  findUnknownNames: (changes: readonly Change[]) => readonly ValueProblem[];
  onImport: (composition: Composition, imported: ImportedText) => void;
}

export interface ImportDialogProps {
  /** Absent where no template is open: a request leads to the composer of its template then. */
  target?: ImportTarget | undefined;
  /** Makes templates of files, where that is offered. */
  onTemplates?: ((files: readonly File[]) => void) | undefined;
  initialText: string;
  onClose: () => void;
}

/**
 * Imports what is pasted, dropped or chosen: a request in any known form, or a template's file. A request becomes one step
 * of undo of the open composition, or opens the composer of the template that it names.
 */
export function ImportDialog({ target, onTemplates, initialText, onClose }: ImportDialogProps) {
  const [text, setText] = useState(initialText);
  const [chosen, setChosen] = useState(0);
  const [conflict, setConflict] = useState<Conflict>("replace");
  const input = useRef<HTMLInputElement>(null);
  const template = useMemo(() => readTemplateFile(text, `${texts.pastedName}.json`), [text]);
  const { read, isLoading } = useImportedText(template.ok ? "" : text, target?.componentIds ?? []);
  const all = read?.ok === true ? read.value : [];
  const imported = all[chosen] ?? all[0];
  const planned =
    target === undefined || imported === undefined ? undefined : planFor(target, imported, conflict);
  const type = (typed: string) => {
    setText(typed);
    setChosen(0);
  };

  async function takeFiles(files: readonly File[]): Promise<void> {
    const contents = await Promise.all(files.map((file) => file.text())).catch(() => undefined);
    if (contents === undefined) {
      showToast(texts.unreadableFile, { tone: "error" });
      return;
    }
    const areTemplates = contents.every((content) => readTemplateFile(content, "").ok);
    if (areTemplates && onTemplates !== undefined) {
      onTemplates(files);
      onClose();
    } else type(contents[0] ?? "");
  }

  return (
    <Dialog
      onClose={onClose}
      title={texts.import}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {template.ok ? (
            <TemplateAction draft={template.value} {...{ text, onTemplates, onClose }} />
          ) : target === undefined && imported?.template !== undefined ? (
            <ButtonLink variant="primary" to={compositionAddress(imported.template, imported)}>
              {texts.openOther}
            </ButtonLink>
          ) : (
            <ChangesAction {...{ target, imported, planned, isLoading, onClose }} />
          )}
        </>
      }
    >
      <FileDropZone
        invitation={texts.drop}
        className="w-full gap-4 p-0! phone:p-0!"
        onFiles={(files) => void takeFiles(files)}
      >
        <TextArea
          label={texts.paste}
          hint={isLoading ? texts.loadingResult : texts.hint}
          isMono
          rows={9}
          data-autofocus
          value={text}
          error={read?.ok === false ? read.problem : undefined}
          onValueChange={type}
        />
        <Button icon="upload" size="small" className="w-fit" onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <FileInput
          ref={input}
          isMultiple
          accept=".json,.txt,.md,.sh,application/json,text/*"
          label={texts.choose}
          onFiles={(files) => void takeFiles(files)}
        />
        {all.length > 1 && (
          <Select
            label={texts.which}
            value={String(chosen)}
            options={all.map((request, index) => ({
              value: String(index),
              label: texts.requestOf(index + 1, request.template ?? texts.nameless, request.changes.length),
            }))}
            onValueChange={(value) => setChosen(Number(value))}
          />
        )}
        {template.ok && (
          <Notice tone="info" title={texts.template(template.value.name)}>
            {onTemplates === undefined ? texts.templateElsewhere : texts.templateHere}
          </Notice>
        )}
        {target === undefined && imported !== undefined && (
          <Notice
            tone={imported.template === undefined ? "warn" : "info"}
            title={
              imported.template === undefined
                ? texts.noTemplateNamed
                : texts.forTemplate(imported.template, imported.changes.length)
            }
          />
        )}
        {target !== undefined && imported !== undefined && planned !== undefined && (
          <>
            <ImportNotes
              imported={imported}
              plan={planned.plan}
              options={planned.options}
              unknownNames={target.findUnknownNames(planned.changes)}
              isOtherTemplate={
                imported.template !== undefined && imported.template !== target.summary.identifier
              }
            />
            {planned.plan.taken.length + planned.plan.others.length > 0 && (
              <ConflictChoice plan={planned.plan} value={conflict} onValueChange={setConflict} />
            )}
          </>
        )}
      </FileDropZone>
    </Dialog>
  );
}

/** The changes of a text by the names of the template, its options, and how they join the composition. */
function planFor(target: ImportTarget, imported: ImportedText, conflict: Conflict) {
  const { summary, composition, nameProperties } = target;
  const named = (changes: readonly Change[]) =>
    nameProperties(withChanges(emptyComposition, changes)).changes;
  const changes = named(imported.changes);
  const unset = named((imported.unset ?? []).map((one) => ({ ...one, value: "" })));
  const options = ownOptions(imported, summary);
  return { changes, options, plan: planImport(composition, { changes, options, unset }, conflict) };
}

interface ChangesActionProps extends Pick<ImportDialogProps, "target" | "onClose"> {
  imported: ImportedText | undefined;
  planned: ReturnType<typeof planFor> | undefined;
  isLoading: boolean;
}

function ChangesAction({ target, imported, planned, isLoading, onClose }: ChangesActionProps) {
  const count = planned?.plan.changedCount ?? 0;
  function add() {
    if (target === undefined || imported === undefined || planned === undefined) return;
    target.onImport(planned.plan.next, imported);
    // Names of another template become suggestions there.
    const other = imported.template === target.summary.identifier ? undefined : imported.template;
    if (other !== undefined) rememberNames(target.service, other, planned.changes);
    showToast(texts.done(count));
    onClose();
  }
  return (
    <Button variant="primary" disabled={count === 0} isPending={isLoading} onClick={add}>
      {count === 0 ? texts.import : texts.importCount(count)}
    </Button>
  );
}

interface TemplateActionProps extends Pick<ImportDialogProps, "onTemplates" | "onClose"> {
  draft: TemplateDraft;
  text: string;
}

/** Makes a template of a pasted file, or leads to where that can be done. */
function TemplateAction({ draft, text, onTemplates, onClose }: TemplateActionProps) {
  if (onTemplates === undefined)
    return (
      <ButtonLink variant="primary" to="/templates">
        {texts.toGallery}
      </ButtonLink>
    );
  return (
    <Button
      variant="primary"
      onClick={() => {
        onTemplates([new File([text], `${draft.name}.json`)]);
        onClose();
      }}
    >
      {texts.importTemplate}
    </Button>
  );
}

/** Omits a format that is the template's default, which every direct link names. */
function ownOptions({ options }: ImportedText, { outputFormat }: TemplateSummary): JsonObject {
  const { outputFormat: format, ...others } = options;
  return format === outputFormat ? others : options;
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

interface ImportNotesProps {
  imported: ImportedText;
  plan: ImportPlan;
  /** The fields of the body that may be imported. */
  options: JsonObject;
  unknownNames: readonly ValueProblem[];
  isOtherTemplate: boolean;
}

function ImportNotes({ imported, plan, options, unknownNames, isOtherTemplate }: ImportNotesProps) {
  const omitted = readOptions(options).problems.map(toProblemWords);
  const hasContent =
    imported.changes.length > 0 || imported.unset !== undefined || plan.optionNames.length > 0;
  return (
    <>
      {imported.problem !== undefined && <Notice tone="warn" title={imported.problem} />}
      {isOtherTemplate && imported.template !== undefined && (
        <Notice tone="warn" title={texts.otherTemplate}>
          <p>{texts.otherTemplateText(imported.template)}</p>
          <ButtonLink size="small" className="mt-2" to={compositionAddress(imported.template, imported)}>
            {texts.openOther}
          </ButtonLink>
        </Notice>
      )}
      {unknownNames.length > 0 && (
        <Notice tone="warn" title={texts.unknownNames(unknownNames.length)}>
          <ul>
            {[...new Set(unknownNames.map(problemTexts.fault))].map((words) => (
              <li key={words} className="[overflow-wrap:anywhere]">
                {words}
              </li>
            ))}
          </ul>
          <p>{texts.unknownNamesText(unknownNames.length)}</p>
        </Notice>
      )}
      <ul className="text-12 text-ink-2 empty:hidden">
        {plan.optionNames.length > 0 && <li>{texts.options(plan.optionNames.join(", "))}</li>}
        {imported.unset !== undefined && (
          <li>{texts.unset(imported.unset.map((one) => `${one.componentId}.${one.property}`).join(", "))}</li>
        )}
        {omitted.length > 0 && <li>{texts.omitted(omitted.join("; "))}</li>}
        {!hasContent && <li>{texts.nothingNew}</li>}
        {hasContent && plan.changedCount === 0 && <li>{texts.nothingChanges}</li>}
      </ul>
    </>
  );
}

function compositionAddress(template: string, { changes, options }: ImportedText): string {
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`;
}
