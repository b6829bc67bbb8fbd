import { createContext, type ReactNode, use } from "react";
import { type Client, createClient } from "#client/create-client.ts";
import type { EndpointCall } from "#contract/endpoint-calls.ts";
import { noteAnswer } from "./capabilities/evidence.ts";
import { getPageBase, keepPageBaseOf } from "./page-base.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";

function onAnswer(endpoint: EndpointCall, status: number): void {
  noteAnswer(endpoint, status);
  if (status === 401) void import("./session/ask-for-login.tsx").then(({ askForLogin }) => askForLogin());
}

// The default is created here and not in the shell, so that only the pages' chunks load the client.
const ownClient = createClient({ pageBase: getPageBase, fetch: fetchEarly, onAnswer });
const ClientContext = createContext<Client>(ownClient);

/** Replaces the client, for example in tests. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): Client {
  return use(ClientContext);
}

/** Older responses may be outdated. */
const freshMs = 10_000;

/**
 * `fetch` that reuses the requests of `index.html`, which `server/early-pages.ts` writes: each of their responses is used
 * once, and only while the page loads.
 */
async function fetchEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = earlyAnswers();
  const url = typeof input === "string" && (init?.method ?? "GET") === "GET" ? input : undefined;
  const answer = url === undefined ? undefined : early?.get(url);
  if (url === undefined || answer === undefined || performance.now() > freshMs) return fetch(input, init);
  early?.delete(url);
  return answer;
}

function earlyAnswers(): Map<string, Promise<Response>> | undefined {
  const early: unknown = Reflect.get(globalThis, "overprintEarly");
  return early instanceof Map ? early : undefined;
}

/** Longest wait for early responses, ms; the page shows then that it loads. */
const earlyMsMax = 300;

/**
 * Puts the responses that `index.html` has requested into the cache before the first page is drawn, so that it is drawn
 * once. `prefetch` makes the page's own requests.
 */
export async function readEarlyAnswers(
  queryClient: QueryClient,
  prefetch: Prefetch | undefined,
): Promise<void> {
  if ((earlyAnswers()?.size ?? 0) === 0 || performance.now() > freshMs) return;
  const reads = [queryClient.prefetchQuery(connectionQuery(ownClient))];
  if (prefetch !== undefined) reads.push(prefetch(ownClient, queryClient));
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, earlyMsMax))]);
}

export type Prefetch = (client: Client, queryClient: QueryClient) => Promise<void>;

/** Query of the connected service, which cannot change while the dashboard's server runs. */
export function connectionQuery(client: Client) {
  return queryOptions({
    queryKey: ["connection"],
    queryFn: async ({ signal }) => {
      const connection = await client.getConnection(signal);
      keepPageBaseOf(connection.baseUrl);
      return connection;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useConnection() {
  return useQuery(connectionQuery(useClient()));
}
