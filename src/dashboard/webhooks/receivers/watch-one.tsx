import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Client } from "#client/create-client.ts";
import type { Receiver } from "#contract/receivers.ts";
import { useClient } from "../../connection/client-context.tsx";
import { toFailureWords } from "../../connection/failure-words.ts";
import { isNotOffered } from "../../connection/is-not-offered.ts";
import { Button } from "../../design-system/button.tsx";
import { showToast } from "../../design-system/toast.ts";
import { formatReceiversAddress } from "../../built-in-receivers/receivers-address.ts";
import { receiversQuery, usableReceiver } from "../../built-in-receivers/receivers-queries.ts";

/** One press: there is a receiver, a signed test goes to it, and it is shown arriving. */
export function WatchOne({ label }: { label: string }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
      // That page says what can be done instead.
      if (isNotOffered(error)) await navigate({ pathname: "/webhooks", search: formatReceiversAddress({}) });
      else showToast(toFailureWords(error).happened, { tone: "error" });
    },
  });
  return (
    <Button variant="primary" icon="send" isPending={watching.isPending} onClick={() => watching.mutate()}>
      {label}
    </Button>
  );
}

/** Only an address with a subscription can be sent a test, so it has one for as long as that takes. */
async function sendTest(client: Client, { url }: Receiver): Promise<void> {
  const { identifier } = await client.createWebhook({ url, actions: ["RENDER_COMPLETE"] });
  try {
    await client.testWebhook(identifier);
  } finally {
    await client.deleteWebhook(identifier);
  }
}
