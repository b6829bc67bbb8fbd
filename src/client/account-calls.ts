import type * as z from "zod/mini";
import {
  type AssetListQuery,
  assetSchema,
  fontFamilySchema,
  type uploadQuerySchema,
} from "#contract/account.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Calls } from "./calls.ts";

/** Enough for the largest upload at 1 Mbit/s. */
const uploadMs = 180_000;

export type UploadQuery = z.infer<typeof uploadQuerySchema>;

/** Uploads, fonts, usage and the state of the service. */
export function accountCalls({ request, requestPage, requestNothing, requestFile, fetchReporting }: Calls) {
  return {
    getAsset: (id: string, signal?: AbortSignal) =>
      requestFile(endpoints.getAsset, { parameters: { id }, signal }),
    /**
     * Sends the file's own type; the service detects an empty one. `onSent` receives the share that has been sent, if
     * the platform's own `fetch` is used.
     */
    uploadAsset: (
      file: Blob,
      signal?: AbortSignal,
      query: UploadQuery = {},
      onSent?: (share: number) => void,
    ) =>
      request(endpoints.uploadAsset, {
        body: file,
        query,
        signal,
        timeoutMsMin: uploadMs,
        fetch: fetchReporting(onSent),
      }),
    listAssets: (query: AssetListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listAssets, assetSchema, { query, signal }),
    deleteAsset: (id: string, signal?: AbortSignal) =>
      requestNothing(endpoints.deleteAsset, { parameters: { id }, signal }),

    getUsage: (signal?: AbortSignal) => request(endpoints.getUsage, { signal }),
    getHealth: (signal?: AbortSignal) => request(endpoints.getHealth, { signal }),
    listFonts: (signal?: AbortSignal) => requestPage(endpoints.listFonts, fontFamilySchema, { signal }),
  };
}
