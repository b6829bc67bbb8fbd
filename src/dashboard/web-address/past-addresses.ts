import * as z from "zod/mini";

/** Each tool that takes an address keeps its own list, in this browser. */
export type AddressTool = "screenshot" | "metadata";

const countMax = 12;
const storedSchema = z.array(z.string());

/** The newest first. Stored data is parsed like any input: damaged, it counts as nothing. */
export function readPastAddresses(tool: AddressTool): string[] {
  try {
    const read = storedSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(tool)) ?? "[]"));
    return read.success ? read.data.slice(0, countMax) : [];
  } catch {
    // No storage, or not JSON.
    return [];
  }
}

export function rememberAddress(tool: AddressTool, address: string): void {
  const others = readPastAddresses(tool).filter((other) => other !== address);
  try {
    localStorage.setItem(keyOf(tool), JSON.stringify([address, ...others].slice(0, countMax)));
  } catch {
    // Storage is full or refused; nothing is remembered.
  }
}

function keyOf(tool: AddressTool): string {
  return `overprint.addresses.${tool}`;
}
