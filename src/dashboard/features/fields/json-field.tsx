import { useState } from "react";
import type { ChangeValue } from "#contract/changes/change.ts";
import { Button } from "../../base/design-system/button.tsx";
import { TextArea } from "../../base/design-system/text-field.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { parseJson, describeJsonProblem } from "../../model/composition/parse-json.ts";
import { toEditedList } from "./list-model.ts";
import { texts } from "./texts.ts";
import type { FieldControlProps } from "./field-context.ts";

export interface JsonFieldProps extends FieldControlProps {
  /** Returns the property's value for a text; the text itself if it is invalid. */
  read: (text: string) => ChangeValue | undefined;
  /** The columns of an empty list of objects. */
  columns: readonly string[] | undefined;
}

const ListDialog = lazyPart(async () => (await import("./list-dialog.tsx")).ListDialog);

/** A list or an object as text, a list also as a table. Reports the position of a syntax error. */
export function JsonField({ frame, text, read, columns, onTextChange }: JsonFieldProps) {
  // The text while the user types; on blur it is normalised.
  const [draft, setDraft] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const value = text.trim() === "" ? [] : read(text);
  const list = toEditedList(value, { columns });
  const shown = draft ?? text;
  const fault = jsonProblem(shown);
  const error = [fault, frame.error].filter((part) => part !== undefined).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        {...frame}
        error={error === "" ? undefined : error}
        isMono
        rows={2}
        className="[&_textarea]:max-h-60 [&_textarea]:[field-sizing:content]"
        value={shown}
        onValueChange={(typed) => {
          setDraft(typed);
          onTextChange(typed);
        }}
        onBlur={() => setDraft(undefined)}
      />
      {list !== undefined && (
        <div>
          <Button size="small" variant="quiet" icon="list" onClick={() => setOpen(true)}>
            {texts.list.open}
          </Button>
        </div>
      )}
      {isOpen && list !== undefined && (
        <ListDialog
          label={frame.label}
          list={list}
          problem={frame.error}
          onChange={(next) => onTextChange(JSON.stringify(next))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Only for text that looks like JSON: `4, 7, 5` is a valid list too. */
function jsonProblem(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text) || parseJson(text) !== undefined) return undefined;
  const fault = describeJsonProblem(text);
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`;
}
