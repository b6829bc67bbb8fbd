import { useDeferredValue, useMemo, useRef, useState } from "react";
import * as limits from "#contract/limits.ts";
import type { JsonObject } from "#contract/json.ts";
import { nameLengthMax, readCaseChanges } from "../../../model/composition/case-data.ts";
import type { CaseTemplate } from "../../../features/cases/case-template.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { Button, RemoveButton } from "../../../base/design-system/button.tsx";
import { Dialog } from "../../../base/design-system/dialog.tsx";
import { undoStepOf } from "../../../base/design-system/keys.ts";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { useTyped } from "../../../base/design-system/use-typed.ts";
import { FieldSurroundingsProvider } from "../../../features/fields/field-context.ts";
import "./case-editor.css";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import {
  type DrawnLines,
  HtmlCasePicture,
  pictureVerdict,
  SceneCasePicture,
} from "../../../features/cases/case-picture.tsx";
import { useCasePainter } from "../../../features/cases/use-case-painter.ts";
import { FitList } from "../../../features/stage/fit/fit-list.tsx";
import {
  caseProblems,
  type CaseField,
  listCaseFields,
  valueWords,
  withCaseValue,
  withFieldText,
  caseValue,
} from "./case-values.ts";
import { casesOf, hasRoomForCases, renameCase, withCaseData } from "./source-cases.ts";
import { texts } from "../texts.ts";
import { textOfField } from "../../../features/fields/field-group-section.tsx";
import { InputField } from "../../../features/fields/inputs/input-field.tsx";
import { PropertyField, labelOf } from "../../../features/fields/property-field.tsx";
import type { EditedSource } from "../use-designer.ts";

/** Px around the picture in a dialog of a phone. */
const dialogEdgesPx = 68;
const widthMaxPx = 560;
const heightMaxPx = 420;

export interface CaseEditorProps {
  designer: EditedSource;
  /** The case that is edited, by its name. */
  name: string;
  /** Whether it was just added, so that it wants a name first. */
  isNew: boolean;
  opened: CaseTemplate;
  onClose: () => void;
}

/** The values of one case, with a larger picture of it beside them. Each run of keys is one step of undo. */
export function CaseEditor({ designer, name, isNew, opened, onClose }: CaseEditorProps) {
  const { source, editSource } = designer;
  const body = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  const one = casesOf(source).find((other) => other.name === name) ?? { name, data: {} };
  const drawn = useDeferredValue(one);
  const components = useMemo(
    () => listNamedComponents(opened.html?.document ?? opened.document, []),
    [opened],
  );
  const { fields, others } = listCaseFields(components, one.data, opened.interface?.aliases);
  const changes = useMemo(() => readCaseChanges(drawn), [drawn]);
  const faults = useMemo(() => caseProblems(opened, changes), [opened, changes]);
  const surroundings = useMemo(() => ({ components, changes }), [components, changes]);

  const change = (next: (data: JsonObject) => JsonObject, gesture?: string) =>
    editSource((before) => withCaseData(before, name, next), gesture);
  const set = (field: CaseField, text: string) => {
    const next = (data: JsonObject) => withFieldText(data, field, text);
    const hasRoom = hasRoomForCases(casesOf(withCaseData(source, name, next)));
    const words =
      Object.keys(next(one.data)).length > limits.caseValuesMax
        ? texts.cases.tooManyValues(limits.caseValuesMax)
        : texts.cases.noRoom;
    const isTooLarge = !hasRoom || words !== texts.cases.noRoom;
    // A value without room stays in its field, with the reason.
    setRefused(withRefused(refused, field.key, isTooLarge ? { text, words } : undefined));
    if (!isTooLarge) change(next, `case ${name} ${field.key}`);
  };
  const remove = (dataKey: string) => change((data) => withCaseValue(data, dataKey, undefined));
  const rename = (to: string) => editSource((before) => renameCase(before, name, to), "case name");
  return (
    <Dialog
      shape="wide"
      title={texts.cases.title(name)}
      onClose={onClose}
      // The designer's keys rest while a dialog is open.
      onKeyDown={(event) => {
        const step = undoStepOf(event);
        if (step === undefined) return;
        event.preventDefault();
        designer[step]();
      }}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.cases.done}
        </Button>
      }
    >
      <div ref={body} tabIndex={-1} className="case-editor" onBlur={designer.finishGesture}>
        <CasePreview opened={opened} one={drawn} changes={changes} />
        <FieldSurroundingsProvider value={surroundings}>
          <div className="flex min-w-0 flex-col gap-4">
            <NameField
              {...{ name, isNew }}
              taken={casesOf(source).flatMap((other) => (other.name === name ? [] : [other.name]))}
              onRename={rename}
            />
            <p className="text-12 text-ink-2">
              {fields.length === 0 ? texts.cases.noFields : texts.cases.hint}
            </p>
            {fields.map((field) => (
              <CaseValueField
                key={field.key}
                field={field}
                data={one.data}
                refusedText={refused.get(field.key)?.text}
                fault={refused.get(field.key)?.words ?? faults.get(field.key)}
                onTextChange={(text) => set(field, text)}
                onReset={() => {
                  setRefused(withRefused(refused, field.key, undefined));
                  remove(field.dataKey);
                }}
              />
            ))}
            {others.length > 0 && (
              <OtherValues
                data={one.data}
                names={others}
                onRemove={(dataKey) => {
                  remove(dataKey);
                  // Its button is gone, which had the focus.
                  body.current?.focus();
                }}
              />
            )}
          </div>
        </FieldSurroundingsProvider>
      </div>
    </Dialog>
  );
}

