import icons from "./icons.json" with { type: "json" };
import { addIcons } from "./icon-value.ts";

/** Registers the whole set. Node calls it before the first document is read; a browser loads this file later. */
export function addAllIcons(): void {
  addIcons(icons);
}
