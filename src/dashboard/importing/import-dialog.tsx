import type { JsonObject } from "#contract/json.ts";
import { toProblemWords } from "../problems/problem-words.ts";
import { useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { Button, ButtonLink } from "../design-system/button.tsx";
import { Dialog } from "../design-system/dialog.tsx";
import { Notice } from "../design-system/notice.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import { Select } from "../design-system/select.tsx";
import { TextArea } from "../design-system/text-field.tsx";
import { showToast } from "../design-system/toast.ts";
import {
  type Composition,
  conflictsWith,
  emptyComposition,
  withChanges,
} from "../composition/composition.ts";
import { toLinkHash } from "../composition/composition-link.ts";
import { importOptions, optionConflicts, readOptions } from "../composition/import-options.ts";
import { rememberNames } from "../composition/pasted-names.ts";
import { texts } from "./texts.ts";
import { type ImportedText, readImportedTexts } from "./import-text.ts";

export interface ImportDialogProps {
  summary: TemplateSummary;
  composition: Composition;
  componentIds: readonly string[];
  /** Of the service whose templates they are. */
  service: string;
  nameProperties: (composition: Composition) => Composition;
  onImport: (composition: Composition) => void;
  initialText: string;
  onClose: () => void;
}

type Conflict = "replace" | "keep";

/** Pasted text in any known form becomes changes. Nothing that is already there is overwritten without a choice. */
export function ImportDialog(props: ImportDialogProps) {
  const { summary, composition, componentIds, service, nameProperties, onImport, onClose } = props;
  const [text, setText] = useState(props.initialText);
  const [chosen, setChosen] = useState(0);
  const [conflict, setConflict] = useState<Conflict>("keep");
  const read = text.trim() === "" ? undefined : readImportedTexts(text, { componentIds });
  const all = read?.ok === true ? read.value : [];
  const imported = all[chosen] ?? all[0];
  const changes =
    imported === undefined ? [] : nameProperties(withChanges(emptyComposition, imported.changes)).changes;
  const { options, problems } = readOptions(imported === undefined ? {} : ownOptions(imported, summary));
  const optionNames = Object.keys({ ...options, ...options.more }).filter((name) => name !== "more");
  const conflicts = conflictsWith(composition, changes);
  const taken = [
    ...conflicts.map(({ componentId, property }) => `${componentId}.${property}`),
    ...optionConflicts(composition.options, options),
  ];
  const hasContent = changes.length > 0 || optionNames.length > 0;

  function add() {
    if (imported === undefined) return;
    const kept = conflict === "keep" ? new Set(conflicts) : new Set();
    const incoming = changes.filter((change) => !kept.has(change));
    onImport(importOptions(withChanges(composition, incoming), ownOptions(imported, summary), { conflict }));
    // Of another template, they are of use when that one is opened.
    const other = imported.template === summary.identifier ? undefined : imported.template;
    if (other !== undefined) rememberNames(service, other, changes);
    showToast(texts.done(incoming.length));
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
          <Button variant="primary" disabled={!hasContent} onClick={add}>
            {changes.length === 0 ? texts.import : texts.importCount(changes.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={texts.paste}
          hint={texts.hint}
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
        {all.length > 1 && (
          <Select
            label={texts.which}
            value={String(chosen)}
            options={all.map(({ template, changes: list }, index) => ({
              value: String(index),
              label: texts.requestOf(index + 1, template ?? texts.nameless, list.length),
            }))}
            onValueChange={(value) => {
              setChosen(Number(value));
            }}
          />
        )}
        <Found
          imported={imported}
          optionNames={optionNames}
          leftAway={problems.map(toProblemWords)}
          hasContent={hasContent}
          otherTemplate={imported?.template === summary.identifier ? undefined : imported?.template}
        />
        {taken.length > 0 && (
          <div className="flex flex-col gap-2">
            <p className="text-13">
              {texts.conflicts(taken.length)}{" "}
              <span className="figures text-12 [overflow-wrap:anywhere]">{taken.join(", ")}</span>
            </p>
            <SegmentedControl
              label={texts.choice}
              segments={[
                { value: "keep", label: texts.keep },
                { value: "replace", label: texts.replace },
              ]}
              value={conflict}
              onValueChange={setConflict}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The template's own format needs no option; a link says it all the same. */
function ownOptions({ options }: ImportedText, { outputFormat }: TemplateSummary): JsonObject {
  const { outputFormat: format, ...others } = options;
  return format === outputFormat ? others : options;
}

interface FoundProps {
  imported: ImportedText | undefined;
  optionNames: readonly string[];
  leftAway: readonly string[];
  hasContent: boolean;
  otherTemplate: string | undefined;
}

/** Further notes on the parsed text, before it is taken over. */
function Found({ imported, optionNames, leftAway, hasContent, otherTemplate }: FoundProps) {
  if (imported === undefined) return null;
  const words = texts;
  return (
    <>
      {otherTemplate !== undefined && (
        <Notice tone="warn" title={words.otherTemplate}>
          <p>{words.otherTemplateText(otherTemplate)}</p>
          <ButtonLink size="small" className="mt-2" to={addressOf(otherTemplate, imported)}>
            {words.openOther}
          </ButtonLink>
        </Notice>
      )}
      <ul className="text-12 text-ink-2 empty:hidden">
        {optionNames.length > 0 && <li>{words.options(optionNames.join(", "))}</li>}
        {leftAway.length > 0 && <li>{words.leftAway(leftAway.join("; "))}</li>}
        {!hasContent && <li>{words.nothingNew}</li>}
      </ul>
    </>
  );
}

function addressOf(template: string, { changes, options }: ImportedText): string {
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`;
}
