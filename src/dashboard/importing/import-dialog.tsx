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
  /** The address of the current service. */
  service: string;
  nameProperties: (composition: Composition) => Composition;
  onImport: (composition: Composition) => void;
  initialText: string;
  onClose: () => void;
}

type Conflict = "replace" | "keep";

/**
 * Imports changes and options from pasted text in any known form. The user chooses whether existing values are
 * replaced.
 */
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
    // Names of another template become suggestions there.
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
            onValueChange={(value) => setChosen(Number(value))}
          />
        )}
        <Found
          imported={imported}
          optionNames={optionNames}
          omitted={problems.map(toProblemWords)}
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

/** Omits a format that is the template's default, which every direct link names. */
function ownOptions({ options }: ImportedText, { outputFormat }: TemplateSummary): JsonObject {
  const { outputFormat: format, ...others } = options;
  return format === outputFormat ? others : options;
}

interface FoundProps {
  imported: ImportedText | undefined;
  optionNames: readonly string[];
  omitted: readonly string[];
  hasContent: boolean;
  otherTemplate: string | undefined;
}

/** Notes about the parsed text before the import. */
function Found({ imported, optionNames, omitted, hasContent, otherTemplate }: FoundProps) {
  if (imported === undefined) return null;

  return (
    <>
      {otherTemplate !== undefined && (
        <Notice tone="warn" title={texts.otherTemplate}>
          <p>{texts.otherTemplateText(otherTemplate)}</p>
          <ButtonLink size="small" className="mt-2" to={addressOf(otherTemplate, imported)}>
            {texts.openOther}
          </ButtonLink>
        </Notice>
      )}
      <ul className="text-12 text-ink-2 empty:hidden">
        {optionNames.length > 0 && <li>{texts.options(optionNames.join(", "))}</li>}
        {omitted.length > 0 && <li>{texts.omitted(omitted.join("; "))}</li>}
        {!hasContent && <li>{texts.nothingNew}</li>}
      </ul>
    </>
  );
}

function addressOf(template: string, { changes, options }: ImportedText): string {
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`;
}
