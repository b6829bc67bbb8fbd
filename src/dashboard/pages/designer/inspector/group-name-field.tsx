import { TextField } from "../../../base/design-system/text-field.tsx";
import { groupsOf } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { groupNameLengthMax, nameGroup, renameTargetOf } from "../use-rename.ts";

/** The name of the group that is selected; nothing where the selection is no whole group. */
export function GroupNameField({ designer }: { designer: Designer }) {
  const { source, selectedIds } = designer;
  const target = renameTargetOf(source, selectedIds);
  const group = groupsOf(source).find(({ ids }) => target?.isGroup === true && ids.includes(target.id));
  if (target === undefined || group === undefined) return null;
  return (
    <TextField
      label={texts.inspector.groupName}
      size="small"
      className="px-4 pb-2"
      maxLength={groupNameLengthMax}
      keepsTyped
      value={group.name}
      onValueChange={(name) => nameGroup(designer, target.id, name, `group ${group.ids.join(" ")}`)}
    />
  );
}
