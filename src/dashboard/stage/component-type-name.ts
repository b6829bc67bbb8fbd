import { texts } from "./texts.ts";

/** The name of a component's type; empty if unknown. */
export function componentTypeName(type: string | undefined): string {
  return Object.entries<string>(texts.types).find(([name]) => name === type)?.[1] ?? "";
}
