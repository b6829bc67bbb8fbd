import { useTyped } from "../../base/design-system/use-typed.ts";
import { rename } from "./design-actions.ts";
import { replaceSource } from "../../model/design/design.ts";
import { groupsOf, renameGroup } from "../../model/design/source/design-notes.ts";
import { texts } from "./texts.ts";
import type { Designer } from "./use-designer.ts";

export interface Renaming {
  /** As typed, or the present id. */
  value: string;
  /** Why the typed id cannot be given. */
  error: string | undefined;
  type: (value: string) => void;
  /** Takes the typed id over and returns the id of the component then; undefined, and nothing changes, if it is faulty. */
  apply: () => string | undefined;
  revert: () => void;
}

export const idLengthMax = 100;
export const groupNameLengthMax = 100;

/** The id of a component while it is typed. */
export function useRename(
  { design, edit, publicIds }: Pick<Designer, "design" | "edit" | "publicIds">,
  id: string,
): Renaming {
  const [typed, setTyped] = useTyped();
  const value = typed ?? id;
  const wanted = value.trim();
  const renamed = wanted === id || wanted === "" ? undefined : rename(design, id, wanted, publicIds);
  const error =
    typed === undefined
      ? undefined
      : wanted === ""
        ? texts.id.empty
        : renamed?.ok === false
          ? texts.id.problems[renamed.problem]
          : undefined;
  return {
    value,
    error,
    type: setTyped,
    apply: () => {
      if (error !== undefined) return undefined;
      setTyped(undefined);
      if (renamed?.ok === true) edit(() => renamed.value);
      return wanted;
    },
    revert: () => setTyped(undefined),
  };
}

/** The owner of a new name: a component, or the group that has it. */
export interface RenameTarget {
  id: string;
  isGroup: boolean;
}

/** The selected component, or the group of which all is selected. Undefined if the selection is neither. */
export function renameTargetOf(source: Designer["source"], ids: readonly string[]): RenameTarget | undefined {
  const [first] = ids;
  if (first === undefined) return undefined;
  if (ids.length === 1) return { id: first, isGroup: false };
  const group = groupsOf(source).find((one) => one.ids.includes(first));
  const isWhole = group?.ids.length === ids.length && ids.every((id) => group.ids.includes(id));
  return isWhole ? { id: first, isGroup: true } : undefined;
}

/** Names the group of a component, in one undo step with other edits of the same `gesture`. An empty name changes nothing. */
export function nameGroup(
  { edit }: Pick<Designer, "edit">,
  id: string,
  name: string,
  gesture?: string,
): void {
  // A group has a name; an emptied field keeps the last one.
  if (name.trim() === "") return;
  edit((design) => replaceSource(design, renameGroup(design.source, id, name)), gesture);
}
