import type { FieldFrameProps } from "../../base/design-system/field.tsx";

/** Props of a control that edits a property as text. */
export interface FieldControlProps {
  frame: FieldFrameProps;
  text: string;
  /** Shown in place of an empty text. */
  placeholder?: string | undefined;
  onTextChange: (text: string) => void;
}
