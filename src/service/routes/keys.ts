import { randomBytes, randomUUID } from "node:crypto";
import { endpoints } from "#contract/endpoints.ts";
import { type Key, type KeyDraft, keyPrefix, type KeyState } from "#contract/keys.ts";
import { otherProblem } from "#contract/problems.ts";
import { actorOf } from "../edge/caller.ts";
import { keyDigest } from "../edge/check-key.ts";
import { toResponse } from "../edge/idempotency.ts";
import { pageAnswer, pageOf } from "../edge/page-answer.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { listHeaders, type NotesByOperation, someId, tags } from "../openapi/operation-notes.ts";
import { invalidField, invalidRequest, notFound } from "../service-error.ts";
import { writeAudit } from "../storage/audit.ts";
import type { Executor } from "../storage/database.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import { insertKey, listKeys, revokeKey, type StoredKey } from "../storage/keys-store.ts";
import { findTemplates } from "../storage/templates-store.ts";
import type { RouteParts } from "./route-parts.ts";

export function createKeysRoutes(parts: RouteParts) {
  return {
    listKeys: listKeysHandler(parts),
    createKey: createKeyHandler(parts),
    deleteKey: deleteKeyHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `GET /api/v2/keys`: newest first, a bare array like the list of templates. */
function listKeysHandler({ database, links, clock }: RouteParts): Handler<"listKeys"> {
  return async ({ request, query }) => {
    const page = pageOf(query);
    const { keys, total } = await listKeys(database.db, page);
    const now = clock.now();
    const answers = keys.map((key) => toKey(key, now));
    return pageAnswer(answers, { request, address: links.path(endpoints.listKeys.path), page, total });
  };
}

/** 256 random bits. */
function makeKey(): string {
  return `${keyPrefix}${randomBytes(32).toString("base64url")}`;
}

/**
 * `POST /api/v2/keys`: the only response with the key's text. Under an `Idempotency-Key` the response is stored without
 * it. The scope `admin`, which the call needs, includes all scopes, so the key can have any.
 */
function createKeyHandler({ database, clock }: RouteParts): Handler<"createKey"> {
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

/** `DELETE /api/v2/keys/{id}`: it is refused from now on. Revoking twice is not an error. */
function deleteKeyHandler({ database, clock, knownKeys }: RouteParts): Handler<"deleteKey"> {
  return async ({ parameters, caller }) => {
    const id = parameters["id"] ?? "";
    const revoked = await database.db.transaction(async (transaction) => {
      const key = await revokeKey(transaction, id, clock.now());
      if (key === undefined) throw notFound("Key");
      if (key.isNew)
        await writeAudit(transaction, { actor: actorOf(caller), action: "key.revoked", target: key });
      return key;
    });
    knownKeys.forget(revoked.digest);
    return new Response(null, { status: 204 });
  };
}

function toKey(key: StoredKey, now: Date): Key {
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

const key = {
  identifier: someId,
  name: "Shop",
  state: "active",
  scopes: ["render", "results:read"],
  templates: ["product-update"],
  rateLimit: { quota: 600, windowSeconds: 60 },
  createdAt: "2026-11-02T09:31:07.418Z",
  createdBy: "Root key",
  expiresAt: "2030-01-01T00:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};

export const keysDescription = {
  listKeys: {
    tag: tags.keys,
    description:
      "Newest first, also expired and revoked ones. The text of a key is told only when it is created.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20 },
    answerExample: [{ ...key, lastUsedAt: "2026-11-02T10:02:00.000Z" }],
  },
  createKey: {
    tag: tags.keys,
    description:
      "`key` is the key's text, which no other response has. Under an `Idempotency-Key` the response is stored without it, so a repetition has none.",
    success: [201],
    bodies: {
      limited: {
        summary: "A key that renders one template",
        value: {
          name: "Shop",
          scopes: ["render", "results:read"],
          templates: ["product-update"],
          expiresAt: "2030-01-01T00:00:00.000Z",
          rateLimit: { quota: 600, windowSeconds: 60 },
        },
      },
      plain: {
        summary: "A key that renders all templates, without an end",
        value: { name: "Newsletter", scopes: ["render"] },
      },
    },
    answerExample: { ...key, key: "ovp_G2b0Jc1r4UQvE5xqkz8Zb7oYd3WnTt6sLh9fVxAeM0I" },
  },
  deleteKey: {
    tag: tags.keys,
    description:
      "Calls with it are answered 403 (`key_revoked`), in every process of the service after 5 s at most. Links that it has signed keep working.",
    parameters: { id: someId },
  },
} satisfies NotesByOperation;
