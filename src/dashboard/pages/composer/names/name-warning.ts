import { texts } from "./texts.ts";

/** A warning about forms that cannot express this component id. */
export function idWarning(componentId: string): string | undefined {
  return componentId.includes(".") ? texts.dotInId : undefined;
}

export function propertyWarning(property: string): string | undefined {
  if (property.includes(".")) return texts.dotInProperty;
  return ["id", "property", "value"].includes(property) ? texts.reserved : undefined;
}
