import { useState } from "react";
import { Button } from "../design-system/button.tsx";
import { Dialog } from "../design-system/dialog.tsx";
import { Notice } from "../design-system/notice.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import { TextArea } from "../design-system/text-field.tsx";
import { type Composition, conflictsWith, withChanges } from "./composition.ts";
import { readImportedText } from "./import-text.ts";
import { importOptions } from "./import-options.ts";
import { texts } from "./texts.ts";

export interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  templateId: string;
  composition: Composition;
  onImport: (composition: Composition) => void;
}

type Conflict = "replace" | "keep";

/** Pasted text in any known form becomes changes. Nothing that is already there is overwritten without a choice. */
export function ImportDialog({ isOpen, onClose, templateId, composition, onImport }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [conflict, setConflict] = useState<Conflict>("keep");
  const read = text.trim() === "" ? undefined : readImportedText(text);
  const imported = read?.ok === true ? read.value : undefined;
  const conflicts = imported === undefined ? [] : conflictsWith(composition, imported.changes);

  function add() {
    if (imported === undefined) return;
    const kept = conflict === "keep" ? new Set(conflicts) : new Set();
    const incoming = imported.changes.filter((change) => !kept.has(change));
    onImport(importOptions(withChanges(composition, incoming), imported.options, { conflict }));
    setText("");
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.import.title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={imported === undefined} onClick={add}>
            {imported === undefined ? texts.import.import : texts.import.importCount(imported.changes.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={texts.import.paste}
          hint={texts.import.hint}
          isMono
          rows={9}
          autoFocus
          spellCheck={false}
          value={text}
          error={read?.ok === false ? read.problem : undefined}
          onValueChange={setText}
        />
        {imported?.template !== undefined && imported.template !== templateId && (
          <Notice tone="warn" title={texts.import.otherTemplate}>
            {texts.import.otherTemplateText(imported.template)}
          </Notice>
        )}
        {conflicts.length > 0 && (
          <div className="flex flex-col gap-2">
            <p className="text-13">
              {texts.import.conflicts(conflicts.length)}{" "}
              <span className="figures text-12">
                {conflicts.map(({ componentId, property }) => `${componentId}.${property}`).join(", ")}
              </span>
            </p>
            <SegmentedControl
              label={texts.import.choice}
              segments={[
                { value: "keep", label: texts.import.keep },
                { value: "replace", label: texts.import.replace },
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
