import type { JsonObject } from "#contract/json.ts";
import { emptyPictureBackground } from "../../model/design/source/new-component.ts";
import { addressAttribute } from "./clean-svg.ts";
import { boxOf, placeValues } from "./read-shape.ts";

/** `lost`: its file is not in the drawing. `outside`: its file is on the web. */
export interface ReadImage {
  values: JsonObject;
  missing?: "lost" | "outside";
}

/** The codes of `preserveAspectRatio`. */
const [noRatio, slice, middle] = [1, 2, 6];

/** An `image` as an IMAGE; undefined if none looks like it. */
export function readImage(element: SVGImageElement, matrix: DOMMatrix): ReadImage | undefined {
  const { x, y, width, height } = element.getBBox();
  const box = boxOf(matrix, { left: x, top: y, right: x + width, bottom: y + height });
  const { align, meetOrSlice } = element.preserveAspectRatio.baseVal;
  const isMirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0;
  if (!(width > 0) || !(height > 0) || box === undefined || isMirrored) return undefined;
  const href = element.getAttribute("href") ?? "";
  const src = href === "" ? (element.getAttribute(addressAttribute) ?? "") : href.replaceAll(/\s+/g, "");
  if (href.startsWith("data:image/svg") || (align !== noRatio && align !== middle)) return undefined;
  const fit = align === noRatio ? "fill" : meetOrSlice === slice ? "cover" : "contain";
  const values: JsonObject = {
    type: "IMAGE",
    ...placeValues(box),
    src: src.replace(/^data:image\/jpg/i, "data:image/jpeg"),
    ...(fit !== "cover" && { fit }),
    // A place for a picture that the template has to be given.
    ...(src === "" && { background: emptyPictureBackground }),
  };
  return href === "" ? { values, missing: src === "" ? "lost" : "outside" } : { values };
}
