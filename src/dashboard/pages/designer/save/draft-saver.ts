import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject } from "#contract/json.ts";
import { mergeDocuments } from "#scene/revisions/merge-documents.ts";
import { ClientError, refusalOf } from "#client/client-error.ts";
import {
  type MergeDecisions,
  type SavedDocument,
  saveDocument,
  type SentEdit,
} from "../../../model/template/save-document.ts";
import type { LatestState } from "../../../model/template/stored-states.ts";

export type SaveState =
  /** `at`: when this page saved last, ms since 1970; undefined if it has not. `isDraft`: the service has a draft. */
  | { kind: "saved"; at: number | undefined; isDraft: boolean }
  /** `invalid`: the source cannot be saved before its author corrects it. */
  | { kind: "unsaved" | "saving" | "invalid" }
  /** `isRepeated`: it is tried again without any change. `source`: the document that could not be saved. */
  | { kind: "failed"; error: unknown; isRepeated: boolean; source: JsonObject }
  /** `error`: why the last choices could not be saved. */
  | { kind: "conflicts"; unsaved: Extract<SavedDocument, { outcome: "conflicts" }>; error?: unknown };

interface DraftSaverOptions {
  client: Client;
  templateId: string;
  /** The document on which the first edit is based. */
  base: JsonObject;
  /** The state of the service when the page read it. */
  latest: LatestState;
  /** Whether the page can show a source: a later version of the service may have stored one that it cannot read. */
  isReadable?: (source: JsonObject) => boolean;
}

interface SaveListener {
  onState: (state: SaveState) => void;
  /** Called when the name or the tags differ from those that the service told last: they were set meanwhile. */
  onLatest: (latest: LatestState) => void;
  /** Called when others have saved meanwhile: what was sent, `from`, is now `to`. Returns false to be called again later. */
  onMerged: (from: JsonObject, to: JsonObject) => boolean;
}

/** Whether a state is to be shown after another one. */
function isNews(former: SaveState, next: SaveState): boolean {
  if (next.kind === "saved")
    return former.kind !== "saved" || next.at !== former.at || next.isDraft !== former.isDraft;
  if (next.kind === "invalid") return former.kind !== "invalid";
  if (next.kind !== "unsaved" && next.kind !== "saving") return true;
  // Each step of a drag is unsaved; only the first one is reported. A problem stays until it is settled, so that the page
  // does not flicker while it is tried again.
  return next.kind !== former.kind && former.kind !== "failed" && former.kind !== "conflicts";
}

const delayMsMin = 2_000;
const delayMsMax = 60_000;
/** A longer `Retry-After` is not waited for, ms. */
const askedMsMax = 300_000;

const restMs = 2_000;
/** While edits continue, they are saved this long after the first unsaved one, ms. */
const unsavedMsMax = 5_000;

