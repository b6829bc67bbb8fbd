import type { EditableComponent } from "../../model/composition/editable-properties.ts";

/** A component that shows a picture, with the property of its source. */
export interface PictureTarget {
  id: string;
  property: string;
}

export function listPictureTargets(components: readonly EditableComponent[]): PictureTarget[] {
  return components.flatMap(({ id, mainProperty, properties }) => {
    const pictures = properties.filter(({ kind }) => kind === "image");
    const named = pictures.find(({ property }) => property === mainProperty) ?? pictures[0];
    return named === undefined ? [] : [{ id, property: named.property }];
  });
}

/**
 * The target of a picture that is dropped on these components, topmost first. If none of them shows a picture: the only
 * target, else the selected one.
 */
export function targetAt(
  targets: readonly PictureTarget[],
  idsFromTop: readonly string[],
  selectedId: string | undefined,
): PictureTarget | undefined {
  const under = idsFromTop
    .map((id) => targets.find((target) => target.id === id))
    .find((target) => target !== undefined);
  if (under !== undefined) return under;
  if (targets.length === 1) return targets[0];
  return targets.find(({ id }) => id === selectedId);
}
