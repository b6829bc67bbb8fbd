import { readServiceText } from "#contract/texts/read-service-text.ts";

/** A name that the template lacks, and the similar one that it has. */
export interface Correction {
  /** The component of a property; absent if the name is a component's. */
  component?: string | undefined;
  name: string;
  suggestion: string;
}

/** The correction that a warning of the service suggests. */
export function correctionOfText(text: string): Correction | undefined {
  const read = readServiceText(text);
  if (read?.code !== "unknownComponentMeant" && read?.code !== "unknownPropertyMeant") return undefined;
  const { component, name = "", suggestion = "" } = read.params;
  return { component, name, suggestion };
}

/** The component that a warning or a reason of the service names first. */
export function culpritOf(text: string): string | undefined {
  const read = readServiceText(text);
  if (read === undefined) return undefined;
  const { component, components = "", name, place = "" } = read.params;
  if (read.code === "unknownComponent" || read.code === "unknownComponentMeant") return name;
  return component ?? /^'(.+?)'(?:,|$)/s.exec(components)?.[1] ?? /^"(.+)"$/s.exec(place)?.[1];
}
