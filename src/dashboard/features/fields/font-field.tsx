import { lazy } from "react";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { catalogueWith, toFamilies } from "#scene/fonts/uploaded-families.ts";
import { loadLaterCoverage } from "../../model/drawing/load-later-coverage.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type { FieldControlProps } from "./field-control.ts";
import { PickerField } from "./picker-field.tsx";
import { texts } from "./texts.ts";

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
