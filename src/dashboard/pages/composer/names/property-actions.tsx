import type { PropertyKind } from "#contract/templates.ts";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { texts } from "./texts.ts";

const kinds = ["text", "number", "boolean", "color", "image", "json"] as const;

export interface PropertyActionsProps {
  name: string;
  kind: PropertyKind;
  onKind: (kind: PropertyKind) => void;
  onRename: () => void;
  onRemove: () => void;
}

/** A menu for an unlisted property: set its kind, rename, remove. */
export function PropertyActions({ name, kind, onKind, onRename, onRemove }: PropertyActionsProps) {
  return (
    <Menu
      label={texts.actions(name)}
      trigger={
        <IconButton
          icon="more"
          size="small"
          className="-my-1"
          label={texts.actions(name)}
          tooltipAlign="end"
        />
      }
      items={[
        { label: texts.rename, icon: "compose", onSelect: onRename },
        ...kinds
          .filter((each) => each !== kind)
          .map((each) => ({
            label: texts.kinds[each],
            onSelect: () => onKind(each),
          })),
        { label: texts.remove, icon: "trash", isDangerous: true, onSelect: onRemove },
      ]}
    />
  );
}
