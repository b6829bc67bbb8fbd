import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { Change, ChangeValue } from "#contract/changes/change.ts";
import { splitKey } from "#contract/changes/read-changes.ts";
import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { Tooltip } from "../../../base/design-system/tooltip.tsx";
import { texts } from "./texts.ts";
import {
  type EditableComponent,
  findProperty,
  guessKind,
  toChangeValue,
  withShortTexts,
} from "../../../model/composition/editable-properties.ts";

export interface LinkRowsProps {
  changes: readonly Change[];
  /** Keys whose value is converted to text. */
  losesType: readonly string[];
  toValue: (componentId: string, property: string, text: string) => ChangeValue;
  onChange: (changes: readonly Change[], gesture: string) => void;
}

/** The link's decoded parameters as rows; each can be renamed, edited and removed. */
export function LinkRows({ changes, losesType, toValue, onChange }: LinkRowsProps) {
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const keys = changes.map(keyOf);
  // Where it is narrow, the value is below the name, so that neither is cut.
  const rowClasses =
    "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_4.75rem] items-start gap-x-2 @max-[28rem]:grid-cols-[minmax(0,1fr)_4.75rem] @max-[28rem]:gap-y-1";
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <h3 id={titleId} className="text-13 font-medium text-ink-2">
        {texts.link.changes}
      </h3>
      {changes.length === 0 && !isAdding && <p className="text-12 text-ink-3">{texts.link.none}</p>}
      <ul className="flex flex-col gap-1.5">
        {(isAdding ? [...changes, undefined] : changes).map((change, index) => {
          if (change === undefined) {
            return (
              <li key={index} className={rowClasses}>
                <NameField
                  label={texts.link.name}
                  name=""
                  taken={keys}
                  onName={(componentId, property) => {
                    onChange([...changes, { componentId, property, value: "" }], "link add");
                    setAdding(false);
                  }}
                />
              </li>
            );
          }
          const key = keyOf(change);
          return (
            // By its place, so that a row that gets a name keeps the focus.
            <li key={index} className={rowClasses}>
              <NameField
                label={texts.link.nameOf(key)}
                name={key}
                taken={keys}
                onName={(componentId, property) =>
                  onChange(changes.with(index, { ...change, componentId, property }), `link name ${key}`)
                }
              />
              <TextField
                label={texts.link.valueOf(key)}
                isLabelHidden
                className="@max-[28rem]:col-span-2 @max-[28rem]:row-start-2"
                size="small"
                spellCheck={false}
                keepsTyped
                value={toLinkText(change.value)}
                onValueChange={(text) => {
                  const value = toValue(change.componentId, change.property, text);
                  onChange(changes.with(index, { ...change, value }), `link value ${key}`);
                }}
              />
              <span className="flex items-center justify-end gap-1">
                {losesType.includes(key) && (
                  <Tooltip content={texts.link.becomesTextHint} align="end">
                    <span
                      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip says more
                      tabIndex={0}
                      className="rounded-control border border-warn px-1 text-12 text-warn"
                    >
                      {texts.link.becomesText}
                    </span>
                  </Tooltip>
                )}
                <IconButton
                  icon="close"
                  size="small"
                  label={texts.link.remove(key)}
                  tooltipAlign="end"
                  onClick={() => onChange(changes.toSpliced(index, 1), `link remove ${key}`)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {!isAdding && (
        <Button size="small" variant="quiet" icon="plus" className="w-fit" onClick={() => setAdding(true)}>
          {texts.link.add}
        </Button>
      )}
    </section>
  );
}

interface NameFieldProps {
  label: string;
  name: string;
  taken: readonly string[];
  onName: (componentId: string, property: string) => void;
}

/**
 * A field for a key, empty for a new row. Applied on blur, Enter or Tab, because each incomplete name would create a
 * component.
 */
function NameField({ label, name, taken, onName }: NameFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [lastName, setLastName] = useState(name);
  // Rows above were removed, so that this is the field of another one.
  if (lastName !== name) {
    setLastName(name);
    setTyped(undefined);
  }
  const text = (typed ?? name).trim();
  const parts = splitKey(text);
  const problem =
    typed === undefined || text === name
      ? undefined
      : !parts.ok
        ? texts.link.nameForm
        : taken.includes(text)
          ? texts.link.nameTaken
          : undefined;

  function take() {
    if (typed === undefined || text === name || problem !== undefined || !parts.ok) return;
    setTyped(undefined);
    onName(parts.value.componentId, parts.value.property);
  }

  return (
    <TextField
      label={label}
      isLabelHidden
      size="small"
      isMono
      autoFocus={name === ""}
      placeholder={texts.link.example}
      value={typed ?? name}
      error={problem}
      onValueChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Tab") flushSync(take);
        else if (event.key === "Enter" && typed !== undefined && !event.metaKey && !event.ctrlKey) {
          if (problem !== undefined) return;
          const row = event.currentTarget.closest("li");
          flushSync(take);
          row?.querySelectorAll("input")[1]?.focus();
        } else if (event.key === "Escape" && typed !== undefined) {
          // Otherwise it would end the crop mode too.
          event.preventDefault();
          setTyped(undefined);
        }
      }}
    />
  );
}

function keyOf({ componentId, property }: Change): string {
  return `${componentId}.${property}`;
}

/**
 * Converts a text of a link to a value. If the current value has the same text, keeps it; else converts by the
 * property's kind.
 */
export function toTypedValue(
  components: readonly EditableComponent[],
  current: readonly Change[],
  componentId: string,
  property: string,
  value: ChangeValue,
): ChangeValue {
  if (typeof value !== "string") return value;
  const present = current.filter(
    (change) => change.componentId === componentId && change.property === property,
  );
  const known = findProperty(components, { componentId, property });
  const isPresent = withShortTexts(components, present).some((change) => toLinkText(change.value) === value);
  if (isPresent && present[0] !== undefined) return present[0].value;
  return (
    toChangeValue(
      known ?? {
        property,
        kind: guessKind(property, value),
        label: property,
        defaultText: undefined,
        spec: undefined,
        source: "typed",
      },
      value,
    ) ?? ""
  );
}

/** The text of a value in a link. */
function toLinkText(value: ChangeValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
