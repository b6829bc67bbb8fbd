import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "#client/create-client.ts";
import type { RenderRequest } from "#contract/render.ts";
import type { PdfBody, ScreenshotBody } from "#contract/screenshots.ts";
import { connectionQuery, useClient } from "../../../base/connection/client-context.tsx";
import {
  amendJournal,
  emptyJournal,
  forgetJournalEntry,
  type JournalEntry,
  readJournal,
  toKeptRequest,
  writeJournal,
} from "./journal-store.ts";

/** A request that the service accepted. */
export interface SentRequest {
  type: "image" | "screenshot";
  body: RenderRequest["body"] | ScreenshotBody | PdfBody;
  templateName?: string | undefined;
  fileName?: string | undefined;
  batchName?: string | undefined;
  /** Expected size of the picture, px. */
  width?: number | undefined;
  height?: number | undefined;
}

export type Journal = ReturnType<typeof createJournal>;

/** This browser's journal of its requests. Its functions never reject; they need not be awaited. */
export function useJournal(): Journal {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMemo(() => createJournal(client, queryClient), [client, queryClient]);
}

/** The same outside a component. */
export function createJournal(client: Client, queryClient: QueryClient) {
  async function change(task: (service: string) => Promise<void>): Promise<void> {
    try {
      const { baseUrl } = await queryClient.ensureQueryData(connectionQuery(client));
      await task(baseUrl);
      await queryClient.invalidateQueries({ queryKey: journalKey });
    } catch {
      // Without the connection the service's address, part of the key, is unknown. The request itself continues.
    }
  }

  return {
    /** Records that the service accepted a request; `arrived`: and that its file was received. */
    noteSent: (
      result: { requestId: string; href: string },
      sent: SentRequest,
      arrived: Partial<Pick<JournalEntry, "sentAt" | "arrivedAt" | "bytes">> = {},
    ) =>
      change((service) => {
        const request = toKeptRequest(sent.body);
        return writeJournal({
          service,
          id: result.requestId,
          href: result.href,
          type: sent.type,
          width: sent.width ?? 0,
          height: sent.height ?? 0,
          sentAt: Date.now(),
          ...(request !== undefined && { request }),
          ...(sent.templateName !== undefined && { templateName: sent.templateName }),
          ...(sent.fileName !== undefined && { fileName: sent.fileName }),
          ...(sent.batchName !== undefined && { batchName: sent.batchName }),
          ...arrived,
        });
      }),
    /** Records that the file was received. */
    noteArrived: (
      id: string,
      more: Pick<JournalEntry, "bytes"> & Partial<Pick<JournalEntry, "width" | "height">>,
    ) => change((service) => amendJournal(service, id, { arrivedAt: Date.now(), ...more })),
    forget: (id: string) => change((service) => forgetJournalEntry(service, id)),
    empty: () => change(emptyJournal),
  };
}

export const journalKey = ["journal"] as const;

/** This browser's requests to the current service, newest first. */
export function journalQuery(client: Client) {
  return queryOptions({
    queryKey: journalKey,
    queryFn: async ({ client: queryClient }) => {
      const { baseUrl } = await queryClient.ensureQueryData(connectionQuery(client));
      return readJournal(baseUrl);
    },
    // This tab invalidates the query after a write; other tabs cannot.
    staleTime: 10_000,
    retry: false,
  });
}
