import type { FieldFrameProps } from "../design-system/field.tsx";
import { Select } from "../design-system/select.tsx";
import { bundledFonts } from "#scene/fonts/catalogue.ts";
import { toFamilies } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../scene-fonts/uploaded-faces.ts";

export interface FontFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

const bundledNames = bundledFonts.families
  .filter(({ category }) => category !== "symbols")
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b, "en"));

/**
 * The families that both the preview and the render have: those that were uploaded, then those that ship with the
 * product. A name from elsewhere stays in the list.
 */
export function FontField({ frame, text, onTextChange }: FontFieldProps) {
  const { faces } = useUploadedFaces({ isAsked: false });
  const uploadedNames = toFamilies(faces)
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, "en"));
  const known = [...uploadedNames, ...bundledNames];
  const names = known.includes(text) ? known : [text, ...known];
  return (
    <Select
      {...frame}
      value={text}
      options={names.map((name) => ({ value: name, label: name }))}
      onValueChange={onTextChange}
    />
  );
}
