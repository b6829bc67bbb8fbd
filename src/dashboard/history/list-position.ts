import * as z from "zod/mini";

/** Where a list was left: enough to stand there again after Back or a reload, before its rows are there. */
export interface ListPosition {
  /** The first line in view. */
  index: number;
  /** Its entry; the line is looked for by it when others have come on top. */
  id: string | undefined;
  /** px of it that are scrolled away. */
  rest: number;
  /** How many lines there were. */
  count: number;
}

const storageKey = "overprint.history-position";
const keptMax = 8;

const storedSchema = z.array(
  z.object({
    filters: z.string(),
    index: z.int(),
    id: z.optional(z.string()),
    rest: z.number(),
    count: z.int(),
  }),
);

function read(): z.infer<typeof storedSchema> {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    // No storage, or not ours: the list then begins at its top.
    return [];
  }
}

/** Of the list with these filters, in this tab. */
export function readPosition(filters: string): ListPosition | undefined {
  const found = read().find((stored) => stored.filters === filters);
  return found === undefined ? undefined : { ...found, id: found.id };
}

export function keepPosition(filters: string, position: ListPosition): void {
  const others = read().filter((stored) => stored.filters !== filters);
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify([{ filters, ...position }, ...others].slice(0, keptMax)),
    );
  } catch {
    // As above.
  }
}
