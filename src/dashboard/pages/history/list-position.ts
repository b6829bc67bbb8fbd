import * as z from "zod/mini";

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

const storedSchema = z.array(
  z.object({
    filters: z.string(),
    index: z.int(),
    id: z.optional(z.string()),
    rest: z.number(),
    until: z.optional(z.string()),
  }),
);

function read(): z.infer<typeof storedSchema> {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    // No storage, or invalid data: the list then starts at the top.
    return [];
  }
}

/** Returns the position of the list with these filters, in this tab. */
export function readPosition(filters: string): ListPosition | undefined {
  const found = read().find((stored) => stored.filters === filters);
  return found === undefined ? undefined : { ...found, id: found.id, until: found.until };
}

export function keepPosition(filters: string, position: ListPosition): void {
  const others = read().filter((stored) => stored.filters !== filters);
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify([{ filters, ...position }, ...others].slice(0, keptMax)),
    );
  } catch {
    // No storage.
  }
}
