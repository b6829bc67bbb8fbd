import { useState } from "react";
import { Button } from "../design-system/button.tsx";
import { Dialog } from "../design-system/dialog.tsx";
import { Notice } from "../design-system/notice.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import { TextArea } from "../design-system/text-field.tsx";
import { type Composition, conflictsWith, withChanges } from "./composition.ts";
import { readImportedText } from "./import-text.ts";
import { importOptions } from "./import-options.ts";

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
    onImport(importOptions(withChanges(composition, incoming), imported.options, conflict === "replace"));
    setText("");
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import changes"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={imported === undefined} onClick={add}>
            {imported === undefined ? "Import" : `Import ${countOf(imported.changes.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Paste here"
          hint="An array, a dictionary, a whole request body, a direct link, or a curl command."
          isMono
          rows={9}
          autoFocus
          spellCheck={false}
          value={text}
          error={read?.ok === false ? read.problem : undefined}
          onValueChange={setText}
        />
        {imported?.template !== undefined && imported.template !== templateId && (
          <Notice tone="warn" title="This was made for another template.">
            It names <span className="figures">{imported.template}</span>. Names that this template does not
            have are kept and marked.
          </Notice>
        )}
        {conflicts.length > 0 && (
          <div className="flex flex-col gap-2">
            <p className="text-13">
              {conflicts.length === 1 ? "One property has" : `${conflicts.length} properties have`} another
              value already:{" "}
              <span className="figures text-12">
                {conflicts.map(({ componentId, property }) => `${componentId}.${property}`).join(", ")}
              </span>
            </p>
            <SegmentedControl
              label="What to do with them"
              segments={[
                { value: "keep", label: "Keep mine" },
                { value: "replace", label: "Take the pasted" },
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

function countOf(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}
