import { texts } from "./texts.ts";

/** The name of a component's type in the reader's language; `undefined` if the type is unknown. */
export function componentTypeName(type: string | undefined): string | undefined {
  return Object.entries<string>(texts.componentTypes).find(([name]) => name === type)?.[1];
}
