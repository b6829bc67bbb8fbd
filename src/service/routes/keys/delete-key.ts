import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { revokeKey } from "../../storage/keys-store.ts";

/** `DELETE /api/v2/keys/{id}`: it is refused from now on. Revoking twice is not an error. */
export function deleteKeyHandler({ database, clock, knownKeys }: RouteParts): Handler<"deleteKey"> {
  return async ({ parameters }) => {
    const id = parameters["id"] ?? "";
    const revoked = await database.db.transaction((transaction) => revokeKey(transaction, id, clock.now()));
    if (revoked === undefined) throw notFound("Key");
    knownKeys.forget(revoked.digest);
    return new Response(null, { status: 204 });
  };
}
