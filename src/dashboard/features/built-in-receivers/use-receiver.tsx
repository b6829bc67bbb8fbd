import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Receiver } from "#contract/receivers.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { toFailureWords, isNotOffered } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { formatReceiversAddress, receiversQuery, usableReceiver } from "./receivers.ts";
import { texts } from "./texts.ts";

/** Beside a webhook field: fills in the address of a built-in receiver, which it creates if needed, and links to its requests. */
export function UseReceiver({ url, onUse }: { url: string; onUse: (url: string) => void }) {
  const client = useClient();
  const connection = useConnection();
  const isOurs = connection.data?.service === "embedded";
  // A remote service probably has no receivers.
  const receivers = useQuery({ ...receiversQuery(client), enabled: isOurs });
  const using = useUse(onUse);
  const used = receivers.data?.items.find((receiver) => receiver.url === url.trim());
  if (connection.data === undefined) return null;
  if (!isOurs || isNotOffered(receivers.error)) {
    return (
      <p className="text-12 text-ink-3">
        {texts.remote}{" "}
        <Link
          to={{ pathname: "/webhooks", search: formatReceiversAddress({}) }}
          className="text-accent-text underline"
        >
          {texts.how}
        </Link>
      </p>
    );
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {used === undefined ? (
        <Button
          size="small"
          variant="quiet"
          icon="send"
          isPending={using.isPending}
          onClick={() => using.mutate()}
        >
          {texts.action}
        </Button>
      ) : (
        <Link
          to={{ pathname: "/webhooks", search: formatReceiversAddress({ receiver: used.identifier }) }}
          className="flex min-h-control-small items-center text-13 text-accent-text underline"
        >
          {texts.showRequests}
        </Link>
      )}
      {using.isError && (
        <p role="alert" className="text-12 text-error">
          {texts.failed} {toFailureWords(using.error).happened}
        </p>
      )}
    </div>
  );
}

function useUse(onUse: (url: string) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Receiver> => {
      // Bypasses the cache, because the receiver may have been deleted in another window.
      const { items } = await queryClient.fetchQuery({ ...receiversQuery(client), staleTime: 0 });
      return usableReceiver(items) ?? client.createReceiver();
    },
    onSuccess: async ({ url }) => {
      onUse(url);
      showToast(texts.used);
      await queryClient.invalidateQueries({ queryKey: ["receivers"] });
    },
  });
}
