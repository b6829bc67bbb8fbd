import { limits } from "#contract/limits.ts";
import type { RequestListQuery, ResultListQuery, ResultQuery } from "#contract/request-records.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { Calls } from "./calls.ts";

// Loaded by the first call that needs it, because the gallery needs none of these.
const records = () => import("#contract/request-records.ts");
const resultDetail = async () => (await records()).resultDetailSchema;
const requestRecord = async () => (await records()).requestRecordSchema;
const resultSummary = async () => (await records()).resultSummarySchema;

/** Added to the service's own wait, so that its response arrives before our timeout. */
const answerGraceMs = 5_000;

/** Requests, and the pictures that came of them. */
export function resultCalls({ request, requestPage, requestNothing, requestFile, requestSize }: Calls) {
  return {
    listRequests: (query: RequestListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listRequests, requestRecord, { query, signal }),
    listResults: (query: ResultListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listResults, resultSummary, { query, signal }),
    getResult: (id: string, signal?: AbortSignal, query: ResultQuery = {}) =>
      request(endpointCalls.getResult, resultDetail, { parameters: { id }, query, signal }),
    deleteResult: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteResult, { parameters: { id }, signal }),
    /** Waits as long as the service does for a picture that is not rendered yet. */
    getResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile(endpointCalls.getResultFile, {
        parameters: { id, extension },
        signal,
        timeoutMsMin: limits.resultWaitMs + answerGraceMs,
      }),
    /** Waits like `getResultFile`, and returns only the picture's size. A refusal has no message. */
    awaitResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestSize(endpointCalls.getResultFile, {
        parameters: { id, extension },
        signal,
        timeoutMsMin: limits.resultWaitMs + answerGraceMs,
      }),
  };
}
