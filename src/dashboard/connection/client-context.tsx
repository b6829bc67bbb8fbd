import { createContext, type ReactNode, use } from "react";
import { type Client, createClient } from "#client/create-client.ts";
import { fetchEarly } from "./early-answers.ts";
import { getPageBase } from "./page-base.ts";

// The client through the proxy is the default, so that only the pages' chunks load it and not the shell's.
const ClientContext = createContext<Client>(createClient({ pageBase: getPageBase, fetch: fetchEarly }));

/** Puts another client in its place: a test's, one without the proxy. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): Client {
  return use(ClientContext);
}
