import type { Change } from "#contract/changes/change.ts";
import type { TemplateInterface } from "./template-interface.ts";

/** Replaces the former ids of components by the present ones. */
export function withoutAliases(
  described: TemplateInterface | undefined,
  changes: readonly Change[],
): readonly Change[] {
  const aliases = described?.aliases;
  if (aliases === undefined) return changes;
  return changes.map((change) =>
    Object.hasOwn(aliases, change.componentId)
      ? { ...change, componentId: aliases[change.componentId] ?? change.componentId }
      : change,
  );
}
