import { lazy, Suspense } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import type { FieldControlProps } from "./field-control.ts";
import { formatGradient, readGradient } from "./gradient-model.ts";
import { SwatchPopover } from "./swatch-popover.tsx";
import { texts } from "./texts.ts";

const GradientEditor = lazy(async () => ({
  default: (await import("./gradient-editor.tsx")).GradientEditor,
}));

/** A gradient as CSS text, with a swatch that opens its editor. */
export function GradientField({ frame, text, onTextChange }: FieldControlProps) {
  const gradient = readGradient(text);
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <SwatchPopover
            label={texts.pick(frame.label)}
            background={gradient === undefined ? "none" : formatGradient(gradient)}
          >
            <Suspense fallback={<span className="skeleton block h-40 w-96 max-w-full" />}>
              <GradientEditor text={text} onTextChange={onTextChange} />
            </Suspense>
          </SwatchPopover>
          <textarea
            {...ids}
            rows={1}
            spellCheck={false}
            value={text.trim() === "none" ? "" : text}
            placeholder={texts.none}
            className={classNames(
              inputClasses,
              "figures min-h-control resize-y py-1.5 text-12 [field-sizing:content]",
            )}
            onChange={(event) => onTextChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
