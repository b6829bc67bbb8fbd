import { texts } from "./texts.ts";

/** A component's type, in a word; empty if unknown. */
export function componentTypeName(type: string | undefined): string {
  return Object.entries<string>(texts.types).find(([name]) => name === type)?.[1] ?? "";
}
