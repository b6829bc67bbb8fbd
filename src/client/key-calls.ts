import { endpointCalls } from "#contract/endpoint-calls.ts";
import type * as z from "zod/mini";
import type { KeyDraft, keyListQuerySchema } from "#contract/keys.ts";
import type { Calls } from "./calls.ts";

// Loaded by the first call that needs it, because only the page of the keys does.
const keys = () => import("#contract/keys.ts");
const key = async () => (await keys()).keySchema;
const createdKey = async () => (await keys()).createdKeySchema;

export type KeyListQuery = z.infer<typeof keyListQuerySchema>;

/** Keys of the service. */
export function keyCalls({ request, requestPage, requestNothing }: Calls) {
  return {
    listKeys: (query: KeyListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listKeys, key, { query, signal }),
    createKey: (body: KeyDraft, signal?: AbortSignal) =>
      request(endpointCalls.createKey, createdKey, { body, signal }),
    deleteKey: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteKey, { parameters: { id }, signal }),
  };
}
