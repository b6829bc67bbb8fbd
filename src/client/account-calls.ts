import type * as z from "zod/mini";
import type { AssetListQuery, uploadQuerySchema } from "#contract/account.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { Calls } from "./calls.ts";

// Loaded by the first call that needs it, because the gallery needs none of these.
const account = () => import("#contract/account.ts");
const asset = async () => (await account()).assetSchema;
const usage = async () => (await account()).usageSchema;
const serviceHealth = async () => (await import("#contract/service-health.ts")).serviceHealthSchema;
const fontFamily = async () => (await account()).fontFamilySchema;

/** Enough for the largest upload at 1 Mbit/s. */
const uploadMs = 180_000;

export type UploadQuery = z.infer<typeof uploadQuerySchema>;

/** Uploads, fonts, usage and the state of the service. */
export function accountCalls({ request, requestPage, requestNothing, requestFile, fetchReporting }: Calls) {
  return {
    getAsset: (id: string, signal?: AbortSignal) =>
      requestFile(endpointCalls.getAsset, { parameters: { id }, signal }),
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
      request(endpointCalls.uploadAsset, asset, {
        body: file,
        query,
        signal,
        timeoutMsMin: uploadMs,
        fetch: fetchReporting(onSent),
      }),
    listAssets: (query: AssetListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listAssets, asset, { query, signal }),
    deleteAsset: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteAsset, { parameters: { id }, signal }),

    getUsage: (signal?: AbortSignal) => request(endpointCalls.getUsage, usage, { signal }),
    getHealth: (signal?: AbortSignal) => request(endpointCalls.getHealth, serviceHealth, { signal }),
    listFonts: (signal?: AbortSignal) => requestPage(endpointCalls.listFonts, fontFamily, { signal }),
  };
}