/** Typed text for which the cases have no room, and the reason. */
interface RefusedText {
  text: string;
  words: string;
}

function withRefused(
  refused: ReadonlyMap<string, RefusedText>,
  key: string,
  text: RefusedText | undefined,
): ReadonlyMap<string, RefusedText> {
  const others = [...refused].filter(([other]) => other !== key);
  return new Map(text === undefined ? others : [...others, [key, text]]);
}

interface NameFieldProps {
  name: string;
  isNew: boolean;
  /** The names of the other cases. */
  taken: readonly string[];
  onRename: (name: string) => void;
}

/** Renames at each key; a name that no case can have stays in the field, with the reason. */
function NameField({ name, isNew, taken, onRename }: NameFieldProps) {
  const [typed = name, setTyped] = useTyped();
  const wanted = typed.trim();
  const isFree = wanted !== "" && !taken.includes(wanted);
  // Undo, or another tool, has given it another name.
  const isFollowing = isFree && wanted !== name;
  return (
    <TextField
      label={texts.cases.name}
      dir="auto"
      maxLength={nameLengthMax}
      value={isFollowing ? name : typed}
      error={isFree ? undefined : wanted === "" ? texts.cases.nameMissing : texts.cases.nameTaken}
      {...(isNew && { "data-autofocus": "" })}
      onValueChange={(text) => {
        setTyped(text);
        const next = text.trim();
        if (next !== "" && next !== name && !taken.includes(next)) onRename(next);
      }}
    />
  );
}

interface CasePreviewProps {
  opened: CaseTemplate;
  one: TemplateCase;
  changes: readonly Change[];
}

/** The larger picture of a case, its verdict and the reasons. */
function CasePreview({ opened, one, changes }: CasePreviewProps) {
  const painter = useCasePainter(opened);
  const [lines, setLines] = useState<DrawnLines>();
  const { html } = opened;
  const { width = 1, height = 1 } = html?.document ?? opened.document ?? {};
  const scale = Math.min(
    Math.min(widthMaxPx, window.innerWidth - dialogEdgesPx) / width,
    Math.min(heightMaxPx, window.innerHeight / 3) / height,
  );
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const picture = { changes, label: one.name, ...size, onLines: setLines };
  return (
    <div className="case-editor-picture flex flex-col gap-2">
      <div className="w-fit border border-line-strong">
        {html === undefined ? (
          <SceneCasePicture painter={painter} {...picture} />
        ) : (
          <HtmlCasePicture template={opened} html={html} {...picture} />
        )}
      </div>
      <div className="text-12" style={{ maxWidth: Math.max(size.width, 240) }}>
        <p className="font-medium">{pictureVerdict(lines)}</p>
        {lines !== undefined && lines !== "failed" && <FitList lines={lines} />}
      </div>
    </div>
  );
}

interface OtherValuesProps {
  data: JsonObject;
  /** The names of the values that have no field. */
  names: readonly string[];
  onRemove: (name: string) => void;
}

/** Values of a case that callers cannot set, or that have no effect; they can be removed. */
function OtherValues({ data, names, onRemove }: OtherValuesProps) {
  return (
    <section aria-label={texts.cases.others} className="flex flex-col gap-2">
      <h3 className="text-13 font-medium text-ink-2">{texts.cases.others}</h3>
      <p className="text-12 text-ink-2">{texts.cases.othersHint}</p>
      <ul className="case-editor-values">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2 border-b border-line px-2 py-1 last:border-0">
            <span className="min-w-0 flex-1 text-12">
              <span className="figures block wrap-anywhere">{name}</span>
              <bdi className="block truncate text-ink-2">{valueWords(data[name])}</bdi>
            </span>
            <RemoveButton label={texts.cases.removeValue(name)} onClick={() => onRemove(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CaseValueFieldProps {
  field: CaseField;
  data: JsonObject;
  /** Typed text that is not in the data. */
  refusedText: string | undefined;
  fault: string | undefined;
  onTextChange: (text: string) => void;
  onReset: () => void;
}

/** The field of one value of a case; the template's value shows where the case sets none. */
function CaseValueField({ field, data, refusedText, fault, onTextChange, onReset }: CaseValueFieldProps) {
  const { property, componentId } = field;
  const value = caseValue(data, field);
  const props = {
    property,
    text: refusedText ?? textOfField(property, value),
    isChanged: value !== undefined || refusedText !== undefined,
    fault,
    note: undefined,
    onTextChange,
    onReset,
  };
  return (
    <div role="group" aria-label={`${componentId}: ${labelOf(property)}`} className="min-w-0">
      <p className="figures text-12 text-ink-3">{componentId}</p>
      {property.input === undefined ? (
        <PropertyField {...props} />
      ) : (
        <InputField {...props} input={property.input} measured={undefined} />
      )}
    </div>
  );
}
