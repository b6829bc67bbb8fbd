import { texts } from "./texts.ts";

/** What a component is, in a word; empty where nobody says. */
export function componentTypeName(type: string | undefined): string {
  return Object.entries<string>(texts.types).find(([name]) => name === type)?.[1] ?? "";
}
