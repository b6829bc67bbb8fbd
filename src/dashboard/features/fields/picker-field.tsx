import { type ReactNode, Suspense } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { Popover } from "../../base/design-system/popover.tsx";
import type { FieldControlProps } from "./field-control.ts";

export interface PickerFieldProps extends FieldControlProps {
  /** The name of the button that opens the picker. */
  chooseLabel: string;
  /** In that button. Absent: an arrow. */
  glyph?: ReactNode;
  /** The picker, which a choice closes. */
  children: (onChoose: (name: string) => void) => ReactNode;
}

/** A name that is typed, or chosen from a picker beside it. */
export function PickerField({
  frame,
  text,
  placeholder,
  onTextChange,
  chooseLabel,
  glyph,
  children,
}: PickerFieldProps) {
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <input
            {...ids}
            type="text"
            dir="auto"
            spellCheck={false}
            autoComplete="off"
            value={text}
            placeholder={placeholder}
            className={classNames(inputClasses, "h-control")}
            onChange={(event) => onTextChange(event.target.value)}
          />
          <Popover
            label={chooseLabel}
            align="end"
            trigger={
              <button
                type="button"
                aria-label={chooseLabel}
                className="grid size-control shrink-0 place-items-center rounded-control border border-frame bg-panel text-ink-2 hover:bg-hover hover:text-ink"
              >
                {glyph ?? <Icon name="chevronDown" size={12} />}
              </button>
            }
          >
            {(close) => (
              <Suspense fallback={<span className="skeleton block h-72 w-72 max-w-full" />}>
                {children((name) => {
                  onTextChange(name);
                  close();
                })}
              </Suspense>
            )}
          </Popover>
        </div>
      )}
    </Field>
  );
}
