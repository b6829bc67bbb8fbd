import { randomBytes, randomUUID } from "node:crypto";
import { type KeyDraft, keyPrefix } from "#contract/keys.ts";
import { otherProblem } from "#contract/problems.ts";
import { actorOf } from "../../edge/caller.ts";
import { keyDigest } from "../../edge/check-key.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { invalidField, invalidRequest } from "../../service-error.ts";
import { writeAudit } from "../../storage/audit.ts";
import type { Executor } from "../../storage/database.ts";
import { keepAnswer } from "../../storage/idempotency-keys.ts";
import { insertKey, type StoredKey } from "../../storage/keys-store.ts";
import { findTemplates } from "../../storage/templates-store.ts";
import { toKey } from "./key-answer.ts";

/** 256 random bits. */
function makeKey(): string {
  return `${keyPrefix}${randomBytes(32).toString("base64url")}`;
}

/**
 * `POST /api/v2/keys`: the only response with the key's text. Under an `Idempotency-Key` the response is stored without
 * it. The scope `admin`, which the call needs, includes all scopes, so the key can have any.
 */
export function createKeyHandler({ database, clock }: RouteParts): Handler<"createKey"> {
  return async ({ body, caller, answerSlot }) => {
    const now = clock.now();
    const expiresAt = readExpiry(body, now);
    if (body.templates !== undefined) await assertTemplatesExist(database.db, body.templates);
    const key = makeKey();
    const stored: StoredKey = {
      id: randomUUID(),
      name: body.name,
      digest: keyDigest(key),
      scopes: [...new Set(body.scopes)],
      templates: body.templates === undefined ? null : [...new Set(body.templates)],
      rateLimit: body.rateLimit ?? null,
      createdAt: now,
      createdBy: caller?.actor.name ?? "",
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    };
    const answer = { status: 201, body: toKey(stored, now) };
    await database.db.transaction(async (transaction) => {
      await insertKey(transaction, stored);
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: "key.created",
        target: stored,
        detail: stored.scopes.join(", "),
      });
      await keepAnswer(transaction, answerSlot, answer);
    });
    return toResponse({ ...answer, body: { ...answer.body, key } });
  };
}

function readExpiry({ expiresAt }: KeyDraft, now: Date): Date | null {
  if (expiresAt === undefined) return null;
  const moment = new Date(expiresAt);
  if (moment <= now)
    throw invalidField(
      "expiresAt",
      `must be after the present moment, ${now.toISOString()}; got ${expiresAt}`,
    );
  return moment;
}

async function assertTemplatesExist(executor: Executor, ids: readonly string[]): Promise<void> {
  const found = await findTemplates(executor, ids);
  const problems = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [
          otherProblem(
            ["templates", index],
            "must be the identifier of a template, without a revision; none has this one",
          ),
        ],
  );
  if (problems.length > 0) throw invalidRequest(problems);
}
