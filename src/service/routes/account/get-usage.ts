import type { Usage } from "#contract/account.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { scopes } from "#contract/scopes.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { countAssets } from "../../storage/assets-store.ts";
import { countRequestsMade } from "../../storage/request-lists.ts";

/** Nothing is metered here, and known clients read 32-bit integers: their maximum stands for "no limit". */
const unlimited = 2_147_483_647;

/** `GET /api/v1/usage` */
export function getUsageHandler({ database, clock }: RouteParts): Handler<"getUsage"> {
  return async ({ caller }) => {
    const nextMonth = startOfNextMonth(clock.now());
    const answer: Usage = {
      identifier: "self-hosted",
      credits: {
        used: await countRequestsMade(database.db),
        total: unlimited,
        nextRenewalAt: nextMonth,
        renewalAmount: 0,
      },
      uploads: { used: await countAssets(database.db), total: unlimited },
      plan: { name: "Self-hosted", status: "active", nextBillingAt: nextMonth },
      scopes: scopes.filter((scope) => caller?.scopes.has(scope)),
    };
    return jsonAnswer(answer);
  };
}

/** ISO 8601 in UTC. Nothing ends then; known clients read a time. */
function startOfNextMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
}
