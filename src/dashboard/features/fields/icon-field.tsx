import { lazy, useEffect, useState } from "react";
import { iconPathOf } from "#scene/icons/icon-value.ts";
import { loadIcons } from "../../model/drawing/load-icons.ts";
import type { FieldControlProps } from "./field-control.ts";
import { IconGlyph } from "./icon-glyph.tsx";
import { PickerField } from "./picker-field.tsx";
import { texts } from "./texts.ts";

const IconPicker = lazy(async () => ({ default: (await import("./icon-picker.tsx")).IconPicker }));

/** Chooses an icon of the set. Its name can be typed. */
export function IconField(props: FieldControlProps) {
  const { frame, text } = props;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A set that does not load leaves the typed name, which the service checks.
    loadIcons().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  const path = isLoaded ? iconPathOf({ name: text }) : undefined;
  return (
    <PickerField
      {...props}
      chooseLabel={texts.icon.choose(frame.label)}
      glyph={path === undefined ? undefined : <IconGlyph path={path} size={18} />}
    >
      {(onChoose) => <IconPicker chosen={text} label={frame.label} onChoose={onChoose} />}
    </PickerField>
  );
}
