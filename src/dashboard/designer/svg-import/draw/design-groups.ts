import type { DesignGroup } from "../../source/design-notes.ts";
import type { SvgNode } from "../read/enter.ts";

const nameLengthMax = 100;

/** A component of a drawing, and the element that it was made of. */
export interface PlacedComponent {
  id: string;
  node: SvgNode;
}

export interface DrawnGroups {
  groups: readonly DesignGroup[];
  /** Groups inside of these, which the designer does not have. */
  nested: number;
}

/**
 * The named groups of a drawing that hold several components, from the outside. One that holds all of them, and a layer,
 * is no group, so that those inside are.
 */
export function listDesignGroups(components: readonly PlacedComponent[]): DrawnGroups {
  const members = new Map<SvgNode, string[]>();
  for (const { id, node } of components)
    for (let holder: SvgNode | undefined = node; holder !== undefined; holder = holder.parent) {
      const known = members.get(holder);
      if (known === undefined) members.set(holder, [id]);
      else known.push(id);
    }
  const isGroup = (node: SvgNode) => {
    const count = members.get(node)?.length ?? 0;
    return node.name !== undefined && !node.isLayer && count > 1 && count < components.length;
  };
  const all = [...members.keys()].filter(isGroup);
  const outer = all.filter((node) => {
    for (let holder = node.parent; holder !== undefined; holder = holder.parent)
      if (isGroup(holder)) return false;
    return true;
  });
  const groups = outer.map((node) => ({
    name: [...(node.name ?? "")].slice(0, nameLengthMax).join(""),
    ids: members.get(node) ?? [],
  }));
  return { groups, nested: all.length - outer.length };
}
