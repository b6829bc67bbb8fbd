/** The entry of the package that `npm run pack-client` makes. */
import { keyHeader } from "#contract/endpoint-calls.ts";
import type { ClientOptions } from "./calls.ts";
import { type Client, createClient as createAnyClient } from "./create-client.ts";

export { ClientError, type ClientFailure, isWorthRepeating } from "./client-error.ts";
export type { Page } from "./page.ts";
export type { RawAnswer, RepeatOptions } from "./request.ts";

export interface OverprintOptions extends Pick<ClientOptions, "fetch" | "timeoutMs"> {
  /** The address of the service, such as `http://localhost:4401`. */
  baseUrl: string;
  apiKey: string;
}

/** Without the call that only the dashboard's own server answers. */
export type OverprintClient = Omit<Client, "getConnection">;

/** One function for each call of the interface; each throws a `ClientError`, or the reason of an aborted `signal`. */
export function createClient({ baseUrl, apiKey, ...options }: OverprintOptions): OverprintClient {
  const prefix = baseUrl.replace(/\/+$/, "");
  const { getConnection: _getConnection, ...client } = createAnyClient({
    ...options,
    prefix,
    headers: { [keyHeader]: apiKey },
  });
  return client;
}
