import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

/** Each page with an address field has its own list, stored in this browser. */
export type AddressTool = "screenshot" | "metadata";

const countMax = 12;

/** Newest first. */
export function readPastAddresses(tool: AddressTool): string[] {
  return readStoredList(keyOf(tool), z.string()).slice(0, countMax);
}

export function rememberAddress(tool: AddressTool, address: string): void {
  const others = readPastAddresses(tool).filter((other) => other !== address);
  writeStoredList(keyOf(tool), [address, ...others].slice(0, countMax));
}

function keyOf(tool: AddressTool): string {
  return `overprint.addresses.${tool}`;
}
