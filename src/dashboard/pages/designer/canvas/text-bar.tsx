import { lazy, Suspense } from "react";
import { findFamily } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { fontSizeBounds } from "#scene/properties/styled-text-spec.ts";
import { colorOf } from "#scene/values/color.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { hasOpenLayer } from "../../../base/design-system/use-escape.ts";
import { takesText } from "../../../base/design-system/takes-text.ts";
import { swatchBackground } from "../../../features/fields/color-model.ts";
import { FontField } from "../../../features/fields/font-field.tsx";
import { SwatchPopover } from "../../../features/fields/swatch-popover.tsx";
import { texts as fieldTexts } from "../../../features/fields/texts.ts";
import { useEditedText } from "../../../features/stage/edited-text.ts";
import { boldMin, type RunLook } from "../../../features/stage/run-styling.ts";
import { useUploadedFaces } from "../../../model/drawing/uploaded-faces.ts";
import { DesignButton } from "../design-icon.tsx";
import { weightOptions } from "../inspector/type-fields.tsx";
import { texts } from "../texts.ts";

const ColorPicker = lazy(async () => ({
  default: (await import("../../../features/fields/color-picker.tsx")).ColorPicker,
}));

/** The row of styles for the letters that are selected in the edited text, or typed next. */
export function TextBar() {
  const edited = useEditedText();
  const { faces } = useUploadedFaces({ isEnabled: false });
  if (edited === undefined) return null;
  const { looks, set, toggle } = edited;
  const common = <Name extends keyof RunLook>(name: Name): RunLook[Name] | undefined => {
    const [first, ...others] = looks;
    return others.every((look) => look[name] === first?.[name]) ? first?.[name] : undefined;
  };
  const [color, font, weight] = [common("color"), common("font"), common("weight")];
  const mixed = fieldTexts.mixed;
  const weightText = weight === undefined ? mixed : String(weight);
  return (
    <div
      role="group"
      aria-label={texts.type.letters}
      data-text-tools=""
      className="flex flex-wrap items-center gap-1"
      onKeyDown={(event) => {
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
      <DesignButton
        icon="bold"
        label={texts.type.bold}
        isPressed={looks.every((look) => look.weight >= boldMin)}
        onClick={() => toggle("b")}
      />
      <DesignButton
        icon="italic"
        label={propertyLabel("italic")}
        isPressed={looks.every(({ italic }) => italic)}
        onClick={() => toggle("i")}
      />
      <SwatchPopover
        label={fieldTexts.pick(propertyLabel("colour"))}
        background={swatchBackground(color === undefined ? undefined : colorOf(color))}
      >
        <Suspense fallback={<span className="skeleton block h-56 w-60" />}>
          <ColorPicker text={color ?? ""} onTextChange={(text) => set("color", text, "color")} />
        </Suspense>
      </SwatchPopover>
      <NumberField
        label={propertyLabel("size")}
        isLabelHidden
        size="small"
        className="w-20"
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
        options={weightOptions(
          weightText,
          font === undefined ? undefined : findFamily(font, catalogueWith(faces)),
        )}
        onValueChange={(text) => set("weight", Number(text))}
      />
      <FontField
        frame={{ label: propertyLabel("font"), isLabelHidden: true, className: "w-40" }}
        text={font ?? ""}
        onTextChange={(text) => set("font", text === "" ? undefined : text, "font")}
      />
    </div>
  );
}
