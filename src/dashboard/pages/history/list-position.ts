import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

const storageKey = "overprint.history-position";
const keptMax = 8;

const positionSchema = z.object({
  filters: z.string(),
  /** The first line in view. */
  index: z.int(),
  /** Its entry, to find the line when others have arrived on top; absent at the newest. */
  id: z.optional(z.string()),
  /** px of it that are out of view. */
  rest: z.number(),
  /** Just after its moment, for a list that is not there from its beginning. */
  until: z.optional(z.string()),
});

/** The scroll position of a list; restores it after Back or a reload, before the rows are loaded. */
export type ListPosition = Omit<z.infer<typeof positionSchema>, "filters">;

function read() {
  return readStoredList(storageKey, positionSchema, "tab");
}

/** Returns the position of the list with these filters, in this tab. */
export function readPosition(filters: string): ListPosition | undefined {
  return read().find((stored) => stored.filters === filters);
}

export function keepPosition(filters: string, position: ListPosition): void {
  const others = read().filter((stored) => stored.filters !== filters);
  writeStoredList(storageKey, [{ filters, ...position }, ...others].slice(0, keptMax), "tab");
}
