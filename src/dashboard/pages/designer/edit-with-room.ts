import { limits } from "#contract/limits.ts";
import { showToast } from "../../base/design-system/toast.ts";
import type { Design } from "../../model/design/design.ts";
import { texts } from "./texts.ts";
import type { Designer } from "./use-designer.ts";

/**
 * Edits a design by adding components, and returns the design then. If the template has no room for them, `add` returns the
 * same design: a message says so, and the result is undefined.
 */
export function editWithRoom(
  { design, edit }: Pick<Designer, "design" | "edit">,
  add: (design: Design) => Design,
): Design | undefined {
  const added = add(design);
  if (added === design) {
    showToast(texts.full(limits.componentsMax), { tone: "error" });
    return undefined;
  }
  edit(add);
  return added;
}
