import { lazy, Suspense } from "react";
import { formatHex, parseColor } from "#scene/values/color.ts";
import { classNames } from "../../design-system/class-names.ts";
import { Field, type FieldFrameProps, inputClasses } from "../../design-system/field.tsx";
import { Popover } from "../../design-system/popover.tsx";
import { formatLike } from "./color-model.ts";
import { rememberColor } from "./recent-colors.ts";
import { texts } from "../texts.ts";

export interface ColorFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

const ColorPicker = lazy(async () => ({
  default: (await import("./color-picker.tsx")).ColorPicker,
}));

/** A colour as text in any form that is accepted, from a picker behind its swatch, and its opacity. */
export function ColorField({ frame, text, onTextChange }: ColorFieldProps) {
  const color = parseColor(text);
  const percent = color === undefined ? "" : String(Math.round(color.alpha * 100));

  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <Popover
            label={texts.fields.pick(frame.label)}
            trigger={
              <button
                type="button"
                aria-label={texts.fields.pick(frame.label)}
                className="checkerboard block size-control shrink-0 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none"
              >
                <span
                  className="block size-full"
                  style={{ background: color === undefined ? "none" : formatHex(color) }}
                />
              </button>
            }
            onClose={() => {
              if (color !== undefined) rememberColor(text);
            }}
          >
            {() => (
              <Suspense fallback={<span className="skeleton block h-56 w-60" />}>
                <ColorPicker text={text} onTextChange={onTextChange} />
              </Suspense>
            )}
          </Popover>
          <input
            {...ids}
            type="text"
            spellCheck={false}
            autoComplete="off"
            value={text}
            className={classNames(inputClasses, "figures h-control")}
            onChange={(event) => {
              onTextChange(event.target.value);
            }}
          />
          <span className="relative block w-16 shrink-0">
            <input
              type="number"
              min={0}
              max={100}
              aria-label={texts.fields.opacityOf(frame.label)}
              value={percent}
              disabled={color === undefined}
              className={classNames(
                inputClasses,
                "figures h-control pr-5 [appearance:textfield] [&::-webkit-inner-spin-button]:hidden",
              )}
              onChange={(event) => {
                const alpha = Math.min(100, Math.max(0, Number(event.target.value))) / 100;
                if (color !== undefined) onTextChange(formatLike(text, { ...color, alpha }));
              }}
            />
            <span
              aria-hidden="true"
              className="figures pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 text-12 text-ink-3"
            >
              %
            </span>
          </span>
        </div>
      )}
    </Field>
  );
}
