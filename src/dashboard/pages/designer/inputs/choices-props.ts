import type { InputChoice } from "#scene/inputs/template-interface.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";

/** Props of a control for the accepted values of an input. */
export interface ChoicesProps {
  property: EditableProperty;
  choices: readonly InputChoice[];
  error: string | undefined;
  /** A note on the template's own value. */
  note: string | undefined;
  onChange: (choices: readonly InputChoice[]) => void;
}
