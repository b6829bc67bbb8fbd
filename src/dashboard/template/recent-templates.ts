import * as z from "zod/mini";

/** A template that was opened in this browser. */
export interface RecentTemplate {
  id: string;
  name: string;
}

const storageKey = "overprint.recent-templates";
const countMax = 8;
const storedSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** The newest first. Stored data is parsed like any input: damaged, it counts as nothing. */
export function readRecentTemplates(): RecentTemplate[] {
  try {
    const read = storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
    return read.success ? read.data.slice(0, countMax) : [];
  } catch {
    // No storage, or not JSON.
    return [];
  }
}

export function rememberTemplate(template: RecentTemplate): void {
  const others = readRecentTemplates().filter(({ id }) => id !== template.id);
  try {
    localStorage.setItem(storageKey, JSON.stringify([template, ...others].slice(0, countMax)));
  } catch {
    // Storage is full or refused; nothing is remembered.
  }
}
