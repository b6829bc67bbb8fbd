import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

const storageKey = "overprint.recent-templates";
const countMax = 8;
const recentTemplateSchema = z.object({ id: z.string(), name: z.string() });

/** A template that was opened in this browser. */
export type RecentTemplate = z.infer<typeof recentTemplateSchema>;

/** Newest first. */
export function readRecentTemplates(): RecentTemplate[] {
  return readStoredList(storageKey, recentTemplateSchema).slice(0, countMax);
}

export function rememberTemplate(template: RecentTemplate): void {
  const others = readRecentTemplates().filter(({ id }) => id !== template.id);
  writeStoredList(storageKey, [template, ...others].slice(0, countMax));
}
