import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "#client/create-client.ts";
import type { RenderRequest } from "#contract/render.ts";
import type { PdfBody, ScreenshotBody } from "#contract/screenshots.ts";
import { useClient } from "../connection/client-context.tsx";
import { connectionQuery } from "../connection/connection-query.ts";
import { type JournalEntry, toKeptRequest } from "./journal-entry.ts";
import { journalKey } from "./journal-query.ts";
import { amendJournal, emptyJournal, forgetJournalEntry, writeJournal } from "./journal-store.ts";

/** Everything known of a request once the service has answered with its link. */
export interface SentRequest {
  type: "image" | "screenshot";
  /** As it was sent. */
  body: RenderRequest["body"] | ScreenshotBody | PdfBody;
  templateName?: string | undefined;
  fileName?: string | undefined;
  batchName?: string | undefined;
  /** Of the picture, px, as far as it is known before it is there. */
  width?: number | undefined;
  height?: number | undefined;
}

export type Journal = ReturnType<typeof createJournal>;

/** This browser's journal of what it sent. Nothing here throws or is worth waiting for. */
export function useJournal(): Journal {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMemo(() => createJournal(client, queryClient), [client, queryClient]);
}

/** The same outside of a component. */
export function createJournal(client: Client, queryClient: QueryClient) {
  async function change(task: (service: string) => Promise<void>): Promise<void> {
    try {
      const { baseUrl } = await queryClient.ensureQueryData(connectionQuery(client));
      await task(baseUrl);
      await queryClient.invalidateQueries({ queryKey: journalKey });
    } catch {
      // Without the connection it is not known whose journal to write to, and the request itself goes on.
    }
  }

  return {
    /** The service took a request. */
    noteSent: (result: { requestId: string; href: string }, sent: SentRequest) =>
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
        });
      }),
    /** Its file was seen. */
    noteArrived: (id: string, more: Pick<JournalEntry, "bytes">) =>
      change((service) => amendJournal(service, id, { arrivedAt: Date.now(), ...more })),
    forget: (id: string) => change((service) => forgetJournalEntry(service, id)),
    empty: () => change(emptyJournal),
  };
}
