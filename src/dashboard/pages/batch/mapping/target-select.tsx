import { type Capabilities, useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { useMemo } from "react";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { texts } from "../texts.ts";
import { type ColumnTarget, rowOptions, targetKey, unused } from "../../../model/batches/column-target.ts";
import { offersMain } from "./guess-target.ts";
import { mainTarget } from "./suggest-targets.ts";

const typeValue = "?";

export interface TargetSelectProps {
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
export function TargetSelect({
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
  const choices = useMemo(() => listChoices(name, components, renderField), [name, components, renderField]);
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
function listChoices(
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
