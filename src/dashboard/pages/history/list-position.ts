import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

/** The scroll position of a list; restores it after Back or a reload, before the rows are loaded. */
export interface ListPosition {
  /** The first line in view. */
  index: number;
  /** Its entry, to find the line when others have arrived on top; undefined at the newest. */
  id: string | undefined;
  /** px of it that are out of view. */
  rest: number;
  /** Just after its moment, for a list that is not there from its beginning. */
  until: string | undefined;
}

const storageKey = "overprint.history-position";
const keptMax = 8;

const positionSchema = z.object({
  filters: z.string(),
  index: z.int(),
  id: z.optional(z.string()),
  rest: z.number(),
  until: z.optional(z.string()),
});

function read() {
  return readStoredList(storageKey, positionSchema, "tab");
}

/** Returns the position of the list with these filters, in this tab. */
export function readPosition(filters: string): ListPosition | undefined {
  const found = read().find((stored) => stored.filters === filters);
  return found === undefined ? undefined : { ...found, id: found.id, until: found.until };
}

export function keepPosition(filters: string, position: ListPosition): void {
  const others = read().filter((stored) => stored.filters !== filters);
  writeStoredList(storageKey, [{ filters, ...position }, ...others].slice(0, keptMax), "tab");
}
