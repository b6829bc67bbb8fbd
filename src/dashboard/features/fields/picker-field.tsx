import { lazy, type ReactNode, Suspense } from "react";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { catalogueWith, toFamilies } from "#scene/fonts/uploaded-families.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { Popover } from "../../base/design-system/popover.tsx";
import { loadLaterCoverage } from "../../model/drawing/load-scene-data.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { texts } from "./texts.ts";
import type { FieldControlProps } from "./field-context.ts";

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

const FontPicker = lazy(async () => {
  const [{ FontPicker: Picker }] = await Promise.all([
    import("./font-picker.tsx"),
    // For the samples and scripts of the Chinese and Korean families, which are missing if it fails.
    loadLaterCoverage().catch(() => undefined),
  ]);
  return { default: Picker };
});

/**
 * Chooses from the families that preview and render have: uploaded ones, then bundled ones. Other names can be typed,
 * because the service may have them.
 */
export function FontField({ frame, text, placeholder, onTextChange }: FieldControlProps) {
  const { faces } = useUploadedFaces({ isEnabled: false });
  const catalogue = catalogueWith(faces);
  const uploaded = toFamilies(faces).toSorted(byName);
  const uploadedNames = new Set(uploaded.map(({ name }) => name));
  const bundled = catalogue.families
    .filter(({ category, name }) => category !== "symbols" && !uploadedNames.has(name))
    .toSorted(byName);
  const isUnknown = text.trim() !== "" && findFamily(text, catalogue) === undefined;

  const hint = isUnknown && frame.error === undefined ? texts.font.unknown(text) : frame.hint;
  return (
    <PickerField
      frame={{ ...frame, hint }}
      text={text}
      placeholder={placeholder}
      onTextChange={onTextChange}
      chooseLabel={texts.font.choose(frame.label)}
    >
      {(onChoose) => (
        <FontPicker
          label={frame.label}
          text={text}
          families={[...uploaded, ...bundled]}
          catalogue={catalogue}
          uploadedNames={uploadedNames}
          onChoose={onChoose}
        />
      )}
    </PickerField>
  );
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, "en");
}
