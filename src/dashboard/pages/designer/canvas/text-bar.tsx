import { useRef } from "react";
import { createPortal } from "react-dom";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { fontSizeBounds } from "#scene/properties/styled-text-spec.ts";
import { KeptClear } from "../../../base/design-system/use-placement.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { hasCommand, letterOf, takesText } from "../../../base/design-system/keys.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { hasOpenLayer } from "../../../base/design-system/use-escape.ts";
import { ColorField } from "../../../features/fields/color-field.tsx";
import { FontField } from "../../../features/fields/picker-field.tsx";
import { texts as fieldTexts } from "../../../features/fields/texts.ts";
import {
  type EditedText,
  useEditedText,
  boldMin,
  type RunLook,
} from "../../../features/stage/run-styling.ts";
import type { TextToolsProps } from "../../../features/stage/stage-props.ts";
import { useMeasured } from "../../../features/stage/use-measured.ts";
import { useUploadedFaces } from "../../../model/drawing/uploaded-faces.ts";
import { FaceButton, weightOptions } from "../inspector/type-fields.tsx";
import { texts } from "../texts.ts";
import { useCanvasContext } from "./canvas-context.ts";

/** The row of styles beside the letters that are selected in the edited text, or typed next. */
export function TextBar({ layer }: TextToolsProps) {
  const edited = useEditedText();
  const row = useRef<HTMLDivElement>(null);
  const place = useMeasured(() => placeBeside(layer.current, edited?.bounds(), row.current));
  if (edited === undefined || place === undefined) return null;
  const { over, left, top } = place;
  return createPortal(
    <div
      ref={row}
      className="pointer-events-auto absolute z-4 w-max max-w-[calc(100%-1rem)] rounded-panel border border-line bg-panel p-1"
      style={{ left, top }}
    >
      <KeptClear value={() => (window.innerWidth < phonePx ? undefined : edited.bounds()?.letters)}>
        <LettersStyle edited={edited} />
      </KeptClear>
    </div>,
    over,
  );
}

const edgePx = 8;
/** In a narrower window the row is at an end of the view: beside the letters are the handles of a finger, px. */
const phonePx = 768;

/**
 * The place of a row above the text, else below it, else at the end of the view where the letters are not; in the layer over
 * the view, px.
 */
function placeBeside(
  over: HTMLElement | null,
  bounds: ReturnType<EditedText["bounds"]>,
  row: HTMLElement | null,
) {
  if (over === null || bounds === undefined) return undefined;
  const { letters, text } = bounds;
  const { offsetWidth: width = 0, offsetHeight: height = 0 } = row ?? {};
  const view = over.getBoundingClientRect();
  const [last, foot] = [view.width - width - edgePx, view.height - height - edgePx];
  const isLow = letters.top + letters.bottom > view.top + view.bottom;
  const beside = [text.top - view.top - height - edgePx, text.bottom - view.top + edgePx];
  const free = window.innerWidth < phonePx ? undefined : beside.find((at) => at >= edgePx && at <= foot);
  const left = (text.left + text.right - width) / 2 - view.left;
  return { over, left: Math.max(edgePx, Math.min(left, last)), top: free ?? (isLow ? edgePx : foot) };
}

function LettersStyle({ edited }: { edited: EditedText }) {
  const { finishGesture } = useCanvasContext().designer;
  const { faces } = useUploadedFaces({ isEnabled: false });
  const { looks, set, toggle } = edited;
  const common = <Name extends keyof RunLook>(name: Name): RunLook[Name] | undefined => {
    const [first, ...others] = looks;
    return others.every((look) => look[name] === first?.[name]) ? first?.[name] : undefined;
  };
  const [color, font, weight] = [common("color"), common("font"), common("weight")];
  const family = font === undefined ? undefined : findFamily(font, catalogueWith(faces));
  const mixed = fieldTexts.mixed;
  const weightText = weight === undefined ? mixed : String(weight);
  return (
    <div
      role="group"
      aria-label={texts.type.letters}
      data-text-tools=""
      className="flex flex-wrap items-center gap-1 phone:flex-nowrap phone:overflow-x-auto phone:*:shrink-0"
      onBlur={finishGesture}
      onPointerUp={finishGesture}
      onKeyDown={(event) => {
        const letter = hasCommand(event) ? letterOf(event) : "";
        if (letter === "b" || letter === "i") {
          event.preventDefault();
          toggle(letter);
        }
        if (event.ctrlKey || event.metaKey) return;
        // The page's own keys would change the component.
        event.stopPropagation();
        if (event.key === "Escape" && !hasOpenLayer()) edited.focus();
      }}
      // A press keeps the selection in the text.
      onMouseDown={(event) => {
        if (!takesText(event.target)) event.preventDefault();
      }}
    >
      <FaceButton
        icon="bold"
        family={family}
        isPressed={looks.every((look) => look.weight >= boldMin)}
        onClick={() => toggle("b")}
      />
      <FaceButton
        icon="italic"
        family={family}
        isPressed={looks.every(({ italic }) => italic)}
        onClick={() => toggle("i")}
      />
      <ColorField
        frame={{ label: propertyLabel("colour"), isLabelHidden: true, className: "w-56" }}
        text={color ?? ""}
        placeholder={color === undefined ? mixed : undefined}
        onTextChange={(text) => set("color", text, "color")}
      />
      <NumberField
        label={propertyLabel("size")}
        isLabelHidden
        size="small"
        // Not a child of the row: its frame has no box.
        className="w-20 shrink-0"
        {...fontSizeBounds}
        placeholder={mixed}
        value={common("size")}
        onValueChange={(size) => set("size", size, "size")}
      />
      <Select
        label={propertyLabel("weight")}
        isLabelHidden
        size="small"
        className="w-28"
        value={weightText}
        options={weightOptions(weightText, family)}
        onValueChange={(text) => set("weight", Number(text))}
      />
      <FontField
        frame={{ label: propertyLabel("font"), isLabelHidden: true, className: "w-40" }}
        text={font ?? ""}
        placeholder={font === undefined ? mixed : undefined}
        onTextChange={(text) => set("font", text === "" ? undefined : text, "font")}
      />
    </div>
  );
}
