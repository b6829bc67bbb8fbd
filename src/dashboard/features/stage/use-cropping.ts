import { type RefObject, useState } from "react";
import { useEscape } from "../../base/design-system/use-escape.ts";

/**
 * The crop mode, which Escape ends wherever the focus is. `picture` contains the handles; from one of them the focus
 * returns to `surface`.
 */
export function useCropping({
  picture,
  surface,
}: Record<"picture" | "surface", RefObject<HTMLElement | null>>) {
  const [isCropping, setCropping] = useState(false);
  useEscape(
    isCropping
      ? () => {
          const isOnPicture = picture.current?.contains(document.activeElement) === true;
          setCropping(false);
          if (isOnPicture) surface.current?.focus({ preventScroll: true });
        }
      : undefined,
  );
  return { isCropping, setCropping };
}
