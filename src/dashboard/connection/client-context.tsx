import { createContext, type ReactNode, use } from "react";
import type { Client } from "#client/create-client.ts";

const ClientContext = createContext<Client | undefined>(undefined);

export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client that `main.tsx` made. */
export function useClient(): Client {
  const client = use(ClientContext);
  if (client === undefined) throw new Error("useClient needs a ClientProvider above it.");
  return client;
}
