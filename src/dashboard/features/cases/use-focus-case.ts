import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Returns a function that focuses the tile of a case as soon as it is in the strip, such as under another name. */
export function useFocusCase(strip: RefObject<HTMLElement | null>): (name: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const tiles = strip.current?.querySelectorAll<HTMLElement>("[data-case]") ?? [];
    const tile = [...tiles].find(({ dataset }) => dataset["case"] === wanted.current);
    if (tile === undefined) return;
    wanted.current = undefined;
    tile.focus();
  });
  return useCallback((name: string) => {
    wanted.current = name;
  }, []);
}
