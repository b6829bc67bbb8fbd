import { lazy, Suspense } from "react";
import { classNames } from "../../design-system/class-names.ts";
import { Field, type FieldFrameProps, inputClasses } from "../../design-system/field.tsx";
import { Popover } from "../../design-system/popover.tsx";
import { texts as composerTexts } from "../texts.ts";
import { readGradient } from "./gradient-model.ts";

export interface GradientFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

const GradientEditor = lazy(async () => ({
  default: (await import("./gradient-editor.tsx")).GradientEditor,
}));

/** A gradient as CSS writes it, with a look at it that opens its editor. */
export function GradientField({ frame, text, onTextChange }: GradientFieldProps) {
  const isReadable = readGradient(text) !== undefined;
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <Popover
            label={composerTexts.fields.pick(frame.label)}
            trigger={
              <button
                type="button"
                aria-label={composerTexts.fields.pick(frame.label)}
                className="checkerboard block size-control shrink-0 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none"
              >
                <span className="block size-full" style={{ background: isReadable ? text : "none" }} />
              </button>
            }
          >
            {() => (
              <Suspense fallback={<span className="skeleton block h-40 w-72 max-w-full" />}>
                <GradientEditor text={text} onTextChange={onTextChange} />
              </Suspense>
            )}
          </Popover>
          <textarea
            {...ids}
            rows={1}
            spellCheck={false}
            value={text}
            placeholder={composerTexts.fields.none}
            className={classNames(
              inputClasses,
              "figures min-h-control resize-y py-1.5 text-12 [field-sizing:content]",
            )}
            onChange={(event) => {
              onTextChange(event.target.value);
            }}
          />
        </div>
      )}
    </Field>
  );
}
