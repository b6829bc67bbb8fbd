import type { EditableComponent } from "../composition/editable-properties.ts";

/** A component that shows a picture, and the property that names it. */
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
 * Which one takes a picture that is let go above these components, from the top down. Where nothing under the pointer
 * shows a picture: the only one there is, else the selected.
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
