import { componentsOf, type TemplateDocument } from "./document.ts";

/** The area that a picture has to fill, in whole px of the output. */
export interface PictureBox {
  width: number;
  height: number;
  /** Whether the picture lies within the box or covers it. */
  fit: "contain" | "cover";
}

/** The sources of all visible pictures of a document, after changes are applied. */
export function listNeededImages(document: TemplateDocument): string[] {
  return [...neededPictures(document, 1).keys()];
}

/**
 * The same with the area that each has to fill, so that a drawing can be decoded at its size. `scale`: px of the output per
 * px of the template. A source that is shown several times has the largest sides.
 */
export function neededPictures(document: TemplateDocument, scale: number): Map<string, PictureBox> {
  const boxes = new Map<string, PictureBox>();
  for (const component of componentsOf(document)) {
    if (component.type !== "IMAGE" || !component.visible || component.src === "") continue;
    const known = boxes.get(component.src);
    const side = (length: number) => Math.max(1, Math.round(length * component.zoom * scale));
    boxes.set(component.src, {
      width: Math.max(known?.width ?? 0, side(component.width)),
      height: Math.max(known?.height ?? 0, side(component.height)),
      fit: component.fit === "contain" && known?.fit !== "cover" ? "contain" : "cover",
    });
  }
  return boxes;
}
