import { createContext, type ReactNode, use } from "react";
import { type Client, createClient } from "#client/create-client.ts";
import { noteAnswer } from "./capabilities/findings.ts";
import { fetchEarly } from "./early-answers.ts";
import { getPageBase } from "./page-base.ts";

// The default is created here and not in the shell, so that only the pages' chunks load the client.
const ClientContext = createContext<Client>(
  createClient({ pageBase: getPageBase, fetch: fetchEarly, onAnswer: noteAnswer }),
);

/** Replaces the client, for example in tests. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): Client {
  return use(ClientContext);
}
