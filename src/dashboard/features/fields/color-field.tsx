import type { ReactNode } from "react";
import { colorOf } from "#scene/values/color.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { formatLike, rememberColor, swatchBackground } from "./color-model.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import { texts } from "./texts.ts";
import { Popover } from "../../base/design-system/popover.tsx";
import { useTyped } from "../../base/design-system/use-typed.ts";
import type { FieldControlProps } from "./field-context.ts";

const ColorPicker = lazyPart(async () => (await import("./color-picker.tsx")).ColorPicker, {
  loading: () => <span className="skeleton block h-56 w-60" />,
});

interface ColorFieldProps extends FieldControlProps {
  pickLabel?: string;
}

/** A colour as text in any accepted notation, with a picker and a field for its opacity. */
export function ColorField({
  frame,
  text,
  placeholder,
  onTextChange,
  pickLabel = texts.pick(frame.label),
}: ColorFieldProps) {
  const color = colorOf(text);
  const [typedPercent, setTypedPercent] = useTyped();
  const [typed, setTyped] = useTyped();
  const isRefused = typed !== undefined && typed !== text && colorOf(typed) === undefined;
  const percent = color === undefined ? "" : String(Math.round(color.alpha * 100));

  return (
    <Field {...frame} error={frame.error ?? (isRefused && typed !== "" ? problemTexts.notColor : undefined)}>
      {(ids) => (
        <div className="flex gap-1">
          <SwatchPopover
            label={pickLabel}
            background={swatchBackground(color)}
            onClose={() => {
              if (color !== undefined) rememberColor(text);
            }}
          >
            <ColorPicker text={text} onTextChange={onTextChange} />
          </SwatchPopover>
          <input
            {...ids}
            type="text"
            spellCheck={false}
            autoComplete="off"
            value={isRefused ? typed : text}
            placeholder={placeholder}
            className={classNames(inputClasses, "figures h-control")}
            onBlur={() => {
              if (typed !== undefined && color !== undefined) rememberColor(text);
              setTyped(undefined);
            }}
            onChange={({ target: { value } }) => {
              setTyped(value);
              onTextChange(value);
            }}
          />
          <span className="relative block w-16 shrink-0">
            <input
              type="number"
              min={0}
              max={100}
              aria-label={texts.opacityOf(frame.label)}
              value={typedPercent ?? percent}
              disabled={color === undefined}
              className={classNames(
                inputClasses,
                "figures h-control pr-5 [appearance:textfield] [&::-webkit-inner-spin-button]:hidden",
              )}
              onBlur={() => setTypedPercent(undefined)}
              onChange={({ target: { value } }) => {
                setTypedPercent(value);
                const alpha = Math.min(100, Math.max(0, Number(value))) / 100;
                if (color !== undefined && value !== "") onTextChange(formatLike(text, { ...color, alpha }));
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

export interface SwatchPopoverProps {
  label: string;
  /** CSS background of the swatch. */
  background: string;
  children: ReactNode;
  onClose?: (() => void) | undefined;
}

/** A swatch that opens a picker. */
export function SwatchPopover({ label, background, children, onClose }: SwatchPopoverProps) {
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="checkerboard block size-control shrink-0 overflow-hidden rounded-control border border-frame forced-color-adjust-none"
        >
          <span className="block size-full" style={{ background }} />
        </button>
      }
      onClose={onClose}
    >
      {() => children}
    </Popover>
  );
}
