import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Client } from "#client/create-client.ts";
import type { Receiver } from "#contract/receivers.ts";
import { isForbidden } from "../../../base/connection/capabilities/capabilities.ts";
import { useOffer } from "../../../base/connection/capabilities/use-capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { isNotOffered } from "../../../base/connection/is-not-offered.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { formatReceiversAddress } from "../../../features/built-in-receivers/receivers-address.ts";
import { receiversQuery, usableReceiver } from "../../../features/built-in-receivers/receivers-queries.ts";

/**
 * Button that creates a receiver if there is none, sends it a signed test, and opens it. Absent for people whose role does
 * not allow it.
 */
export function WatchOne({ label }: { label: string }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { lack } = useOffer("createReceiver");
  const watching = useMutation({
    mutationFn: async () => {
      const { items } = await queryClient.fetchQuery({ ...receiversQuery(client), staleTime: 0 });
      const receiver = usableReceiver(items) ?? (await client.createReceiver());
      await sendTest(client, receiver);
      return receiver;
    },
    onSuccess: async ({ identifier }) => {
      await Promise.all(
        ["receivers", "receipts"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      );
      await navigate({ pathname: "/webhooks", search: formatReceiversAddress({ receiver: identifier }) });
    },
    onError: async (error) => {
      // That page explains the alternatives.
      if (isNotOffered(error)) await navigate({ pathname: "/webhooks", search: formatReceiversAddress({}) });
      else showToast(toFailureWords(error).happened, { tone: "error" });
    },
  });
  if (isForbidden(lack)) return null;
  return (
    <Button variant="primary" icon="send" isPending={watching.isPending} onClick={() => watching.mutate()}>
      {label}
    </Button>
  );
}

/** Sends a test. Only subscribed addresses can get one, so this subscribes the receiver temporarily. */
async function sendTest(client: Client, { url }: Receiver): Promise<void> {
  const { identifier } = await client.createWebhook({ url, actions: ["RENDER_COMPLETE"] });
  try {
    await client.testWebhook(identifier);
  } finally {
    await client.deleteWebhook(identifier);
  }
}
