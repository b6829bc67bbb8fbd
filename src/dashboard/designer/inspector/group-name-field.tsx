import { TextField } from "../../design-system/text-field.tsx";
import { renameGroup, groupsOf } from "../source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

const nameLengthMax = 100;

/** The name of the group that is selected; nothing where the selection is no whole group. */
export function GroupNameField({ designer }: { designer: Designer }) {
  const { source, selectedIds } = designer;
  const [first] = selectedIds;
  const group = groupsOf(source).find(({ ids }) => first !== undefined && ids.includes(first));
  const isWhole =
    group !== undefined &&
    group.ids.length === selectedIds.length &&
    selectedIds.every((id) => group.ids.includes(id));
  if (!isWhole || first === undefined) return null;
  return (
    <TextField
      label={texts.inspector.groupName}
      size="small"
      className="px-4 pb-2"
      maxLength={nameLengthMax}
      value={group.name}
      onValueChange={(name) => {
        // A group has a name; an emptied field keeps the last one.
        if (name.trim() === "") return;
        designer.edit(
          (design) => ({ ...design, source: renameGroup(design.source, first, name) }),
          `group ${group.ids.join(" ")}`,
        );
      }}
    />
  );
}
