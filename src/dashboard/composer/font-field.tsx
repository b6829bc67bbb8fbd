import type { FieldFrameProps } from "../design-system/field.tsx";
import { Select } from "../design-system/select.tsx";
import { bundledFonts } from "#scene/fonts/catalogue.ts";

export interface FontFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

const familyNames = bundledFonts.families
  .filter(({ category }) => category !== "symbols")
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b, "en"));

/** The families that both the preview and the render have. A name from elsewhere stays in the list. */
export function FontField({ frame, text, onTextChange }: FontFieldProps) {
  const names = familyNames.includes(text) ? familyNames : [text, ...familyNames];
  return (
    <Select
      {...frame}
      value={text}
      options={names.map((name) => ({ value: name, label: name }))}
      onValueChange={onTextChange}
    />
  );
}
