import type { ChangeValue } from "#contract/changes/change.ts";
import type { ComponentOf } from "#scene/document.ts";
import { runLook } from "#scene/layout/text-styles.ts";
import { componentProperties } from "#scene/properties/component-properties.ts";
import type { RunStyle } from "#scene/values/styled-text.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import type { UndoStep } from "../../base/design-system/keys.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";

/** The properties of a run that tools show and set. */
export type RunLook = ReturnType<typeof runLook>;
export type RunProperty = keyof RunLook;

/** How the letters of a component's text are styled. */
export interface RunStyling {
  /** Whether runs may have styles of their own; else only the emphasis of the component. */
  hasOwnStyles: boolean;
  lookOf: (style: RunStyle) => RunLook;
  /**
   * The style with another value, as fields have it. An inherited value, or undefined, removes the property; a value that
   * no run can have leaves the style as it is.
   */
  styleWith: (style: RunStyle, name: RunProperty, value: ChangeValue | undefined) => RunStyle;
  /** The change of a shortcut: bold and italic, or emphasis. */
  toggle: (letter: "b" | "i", selected: readonly RunStyle[]) => ((style: RunStyle) => RunStyle) | undefined;
}

/** The lowest weight that counts as bold. */
export const boldMin = 600;

/** The styling of a component's text. `hasOwnStyles`: see `RunStyling`. */
export function stylingOf(
  component: ComponentOf<"TEXT">,
  { hasOwnStyles }: { hasOwnStyles: boolean },
): RunStyling {
  const lookOf = (style: RunStyle): RunLook => runLook(component, style);
  const inheritedBy = ({ emphasis }: RunStyle) => lookOf(emphasis === undefined ? {} : { emphasis });
  const styleWith: RunStyling["styleWith"] = (style, name, value) => {
    const { [name]: _former, ...others } = style;
    if (value === undefined) return others;
    const [read] = componentProperties.TEXT.text.stylesOf?.([{ text: "x", [name]: value }]) ?? [];
    if (read === undefined) return style;
    return read[name] === inheritedBy(style)[name] ? others : { ...others, ...read };
  };
  const toggleEmphasis = (selected: readonly RunStyle[]) => {
    const isOn = selected.every(({ emphasis }) => emphasis === true);
    return (): RunStyle => (isOn ? {} : { emphasis: true });
  };
  return {
    hasOwnStyles,
    lookOf,
    styleWith,
    toggle: (letter, selected) => {
      if (!hasOwnStyles) return letter === "b" ? toggleEmphasis(selected) : undefined;
      const looks = selected.map(lookOf);
      if (letter === "i") {
        const italic = !looks.every((look) => look.italic);
        return (style) => styleWith(style, "italic", italic);
      }
      const isBold = !looks.every(({ weight }) => weight >= boldMin);
      return (style) => {
        const { weight } = inheritedBy(style);
        return styleWith(style, "weight", isBold === weight >= boldMin ? weight : isBold ? 700 : 400);
      };
    },
  };
}

/** The selection in the text that is edited on the picture, for the tools beside it. */
export interface EditedText {
  componentId: string;
  /** Nothing is selected: a style is that of what is typed next. */
  isCollapsed: boolean;
  /** Of the selected runs, or of what is typed next. */
  looks: readonly RunLook[];
  /** The selected letters, or the line of the cursor, and the whole text with its box, in px of the window. */
  bounds: () => { letters: Rect; text: Rect } | undefined;
  /** Moves the focus back to the text. */
  focus: () => void;
  /** Makes the letters bold or italic, or upright. */
  toggle: (letter: "b" | "i") => void;
  step: (step: UndoStep) => void;
  /** Undefined: that of the component. Changes of one `gesture` are one step of undo. */
  set: (name: RunProperty, value: ChangeValue | undefined, gesture?: string) => void;
}

const editedText = createSharedState<EditedText | undefined>(undefined);

export const useEditedText = editedText.useValue;
export const getEditedText = editedText.get;
export const showEditedText = editedText.set;
