import type { LoginRefusal } from "#contract/audit.ts";
import { networkOf } from "#service/edge/network-of.ts";
import { type NewAuditEntry, writeAudit } from "#service/storage/audit.ts";
import type { Database } from "#service/storage/database.ts";
import { loginActor } from "#service/storage/people-store.ts";
import type { Log } from "../log.ts";

const windowMs = 60 * 60 * 1000;
/**
 * Refusals of an hour that have an entry of their own, of those that name a person and of the others. With the entries
 * that count, an hour has 81 at most.
 */
const entriesMax = 20;
/** The target where no person is known. */
const unknownPerson = "unknown";

export interface RefusedLogin {
  reason: LoginRefusal;
  /**
   * A known person, or one whom a login provider or a trusted proxy names. Never what a stranger typed: people type
   * passwords in the field of the name.
   */
  person?: { id: string; name: string } | undefined;
  address: string | undefined;
}

/**
 * Refused logins for the audit log, which is never emptied and which strangers must not fill. In an hour the first 20
 * of each that differ in reason, person or network are written at once, so that guesses of names do not use up the places of
 * known people. Repetitions are counted and written at the end of the hour, and all further ones in one entry. A kill loses
 * the counts of that hour, never the first entries.
 */
export interface RefusedLogins {
  /** Does not wait for the database: the time of a response must not tell which accounts exist. */
  note: (refused: RefusedLogin) => void;
  /** Writes what was counted. */
  close: () => Promise<void>;
}

export function createRefusedLogins(
  db: Database,
  { log, now }: { log: Pick<Log, "error">; now: () => Date },
): RefusedLogins {
  const counted = new Map<string, { refused: RefusedLogin; more: number }>();
  const places = { named: entriesMax, nameless: entriesMax };
  let others = 0;
  let endsAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function write(refused: RefusedLogin, count: number): void {
    const entry = toEntry(refused, count);
    writing = writing
      .then(() => db.transaction((transaction) => writeAudit(transaction, entry)))
      .catch((error: unknown) => log.error("a refused login could not be written to the audit log", error));
  }

  function endWindow(): void {
    clearTimeout(timer);
    for (const { refused, more } of counted.values()) if (more > 0) write(refused, more);
    if (others > 0) write({ reason: "others", address: undefined }, others);
    counted.clear();
    others = 0;
    places.named = entriesMax;
    places.nameless = entriesMax;
  }

  return {
    note: (refused) => {
      if (now().getTime() >= endsAt) {
        endWindow();
        endsAt = now().getTime() + windowMs;
        timer = setTimeout(endWindow, windowMs);
        timer.unref();
      }
      const key = [refused.reason, refused.person?.id, networkOf(refused.address ?? "unknown")].join("\n");
      const known = counted.get(key);
      const kind = refused.person === undefined ? "nameless" : "named";
      if (known !== undefined) known.more += 1;
      else if (places[kind] === 0) others += 1;
      else {
        places[kind] -= 1;
        counted.set(key, { refused, more: 0 });
        write(refused, 1);
      }
    },
    close: async () => {
      endWindow();
      await writing;
    },
  };
}

function toEntry({ reason, person, address }: RefusedLogin, count: number): NewAuditEntry {
  return {
    actor: { ...loginActor, address },
    action: "person.loginRefused",
    target: person ?? { id: unknownPerson },
    detail: reason,
    count,
  };
}
