import { createContext, type ReactNode, use } from "react";
import { type Client, createClient } from "#client/create-client.ts";
import type { EndpointCall } from "#contract/endpoint-calls.ts";
import { noteAnswer } from "./capabilities/evidence.ts";
import { fetchEarly } from "./early-answers.ts";
import { getPageBase } from "./page-base.ts";

function onAnswer(endpoint: EndpointCall, status: number): void {
  noteAnswer(endpoint, status);
  if (status === 401) void import("./session/ask-for-login.tsx").then(({ askForLogin }) => askForLogin());
}

// The default is created here and not in the shell, so that only the pages' chunks load the client.
const ClientContext = createContext<Client>(
  createClient({ pageBase: getPageBase, fetch: fetchEarly, onAnswer }),
);

/** Replaces the client, for example in tests. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): Client {
  return use(ClientContext);
}
