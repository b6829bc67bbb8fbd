import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import type { Client } from "#client/create-client.ts";
import { ClientProvider } from "#dashboard/base/connection/client-context.tsx";
import { Frame } from "./frame.tsx";

/** Renders a view as a page of the dashboard, over the service that the client calls. */
export function drawOver(client: Client, view: ReactNode) {
  return render(view, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Frame>
        <ClientProvider client={client}>{children}</ClientProvider>
      </Frame>
    ),
  });
}
