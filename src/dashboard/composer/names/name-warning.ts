import { texts } from "./texts.ts";

/** The limits that a component's id causes, in words. */
export function idWarning(componentId: string): string | undefined {
  return componentId.includes(".") ? texts.dotInId : undefined;
}

export function propertyWarning(property: string): string | undefined {
  if (property.includes(".")) return texts.dotInProperty;
  return ["id", "property", "value"].includes(property) ? texts.reserved : undefined;
}
