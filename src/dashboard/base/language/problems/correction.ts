import type { Fault } from "#contract/faults.ts";

/** A name that the template lacks, and the similar one that it has. */
export interface Correction {
  /** The component of a property; absent if the name is a component's. */
  component?: string | undefined;
  name: string;
  suggestion: string;
}

/** The correction that a fault suggests. */
export function correctionOfFault(fault: Fault): Correction | undefined {
  if (fault.code !== "unknownComponent" && fault.code !== "unknownProperty") return undefined;
  const { name, suggestion } = fault.params;
  if (suggestion === undefined) return undefined;
  return fault.code === "unknownProperty"
    ? { component: fault.params.component, name, suggestion }
    : { name, suggestion };
}
