import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Delivery } from "#contract/request-records.ts";
import { useClient } from "../../base/connection/client-context.tsx";

const pollMs = 1_000;

/** A delivery that was sent again on this page. */
interface SentAgain {
  /** As the service answered: pending, without the new attempt. */
  delivery: Delivery;
  index: number;
}

export interface SentDeliveries {
  /** The list with the deliveries that were sent again, each at its place, even if the filters exclude it now. */
  shown: readonly Delivery[];
  /** Number of attempts before it was sent again; undefined if it was not. */
  attemptsBefore: (id: string) => number | undefined;
  sendAgain: (delivery: Delivery) => Promise<void>;
}

/**
 * Keeps deliveries that are sent again in the list, and fetches each until its new attempt has ended. `filters`
 * identifies the list; another one starts without them.
 */
export function useSentAgain(listed: readonly Delivery[], filters: string): SentDeliveries {
  const client = useClient();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ filters: string; all: readonly SentAgain[] }>({ filters, all: [] });
  const all = sent.filters === filters ? sent.all : [];
  const fetched = useQueries({
    queries: all.map(({ delivery }) => ({
      queryKey: ["delivery-sent-again", delivery.identifier, delivery.attempts.length],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.getDelivery(delivery.identifier, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }: { state: { data: Delivery | undefined } }) =>
        data === undefined || data.attempts.length <= delivery.attempts.length ? pollMs : false,
    })),
  });
  const kept = all.map((one, index) => ({ ...one, delivery: fetched[index]?.data ?? one.delivery }));

  return {
    shown: mergeKept(listed, kept),
    attemptsBefore: (id) => all.find(({ delivery }) => delivery.identifier === id)?.delivery.attempts.length,
    sendAgain: async (delivery) => {
      const index = mergeKept(listed, kept).findIndex(({ identifier }) => identifier === delivery.identifier);
      const answer = await client.sendDeliveryAgain(delivery.identifier);
      setSent((before) => ({
        filters,
        all: [
          ...(before.filters === filters ? before.all : []).filter(
            (one) => one.delivery.identifier !== delivery.identifier,
          ),
          { delivery: answer, index },
        ],
      }));
      await queryClient.invalidateQueries({ queryKey: ["deliveries"] });
    },
  };
}

/** Inserts what the list lacks, and replaces what it has with fewer attempts. */
export function mergeKept(
  listed: readonly Delivery[],
  kept: readonly { delivery: Delivery; index: number }[],
): readonly Delivery[] {
  const shown = [...listed];
  for (const { delivery, index } of kept.toSorted((a, b) => a.index - b.index)) {
    const at = shown.findIndex(({ identifier }) => identifier === delivery.identifier);
    const known = shown[at];
    if (known === undefined) shown.splice(Math.max(0, index), 0, delivery);
    else if (known.attempts.length < delivery.attempts.length) shown[at] = delivery;
  }
  return shown;
}
