import { actorOf } from "../../edge/caller.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { writeAudit } from "../../storage/audit.ts";
import { revokeKey } from "../../storage/keys-store.ts";

/** `DELETE /api/v2/keys/{id}`: it is refused from now on. Revoking twice is not an error. */
export function deleteKeyHandler({ database, clock, knownKeys }: RouteParts): Handler<"deleteKey"> {
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
