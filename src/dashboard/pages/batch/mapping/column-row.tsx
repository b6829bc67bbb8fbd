import { useId, useState, useMemo } from "react";
import type { TemplateDocument } from "#scene/document.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import {
  type ColumnTarget,
  parseTarget,
  targetKey,
  rowOptions,
  unused,
} from "../../../model/batches/stored-batch.ts";
import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";
import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Form, TextField } from "../../../base/design-system/text-field.tsx";
import { columnName } from "../describe-problem.ts";
import type { Table } from "../table/table.ts";
import { texts } from "../texts.ts";
import { asLine, listCapacity, listLimits } from "../../../features/fields/inputs/input-limits.ts";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { isKnown, mainTarget, offersMain, type TargetSource } from "./suggest-targets.ts";
import { type Capabilities, useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { Select } from "../../../base/design-system/select.tsx";

export interface ColumnRowProps {
  column: number;
  table: Table;
  components: readonly EditableComponent[];
  /** The template's; absent if the service serves none. */
  document: TemplateDocument | undefined;
  target: ColumnTarget;
  source: TargetSource;
  /** Whether the target is still the one that was derived from the name. */
  isMapped: boolean;
  suggestion: ColumnTarget | undefined;
  isClashing: boolean;
  isComplete: boolean;
  onTarget: (target: ColumnTarget) => void;
  /** A further target of the same values; `unused`: none. */
  second: ColumnTarget;
  onSecond: (target: ColumnTarget) => void;
}

const samplesMax = 3;

export function ColumnRow(props: ColumnRowProps) {
  const { column, table, components, target, suggestion, isClashing, onTarget, second, onSecond } = props;
  const [isAdding, setAdding] = useState(false);
  const name = columnName(table.columns, column);
  const samples = table.rows
    .filter(({ fault }) => fault === undefined)
    .slice(0, samplesMax)
    .map(({ cells }) => cells[column] ?? "")
    .filter((cell) => cell !== "");
  const words = texts.mapping;
  const described = findInput(target, components);
  return (
    <div
      role="listitem"
      className="grid items-start gap-x-6 gap-y-2 border-b border-line py-2.5 md:grid-cols-[minmax(8rem,1fr)_minmax(0,1.4fr)_minmax(16rem,1.2fr)]"
    >
      <p className="figures text-13 font-medium wrap-anywhere md:pt-1.5">{name}</p>
      <p className="min-w-0 truncate text-ink-3 md:pt-1.5" title={samples.join(" · ")}>
        {samples.join(" · ")}
      </p>
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex items-start gap-1.5">
          <div className="flex min-w-0 grow flex-col gap-1.5">
            <TargetChoice
              label={words.targetOf(name)}
              {...{ name, components, target, isClashing, onTarget }}
            />
          </div>
          {target.kind !== "unused" && second.kind === "unused" && !isAdding && (
            <IconButton icon="plus" label={words.againFor(name)} onClick={() => setAdding(true)} />
          )}
        </div>
        {(isAdding || second.kind !== "unused") && (
          <TargetChoice
            label={words.secondTargetOf(name)}
            {...{ name, components, isClashing }}
            target={second}
            onTarget={(chosen) => {
              setAdding(false);
              onSecond(chosen);
            }}
          />
        )}
        {suggestion !== undefined && (
          <Button
            size="small"
            icon="check"
            className="self-start"
            aria-label={words.suggestFor(name, targetName(suggestion))}
            onClick={() => onTarget(suggestion)}
          >
            {words.suggest(targetName(suggestion))}
          </Button>
        )}
        <TargetNote {...props} />
        {described !== undefined && <InputNote {...described} document={props.document} />}
      </div>
    </div>
  );
}

type TargetChoiceProps = Pick<
  TargetSelectProps,
  "name" | "label" | "components" | "target" | "isClashing" | "onTarget"
>;

/** Chooses one target, from the list or by typing its name. */
function TargetChoice({ onTarget, ...props }: TargetChoiceProps) {
  const [isTyping, setTyping] = useState(false);
  const choose = (target: ColumnTarget) => {
    setTyping(false);
    onTarget(target);
  };
  return (
    <>
      <TargetSelect {...props} isTyping={isTyping} onTarget={choose} onType={() => setTyping(true)} />
      {isTyping && <TypedTarget name={props.name} components={props.components} onTarget={choose} />}
    </>
  );
}

/** The input that a column sets; undefined for other targets. */
function findInput(target: ColumnTarget, components: readonly EditableComponent[]) {
  if (target.kind !== "property") return undefined;
  const { componentId } = target;
  const property = components
    .find(({ id }) => id === componentId)
    ?.properties.find((candidate) => candidate.property === target.property);
  return property?.input === undefined ? undefined : { componentId, property, input: property.input };
}

function TargetNote({ target, source, isMapped, components, isComplete }: ColumnRowProps) {
  const words = texts.mapping;
  if (target.kind === "unused") return null;
  const isUnknown = isComplete && !isKnown(target, components);
  if (!isUnknown && (!isMapped || source === "none")) return null;
  return (
    <p className={classNames("flex items-start gap-1 text-12", isUnknown ? "text-warn" : "text-ink-3")}>
      <Icon
        name={isUnknown ? "warning" : source === "guess" ? "question" : "check"}
        size={14}
        className="mt-px"
      />
      {isUnknown || source === "none" ? words.unknownTarget(targetName(target)) : words.sources[source]}
    </p>
  );
}

interface TypedTargetProps {
  name: string;
  components: readonly EditableComponent[];
  onTarget: (target: ColumnTarget) => void;
}

function TypedTarget({ name, components, onTarget }: TypedTargetProps) {
  const [typed, setTyped] = useState("");
  const [isFaulty, setFaulty] = useState(false);
  const listId = useId();
  const words = texts.mapping;
  return (
    <Form
      className="flex items-start gap-2"
      onSubmit={() => {
        const target = parseTarget(
          typed,
          components.map(({ id }) => id),
        );
        if (target === undefined) setFaulty(true);
        else onTarget(target);
      }}
    >
      <TextField
        // The user has just requested this field with the select above it.
        ref={(element) => {
          if (typed === "") element?.focus();
        }}
        label={words.typed(name)}
        isLabelHidden
        isMono
        className="grow"
        placeholder={words.typedHint}
        autoCapitalize="off"
        list={listId}
        value={typed}
        error={isFaulty ? words.typedFault : undefined}
        onValueChange={(text) => {
          setTyped(text);
          setFaulty(false);
        }}
      />
      <datalist id={listId}>
        {components.flatMap(({ id, properties }) =>
          properties.map(({ property }) => <option key={`${id}.${property}`}>{`${id}.${property}`}</option>),
        )}
      </datalist>
      <Button type="submit">{words.take}</Button>
    </Form>
  );
}

/** `title.text`, or the option's name. */
function targetName(target: ColumnTarget): string {
  return targetKey(target).replace(/^option:/, "");
}

interface InputNoteProps {
  componentId: string;
  property: EditableProperty;
  input: TemplateInput;
  document: TemplateDocument | undefined;
}

const choicesMax = 8;

/** The author's words and rules for the input that a column sets. */
function InputNote({ componentId, property, input, document }: InputNoteProps) {
  const isText = property.property === "text";
  const measured = useMeasuredText(document, isText ? componentId : undefined, property.defaultText);
  const rules = [
    ...(input.required === true ? [texts.mapping.required] : []),
    ...listLimits(input, property, ""),
    ...listCapacity(measured),
    ...listChoices(input),
  ];
  return (
    <p className="text-12 text-ink-2 wrap-anywhere">
      <span dir="auto" className="font-medium">
        {input.label ?? propertyLabel(property.label)}
      </span>
      {rules.length > 0 && ` · ${asLine(rules)}`}
      {input.description !== undefined && (
        <span dir="auto" className="block">
          {input.description}
        </span>
      )}
    </p>
  );
}

/** The values as a cell has them. */
function listChoices({ oneOf = [] }: TemplateInput): string[] {
  if (oneOf.length === 0) return [];
  const shown = oneOf.slice(0, choicesMax);
  return [texts.mapping.choices(shown.join(", "), oneOf.length - shown.length)];
}

const typeValue = "?";

interface TargetSelectProps {
  /** The column's. */
  name: string;
  label: string;
  components: readonly EditableComponent[];
  target: ColumnTarget;
  isTyping: boolean;
  isClashing: boolean;
  onTarget: (target: ColumnTarget) => void;
  /** The user wants to type another property; there may be thousands. */
  onType: () => void;
}

/** Offers the main property of each component, the options of a render, and typing another property. */
function TargetSelect({
  name,
  label,
  components,
  target,
  isTyping,
  isClashing,
  onTarget,
  onType,
}: TargetSelectProps) {
  const { renderField } = useCapabilities();
  const choices = useMemo(() => listTargets(name, components, renderField), [name, components, renderField]);
  const key = targetKey(target);
  const words = texts.mapping;
  const own = key === "" || choices.has(key) ? [] : [{ value: key, label: key }];
  return (
    <Select
      label={label}
      isLabelHidden
      className="figures"
      aria-invalid={isClashing || undefined}
      value={isTyping ? typeValue : key}
      options={[
        { value: "", label: words.unused },
        ...own,
        ...[...choices.keys()].map((value) => ({ value, label: value.replace(/^option:/, "") })),
        { value: typeValue, label: words.other },
      ]}
      onValueChange={(value) => {
        if (value === typeValue) onType();
        else onTarget(choices.get(value) ?? (value === key ? target : unused));
      }}
    />
  );
}

/** Options that the service lacks are not offered; a file name is used for the archive too. */
function listTargets(
  column: string,
  components: readonly EditableComponent[],
  renderField: Capabilities["renderField"],
): Map<string, ColumnTarget> {
  const options = rowOptions.filter((option) => option === "fileName" || renderField(option) === undefined);
  const targets: ColumnTarget[] = [
    ...components.filter(offersMain).map(mainTarget),
    ...options.map((option) => ({ kind: "option", option }) as const),
    ...(options.includes("metadata") ? [{ kind: "metadata", name: column } as const] : []),
  ];
  return new Map(targets.map((target) => [targetKey(target), target]));
}
