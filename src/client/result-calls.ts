import { limits } from "#contract/limits.ts";
import {
  type RequestListQuery,
  requestRecordSchema,
  type ResultListQuery,
  resultSummarySchema,
} from "#contract/request-records.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Calls } from "./calls.ts";

/** Added to the service's own wait, so that its response arrives before our timeout. */
const answerGraceMs = 5_000;

/** Requests, and the pictures that came of them. */
export function resultCalls({ request, requestPage, requestNothing, requestFile, requestSize }: Calls) {
  return {
    listRequests: (query: RequestListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listRequests, requestRecordSchema, { query, signal }),
    listResults: (query: ResultListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listResults, resultSummarySchema, { query, signal }),
    getResult: (id: string, signal?: AbortSignal) =>
      request(endpoints.getResult, { parameters: { id }, signal }),
    deleteResult: (id: string, signal?: AbortSignal) =>
      requestNothing(endpoints.deleteResult, { parameters: { id }, signal }),
    /** Waits as long as the service does for a picture that is not rendered yet. */
    getResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile(endpoints.getResultFile, {
        parameters: { id, extension },
        signal,
        timeoutMsMin: limits.resultWaitMs + answerGraceMs,
      }),
    /** Waits like `getResultFile`, and returns only the picture's size. A refusal has no message. */
    awaitResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestSize(endpoints.getResultFile, {
        parameters: { id, extension },
        signal,
        timeoutMsMin: limits.resultWaitMs + answerGraceMs,
      }),
  };
}
