import type { Key, KeyState } from "#contract/keys.ts";
import type { StoredKey } from "../../storage/keys-store.ts";

export function toKey(key: StoredKey, now: Date): Key {
  return {
    identifier: key.id,
    name: key.name,
    state: stateOf(key, now),
    scopes: key.scopes,
    templates: key.templates,
    rateLimit: key.rateLimit,
    createdAt: key.createdAt.toISOString(),
    createdBy: key.createdBy,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: StoredKey, now: Date): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
