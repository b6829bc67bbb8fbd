import type { Client } from "#client/create-client.ts";
import type { JsonObject } from "#contract/json.ts";
import type { SavedDocument } from "../../../model/template/save-document.ts";
import type { LatestState } from "../../../model/template/stored-states.ts";

export type SaveState =
  /** `at`: when this page saved last, ms since 1970; undefined if it has not. */
  | { kind: "saved"; at: number | undefined }
  /** `invalid`: the source cannot be saved before its author corrects it. */
  | { kind: "unsaved" | "saving" | "invalid" }
  /** `isRepeated`: it is tried again without any change. `source`: the document that could not be saved. */
  | { kind: "failed"; error: unknown; isRepeated: boolean; source: JsonObject }
  /** `error`: why the last choices could not be saved. */
  | { kind: "conflicts"; unsaved: Extract<SavedDocument, { outcome: "conflicts" }>; error?: unknown };

export interface DraftSaverOptions {
  client: Client;
  templateId: string;
  /** The document on which the first edit is based. */
  base: JsonObject;
  /** The state of the service when the page read it. */
  latest: LatestState;
  /** Whether the page can show a source: a later version of the service may have stored one that it cannot read. */
  isReadable?: (source: JsonObject) => boolean;
}

export interface SaveListener {
  onState: (state: SaveState) => void;
  /** Called when others have saved meanwhile: what was sent, `from`, is now `to`. Returns false to be called again later. */
  onMerged: (from: JsonObject, to: JsonObject) => boolean;
}

/** Whether a state is to be shown after another one. */
export function isNews(former: SaveState, next: SaveState): boolean {
  if (next.kind === "saved") return former.kind !== "saved" || next.at !== former.at;
  if (next.kind === "invalid") return former.kind !== "invalid";
  if (next.kind !== "unsaved" && next.kind !== "saving") return true;
  // Each step of a drag is unsaved; only the first one is reported. A problem stays until it is settled, so that the page
  // does not flicker while it is tried again.
  return next.kind !== former.kind && former.kind !== "failed" && former.kind !== "conflicts";
}
