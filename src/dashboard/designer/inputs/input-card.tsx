import { useState } from "react";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { EditableProperty } from "../../composition/editable-properties.ts";
import { IconButton } from "../../design-system/icon-button.tsx";
import { NumberField } from "../../design-system/number-field.tsx";
import { Select } from "../../design-system/select.tsx";
import { Switch } from "../../design-system/switch.tsx";
import { TextArea, TextField } from "../../design-system/text-field.tsx";
import { asLine, listCapacity } from "../../fields/inputs/input-limits.ts";
import { propertyLabel } from "../../problems/labels/property-label.ts";
import { toProblemWords } from "../../problems/problem-words.ts";
import type { MeasuredText } from "../../scene-view/text-look.ts";
import { setInput, withRule } from "../source/inputs.ts";
import type { Designer } from "../use-designer.ts";
import { texts } from "./texts.ts";

export interface InputCardProps {
  designer: Designer;
  /** `component.property` */
  inputKey: string;
  property: EditableProperty;
  input: JsonObject;
  /** How the text takes its box; undefined for other properties. */
  measured: MeasuredText | undefined;
  patterns: PatternEngine | undefined;
}

/** Rules that were typed and that the service would refuse, so that no typing is lost. */
interface Refused {
  rule: string;
  value: JsonValue | undefined;
  words: string;
}

/** The words and rules of one input. A rule that contradicts another one stays in its field, with the reason. */
export function InputCard({ designer, inputKey, property, input, measured, patterns }: InputCardProps) {
  const [refused, setRefused] = useState<Refused>();
  const name = propertyLabel(property.label);
  const set = (rule: string, value: JsonValue | undefined) => {
    const edited = setInput(designer.source, inputKey, withRule(input, rule, value), patterns);
    if (!edited.ok) {
      setRefused({ rule, value, words: edited.problem.map(toProblemWords).join(" ") });
      return;
    }
    setRefused(undefined);
    designer.edit((design) => ({ ...design, source: edited.value }), `input ${inputKey} ${rule}`);
  };
  const valueOf = (rule: string) => (refused?.rule === rule ? refused.value : input[rule]);
  const errorOf = (rule: string) => (refused?.rule === rule ? refused.words : undefined);
  const text = (rule: string) => {
    const value = valueOf(rule);
    return typeof value === "string" ? value : "";
  };
  const number = (rule: string) => {
    const value = valueOf(rule);
    return typeof value === "number" ? value : undefined;
  };
  const isText = property.kind === "text";
  const capacity = asLine(listCapacity(measured));
  return (
    <div
      role="group"
      aria-label={texts.of(inputKey)}
      className="flex flex-col gap-3 rounded-control border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-13 font-medium">{name}</span>
        <span className="figures text-12 text-ink-3">{property.property}</span>
        <IconButton
          icon="trash"
          size="small"
          label={texts.remove(inputKey)}
          tooltipAlign="end"
          onClick={() =>
            designer.edit((design) => {
              const edited = setInput(design.source, inputKey, undefined);
              return edited.ok ? { ...design, source: edited.value } : design;
            })
          }
        />
      </div>
      <TextField
        label={texts.label}
        size="small"
        maxLength={100}
        value={text("label")}
        error={errorOf("label")}
        onValueChange={(value) => set("label", value === "" ? undefined : value)}
      />
      <TextField
        label={texts.description}
        size="small"
        maxLength={500}
        value={text("description")}
        error={errorOf("description")}
        onValueChange={(value) => set("description", value === "" ? undefined : value)}
      />
      <Switch
        label={texts.required}
        checked={input["required"] === true}
        onValueChange={(isRequired) => set("required", isRequired ? true : undefined)}
      />
      {(isText
        ? (["minLength", "maxLength"] as const)
        : property.kind === "number"
          ? (["minimum", "maximum"] as const)
          : []
      ).map((rule) => (
        <NumberField
          key={rule}
          label={texts[rule]}
          size="small"
          value={number(rule)}
          error={errorOf(rule)}
          {...(rule === "maxLength" && capacity !== "" && { hint: capacity })}
          onValueChange={(value) => set(rule, value)}
        />
      ))}
      {isText && (
        <TextField
          label={texts.pattern}
          hint={texts.patternHint}
          size="small"
          isMono
          maxLength={200}
          spellCheck={false}
          disabled={patterns === undefined}
          value={text("pattern")}
          error={errorOf("pattern")}
          onValueChange={(value) => set("pattern", value === "" ? undefined : value)}
        />
      )}
      {property.hasEmphasis === true && (
        <Select
          label={texts.overflow}
          size="small"
          value={text("overflow") === "reject" ? "reject" : "warn"}
          options={(["warn", "reject"] as const).map((value) => ({ value, label: texts.overflows[value] }))}
          onValueChange={(value) => set("overflow", value === "warn" ? undefined : value)}
        />
      )}
      {property.kind !== "json" && (
        <ChoicesField
          key={inputKey}
          property={property}
          choices={valueOf("oneOf")}
          error={errorOf("oneOf")}
          onChange={(choices) => set("oneOf", choices)}
        />
      )}
    </div>
  );
}

interface ChoicesFieldProps {
  property: EditableProperty;
  choices: JsonValue | undefined;
  error: string | undefined;
  onChange: (choices: JsonValue[] | undefined) => void;
}

/** The accepted values, one per line as typed: an empty line at the end is kept while the field has the focus. */
function ChoicesField({ property, choices, error, onChange }: ChoicesFieldProps) {
  const written = Array.isArray(choices) ? choices.map(String).join("\n") : "";
  const [typed, setTyped] = useState<string>();
  return (
    <TextArea
      label={texts.oneOf}
      hint={texts.oneOfHint}
      rows={2}
      isMono
      value={typed ?? written}
      error={error}
      onBlur={() => setTyped(undefined)}
      onValueChange={(text) => {
        setTyped(text);
        const lines = [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
        onChange(lines.length === 0 ? undefined : lines.map((line) => toChoice(property, line)));
      }}
    />
  );
}

/** Numbers and truth values as such; anything else is a text. */
function toChoice({ kind }: EditableProperty, line: string): JsonValue {
  if (kind === "number" && Number.isFinite(Number(line))) return Number(line);
  if (kind === "boolean" && (line === "true" || line === "false")) return line === "true";
  return line;
}
