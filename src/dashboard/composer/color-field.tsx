import { Field, type FieldFrameProps, inputClasses } from "../design-system/field.tsx";
import { classNames } from "../design-system/class-names.ts";
import { texts } from "./texts.ts";
import { formatHex, parseColor } from "#scene/values/color.ts";

export interface ColorFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

/** A colour as text in any CSS form, from the platform's picker, and its opacity. */
export function ColorField({ frame, text, onTextChange }: ColorFieldProps) {
  const color = parseColor(text);
  const opaque = color === undefined ? "#000000" : formatHex({ ...color, alpha: 1 });
  const percent = color === undefined ? "" : String(Math.round(color.alpha * 100));

  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <span className="checkerboard relative block size-control shrink-0 overflow-hidden rounded-control border border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <span
              className="absolute inset-0"
              style={{ background: color === undefined ? "none" : formatHex(color) }}
            />
            <input
              type="color"
              aria-label={texts.fields.pick(frame.label)}
              value={opaque}
              className="absolute inset-0 size-full opacity-0"
              onChange={(event) => {
                // A picker knows no opacity; a colour that was invisible becomes visible when it is picked.
                const alpha = color === undefined || color.alpha === 0 ? 1 : color.alpha;
                const picked = parseColor(event.target.value);
                if (picked !== undefined) onTextChange(formatHex({ ...picked, alpha }));
              }}
            />
          </span>
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
                if (color !== undefined) onTextChange(formatHex({ ...color, alpha }));
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
