import { useRef } from "react";
import { colorOf } from "#scene/values/color.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { ColorField } from "../../../features/fields/color-field.tsx";
import type { ChoicesProps } from "./choices-props.ts";
import { texts } from "./texts.ts";

const usualColor = "#888888";

/** The accepted colours, each with its picker. */
export function ColorChoices({ property, choices, error, note, onChange }: ChoicesProps) {
  const group = useRef<HTMLDivElement>(null);
  const colors = choices.map(String);
  const { defaultText = usualColor } = property;
  const hint = note ?? (colors.length === 0 ? texts.colorsHint : undefined);
  return (
    <div ref={group} role="group" aria-label={texts.oneOf} tabIndex={-1} className="flex flex-col gap-2">
      <span className="text-13 font-medium text-ink-2">{texts.oneOf}</span>
      {colors.map((color, index) => (
        // The place in the list is its identity: the text changes with each key.
        <div key={index} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <ColorField
              frame={{
                label: texts.color(index + 1),
                isLabelHidden: true,
                error: error !== undefined && colorOf(color) === undefined ? error : undefined,
              }}
              text={color}
              onTextChange={(text) => onChange(colors.with(index, text))}
            />
          </div>
          <IconButton
            icon="trash"
            label={texts.removeColor(color)}
            tooltipAlign="end"
            onClick={() => {
              onChange(colors.toSpliced(index, 1));
              // Its button is gone, which had the focus.
              group.current?.focus();
            }}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="w-fit"
        onClick={() => onChange([...colors, colors.includes(defaultText) ? usualColor : defaultText])}
      >
        {texts.addColor}
      </Button>
      {error !== undefined && colors.every((color) => colorOf(color) !== undefined) && (
        <p className="flex items-start gap-1 text-12 text-error">
          <Icon name="warning" size={14} className="mt-px" />
          {error}
        </p>
      )}
      {hint !== undefined && <p className="text-12 text-ink-3">{hint}</p>}
    </div>
  );
}
