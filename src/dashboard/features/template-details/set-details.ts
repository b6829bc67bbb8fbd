import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import { type PageSettings, readStoredSettings, withPageSettings } from "./save-template/page-settings.ts";
import {
  isNewerSave,
  readStoredStates,
  replaceStates,
  type StoredState,
} from "../../model/template/stored-states.ts";
import { changeTags } from "../../model/template/tag-list.ts";
import { texts } from "./texts.ts";

interface Edit<Value> {
  /** As the author saw it. */
  before: Value;
  after: Value;
}

/** The values that the author changed; absent: unchanged. */
export interface DetailsChange {
  name?: Edit<string>;
  tags?: Edit<readonly string[]>;
  page?: Edit<PageSettings>;
}

/** A stored value that is neither what the author saw nor what the author wants. */
export interface NewerValue {
  field: "name" | keyof PageSettings;
  value: string;
}

export type SavedDetails =
  | { outcome: "saved"; detail: TemplateDetail }
  /** Others have changed the same fields. Nothing was saved. */
  | { outcome: "newer"; values: readonly NewerValue[] };

/** How often another save, such as one of an open designer, may come in between. */
const attemptsMax = 5;

/**
 * Changes the name or the page, or adds and removes tags, of what is published and of the draft; the rest stays as the
 * service has it now. Saves nothing and returns the newer values if others changed the same fields, except `seen` ones.
 * A save that comes in between is read, and the change is tried again. Failures are the caller's to show.
 */
export async function setDetails(
  { client, queryClient }: { client: Client; queryClient: QueryClient },
  identifier: string,
  change: DetailsChange,
  seen: readonly NewerValue[],
): Promise<SavedDetails> {
  const saved = await saveDetails(client, identifier, change, seen);
  if (saved.outcome === "newer") return saved;
  await refreshTemplates(queryClient);
  showToast(texts.saved(saved.detail.name));
  return saved;
}

/** As above, without telling it. */
export async function saveDetails(
  client: Client,
  identifier: string,
  change: DetailsChange,
  seen: readonly NewerValue[],
  attempt = 1,
): Promise<SavedDetails> {
  const states = await readStoredStates(client, identifier);
  const { shown, draft } = states;
  const newer = [shown, ...(draft === undefined ? [] : [draft])].flatMap((state) =>
    listNewerValues(state, change),
  );
  if (newer.some((one) => !seen.some(({ field, value }) => field === one.field && value === one.value)))
    return { outcome: "newer", values: newer };
  try {
    const detail = await replaceStates(client, identifier, states, ({ detail: stored, document }) => ({
      name: change.name?.after ?? stored.name,
      tags: change.tags === undefined ? stored.tags : changeTags(stored.tags, change.tags),
      document:
        change.page === undefined
          ? document
          : withPageSettings(document, change.page.before, change.page.after),
    }));
    return { outcome: "saved", detail };
  } catch (error) {
    if (!isNewerSave(error) || attempt === attemptsMax) throw error;
    return saveDetails(client, identifier, change, seen, attempt + 1);
  }
}

function listNewerValues({ detail, document }: StoredState, { name, page }: DetailsChange): NewerValue[] {
  const newer: NewerValue[] = [];
  const compare = (field: NewerValue["field"], stored: unknown, edit: Edit<unknown>) => {
    const [now, before, after] = [stored, edit.before, edit.after].map((value) => String(value).trim());
    if (now === undefined || before === after || now === before || now === after) return;
    newer.push({ field, value: now });
  };
  if (name !== undefined) compare("name", detail.name, name);
  if (page === undefined) return newer;
  const stored = readStoredSettings(document);
  for (const field of ["width", "height", "background"] as const)
    if (stored[field] !== undefined)
      compare(field, stored[field], { before: page.before[field], after: page.after[field] });
  return newer;
}
