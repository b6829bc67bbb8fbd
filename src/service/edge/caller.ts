import type { ActorKind } from "#contract/request-records.ts";
import { type Scope, scopes, scopesOfRole, withIncluded } from "#contract/scopes.ts";
import type { StoredKey } from "../storage/keys-store.ts";
import type { NamedPerson } from "./acting-person-check.ts";
import type { RateLimit } from "./rate-limits.ts";

/** The maker of a call, as requests, revisions and the audit log name them. */
export interface Actor {
  kind: ActorKind;
  /** Of the row of a key, or of the person. */
  id: string;
  name: string;
  /** The network address that the call comes from; of a person, the one that the dashboard's proxy reports. */
  address: string | undefined;
  /** A person that a dashboard named without a proof. */
  isUnproved?: boolean;
}

/** An authenticated caller and what it may do. */
export interface Caller {
  /** Identifies the caller without revealing a key. Idempotency keys and rate limits are kept by it. */
  digest: string;
  actor: Actor;
  scopes: ReadonlySet<Scope>;
  /** The ids of the only templates that the caller may use; undefined: all. */
  templates: readonly string[] | undefined;
  /** Of this caller alone; undefined: the one that all keys have in common. */
  rateLimit: RateLimit | undefined;
}

const allScopes: ReadonlySet<Scope> = new Set(scopes);

/**
 * The caller with the root key, or the person that it names, with the scopes of their role. A person whose name is
 * ignored still limits the scopes: the call was made for that role.
 */
export function rootCaller(
  keyDigest: string,
  person: NamedPerson | undefined,
  address: string | undefined,
): Caller {
  const named = person?.proof === "ignored" ? undefined : person;
  const actor: Actor =
    named === undefined
      ? { kind: "root", id: "root", name: "Root key", address }
      : {
          kind: "person",
          id: named.id,
          name: named.name,
          address: named.address,
          isUnproved: named.proof === "unproved",
        };
  return {
    digest: named === undefined ? keyDigest : `${keyDigest} ${named.id}`,
    actor,
    scopes: person === undefined ? allScopes : new Set(scopesOfRole(person.role)),
    templates: undefined,
    rateLimit: undefined,
  };
}

/** The caller with a key of the database. */
export function keyCaller(key: StoredKey, address: string | undefined): Caller {
  return {
    digest: key.digest,
    actor: { kind: "key", id: key.id, name: key.name, address },
    scopes: new Set(withIncluded(key.scopes)),
    templates: key.templates ?? undefined,
    rateLimit: key.rateLimit ?? undefined,
  };
}

/** Whose share of the service a caller takes; see `currentShare`. */
export function shareOf({ kind, id }: Actor): string {
  return kind === "root" ? kind : `${kind} ${id}`;
}

/** The columns of a request that say who made it. */
export function actorColumns(actor: Actor | undefined): {
  actorKind?: ActorKind;
  actorId?: string;
  actorName?: string;
} {
  if (actor === undefined) return {};
  const { kind, id, name } = actor;
  return kind === "root" ? { actorKind: kind } : { actorKind: kind, actorId: id, actorName: name };
}

/** The actor of a call that needs a key. */
export function actorOf(caller: Caller | undefined): Actor {
  if (caller === undefined) throw new Error("a call that needs a key has no caller");
  return caller.actor;
}