/**
 * Saves a design into the template's draft, two seconds after the last edit or five after the first, one call at a time.
 * Saves of others meanwhile are merged in; only parts that both changed are asked about. While the service is unavailable,
 * tries again with exponential backoff; a document that the service refuses waits for the next edit.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  #base: JsonObject;
  #source: JsonObject;
  /** The state of the service after the last reading or save, unless something has failed since. */
  #latest: LatestState | undefined;
  /** As the service told it last; the page may have set a newer name or newer tags since. */
  #stored: LatestState;
  #isAccepted = true;
  #isStopped = false;
  /** The service has more than the page, which could not take it yet. */
  #isBehind = false;
  #saving: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #savedAt: number | undefined;
  /** The time of the first edit since the last attempt, ms since 1970. */
  #unsavedAt: number | undefined;
  /** Calls whose answers were lost: the service may have them. */
  readonly #unconfirmed: SentEdit[] = [];
  #state: SaveState;
  #listener: SaveListener | undefined;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    this.#base = options.base;
    this.#source = options.base;
    this.#latest = options.latest;
    this.#stored = options.latest;
    this.#state = this.#saved();
  }

  /** Replaces the listener, and tells it the present state. */
  listen(listener: SaveListener): void {
    this.#listener = listener;
    listener.onState(this.#state);
  }

  /** Sets the document as it is designed now, and whether it can be saved. */
  set(source: JsonObject, isAccepted = true): void {
    if (source === this.#source && isAccepted === this.#isAccepted) return;
    this.#source = source;
    this.#isAccepted = isAccepted;
    if (this.#saving === undefined) this.#plan();
  }

  /** Saves at once. Resolves to whether everything is saved. */
  async saveNow(): Promise<boolean> {
    do {
      // One that is under way may have been sent before the last edit.
      await this.#saving;
      if (!(await this.#save())) return false;
    } while (!this.#isSaved());
    return true;
  }

  /** Saves at once what would be saved later, what has failed and is repeated, and what was refused without a session. */
  hurry(): void {
    const lacksSession = this.#state.kind === "failed" && refusalOf(this.#state.error)?.status === 401;
    if (this.#timer !== undefined || lacksSession) void this.#save();
  }

  /**
   * Asks for the revision, and merges a newer one as a save does. Asks nothing if the next save reads it anyway, or if the
   * service does not tell of drafts.
   */
  async refresh(): Promise<void> {
    if (this.#latest?.isGuarded !== true) return;
    const { client, templateId } = this.#options;
    const read = orDraft(templateId, (identifier) => client.getTemplate(identifier));
    // The next save reports a failure.
    const detail = await read.catch(() => undefined);
    // A save in progress has cleared it and reads the state itself.
    const known = this.#latest;
    if (detail === undefined || known === undefined || this.#isStopped) return;
    const { latestRevision = 0, publishedRevision } = detail;
    const isNewer = latestRevision > (known.latestRevision ?? 0);
    if (!isNewer && publishedRevision === known.publishedRevision) return;
    this.#latest = undefined;
    this.#isBehind = true;
    await this.#save();
  }

  /** Tries again with the choices about conflicts. Resolves to whether they are saved. */
  async decide(decisions: MergeDecisions): Promise<boolean> {
    while (this.#saving !== undefined) await this.#saving;
    return this.#save(decisions);
  }

  /** The document as it is designed, and the one on which its unsaved edits are based. */
  get design(): { base: JsonObject; source: JsonObject } {
    return { base: this.#base, source: this.#source };
  }

  /** Until `resume`, nothing is saved by itself. */
  stop(): void {
    this.#isStopped = true;
    this.#dropTimer();
  }

  resume(): void {
    this.#isStopped = false;
    if (this.#saving === undefined) this.#plan();
  }

  #isSaved(): boolean {
    return this.#unconfirmed.length === 0 && isEqualJson(this.#source, this.#base);
  }

  #saved(): SaveState {
    return { kind: "saved", at: this.#savedAt, isDraft: this.#stored.isDraft };
  }

  #report(next: SaveState): void {
    if (!isNews(this.#state, next)) return;
    this.#state = next;
    this.#listener?.onState(next);
  }

  #saveIn(ms: number): void {
    this.#dropTimer();
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #dropTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Decides from the present source what follows. */
  #plan(): void {
    this.#dropTimer();
    if (this.#isSaved()) {
      this.#failures = 0;
      this.#unsavedAt = undefined;
      this.#report(this.#saved());
      if (this.#isBehind) this.#saveIn(restMs);
    } else if (this.#isAccepted) {
      this.#report({ kind: "unsaved" });
      this.#unsavedAt ??= Date.now();
      this.#saveIn(Math.min(restMs, this.#unsavedAt + unsavedMsMax - Date.now()));
    } else this.#report({ kind: "invalid" });
  }

  #save(decisions?: MergeDecisions): Promise<boolean> {
    this.#dropTimer();
    this.#saving ??= this.#attempt(decisions).finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  /** Resolves to whether what it sent is saved. */
  async #attempt(decisions: MergeDecisions | undefined): Promise<boolean> {
    const isNew = !this.#isSaved();
    if (isNew ? !this.#isAccepted : !this.#isBehind) {
      this.#plan();
      return !isNew;
    }
    if (isNew) this.#report({ kind: "saving" });
    const { client, templateId } = this.#options;
    const sent = this.#source;
    const edit = { base: this.#base, ours: sent };
    const options = { decisions, asDraft: true, known: this.#latest, unconfirmed: this.#unconfirmed };
    this.#latest = undefined;
    this.#unsavedAt = undefined;
    try {
      const saved = await saveDocument(client, templateId, edit, options);
      this.#failures = 0;
      if (saved.outcome === "conflicts") {
        this.#report({ kind: "conflicts", unsaved: saved });
        if (this.#source !== sent) this.#plan();
        return false;
      }
      this.#latest = saved.latest;
      const { name, tags } = this.#stored;
      this.#stored = saved.latest;
      if (name !== saved.latest.name || !isEqualJson(tags, saved.latest.tags))
        this.#listener?.onLatest(saved.latest);
      if (isNew) this.#savedAt = Date.now();
      this.#takeIn(sent, saved.document);
    } catch (error) {
      this.#fail(error, { isDecision: decisions !== undefined, sent });
      return false;
    }
    this.#plan();
    return true;
  }

  /** `stored` is what was sent, with the saves of others. */
  #takeIn(sent: JsonObject, stored: JsonObject): void {
    this.#base = sent;
    this.#isBehind = false;
    if (isEqualJson(stored, sent)) return;
    const source = this.#source;
    const later = mergeDocuments(sent, source, stored);
    // Edits during the call changed the same parts: the next save asks about them, because they are based on `sent`.
    if (later.conflicts.length > 0 || this.#options.isReadable?.(later.document) === false) return;
    // Before the page is told, which may set a newer source.
    this.#base = stored;
    this.#source = later.document;
    if (this.#listener?.onMerged(sent, stored) === true) return;
    this.#base = sent;
    this.#source = source;
    this.#isBehind = this.#listener !== undefined;
  }

  #fail(error: unknown, { isDecision, sent }: { isDecision: boolean; sent: JsonObject }): void {
    const isRepeated = mayWorkLater(error);
    this.#failures = isRepeated ? this.#failures + 1 : 0;
    // The choices are still on the screen, and are sent again from there.
    if (isDecision && this.#state.kind === "conflicts") {
      this.#report({ ...this.#state, error });
      return;
    }
    if (this.#isSaved()) this.#report(this.#saved());
    else this.#report({ kind: "failed", error, isRepeated, source: sent });
    if (isRepeated) this.#saveIn(retryDelayMs(error, this.#failures));
    else if (this.#source !== sent) this.#plan();
  }
}

/** Whether a save that failed may succeed later without any change. It reads the stored state again, so it may be repeated. */
function mayWorkLater(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const { failure } = error;
  if (failure.kind === "unreachable" || failure.kind === "timedOut") return true;
  // 412: others have saved at the same moment, several times.
  return failure.status >= 500 ? failure.status !== 501 : [408, 412, 425, 429].includes(failure.status);
}

/** Exponential backoff, ms, for failures in a row; longer if the service asks for it. */
function retryDelayMs(error: unknown, failures: number): number {
  const delayMs = Math.min(delayMsMax, delayMsMin * 2 ** (failures - 1));
  const asked = refusalOf(error)?.retryAfterSeconds ?? 0;
  return Math.max(delayMs, Math.min(askedMsMax, asked * 1_000));
}
