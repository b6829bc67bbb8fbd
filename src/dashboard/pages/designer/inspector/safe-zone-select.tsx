import { isSafeZoneName, safeZoneNames } from "#scene/inputs/safe-zones.ts";
import { Select, type SelectProps } from "../../../base/design-system/select.tsx";
import { safeZoneNameOf, withSafeZone } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

export interface SafeZoneSelectProps extends Pick<
  SelectProps<string>,
  "isLabelHidden" | "size" | "className"
> {
  designer: Pick<Designer, "source" | "editSource">;
}

/** Chooses the safe zone that is drawn over the page. Shows a name that this version does not know, so that it can be replaced. */
export function SafeZoneSelect({ designer, ...look }: SafeZoneSelectProps) {
  const words = texts.document;
  const value = safeZoneNameOf(designer.source) ?? "";
  const unknown = value === "" || isSafeZoneName(value) ? [] : [{ value, label: value }];
  return (
    <Select
      {...look}
      label={words.safeZone}
      title={words.safeZone}
      value={value}
      options={[
        { value: "", label: look.isLabelHidden === true ? words.noSafeZoneShort : words.noSafeZone },
        ...safeZoneNames.map((name) => ({ value: name, label: words.safeZones[name] })),
        ...unknown,
      ]}
      onValueChange={(name) => designer.editSource((source) => withSafeZone(source, name))}
    />
  );
}
