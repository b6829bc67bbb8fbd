import type { ChangeValue } from "#contract/changes/change.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";
import type { RunLook, RunProperty } from "./run-styling.ts";

/** The selection in the text that is edited on the picture, for the tools beside it. */
export interface EditedText {
  componentId: string;
  /** Nothing is selected: a style is that of what is typed next. */
  isCollapsed: boolean;
  /** Of the selected runs, or of what is typed next. */
  looks: readonly RunLook[];
  /** The selected letters, or the line of the cursor, in px of the window. */
  bounds: () => Rect | undefined;
  /** Moves the focus back to the text. */
  focus: () => void;
  /** Makes the letters bold or italic, or upright. */
  toggle: (letter: "b" | "i") => void;
  /** Undefined: that of the component. Changes of one `gesture` are one step of the text's own undo. */
  set: (name: RunProperty, value: ChangeValue | undefined, gesture?: string) => void;
}

const editedText = createSharedState<EditedText | undefined>(undefined);

export const useEditedText = editedText.useValue;
export const showEditedText = editedText.set;
