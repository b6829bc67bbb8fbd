import { accountCalls } from "./account-calls.ts";
import { auditCalls } from "./audit-calls.ts";
import { type ClientOptions, createCalls } from "./calls.ts";
import { keyCalls } from "./key-calls.ts";
import { renderCalls } from "./render-calls.ts";
import { resultCalls } from "./result-calls.ts";
import { templateCalls } from "./template-calls.ts";
import { webhookCalls } from "./webhook-calls.ts";

export type Client = ReturnType<typeof createClient>;

/**
 * The thin client: one function per endpoint of the contract's table. Each throws a `ClientError`, or the reason of
 * an aborted `signal`.
 */
export function createClient(options: ClientOptions = {}) {
  const calls = createCalls(options);
  return {
    ...templateCalls(calls),
    ...renderCalls(calls),
    ...resultCalls(calls),
    ...webhookCalls(calls),
    ...auditCalls(calls),
    ...accountCalls(calls),
    ...keyCalls(calls),
    getConnection: calls.requestConnection,
  };
}
