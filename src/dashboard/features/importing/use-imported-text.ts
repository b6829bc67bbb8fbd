import { useQuery } from "@tanstack/react-query";
import type { Result } from "#contract/result.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { connectionQuery } from "../../base/connection/connection-query.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { type ReopenedComposition, reopenedQuery } from "./reopened-composition.ts";
import { toOptionFields } from "../../model/composition/render-request.ts";
import { readImportedTexts } from "./import-text.ts";
import type { ImportedText } from "./imported-text.ts";
import { findResultAddress, isOfService } from "./read-address.ts";
import { texts } from "./texts.ts";

/** The requests in a text; `undefined` for an empty text, and while the service is asked for a result’s request. */
export function useImportedText(
  text: string,
  componentIds: readonly string[],
): { read: Result<ImportedText[], string> | undefined; isLoading: boolean } {
  const local = text.trim() === "" ? undefined : readImportedTexts(text, { componentIds });
  const result = local?.ok === false ? findResultAddress(text) : undefined;
  const client = useClient();
  const connection = useQuery(connectionQuery(client));
  const isOwn = result !== undefined && isOfService(result, connection.data, window.location.origin);
  const reopened = useQuery({ ...reopenedQuery(client, result?.id ?? ""), enabled: isOwn, retry: false });
  if (result === undefined) return { read: local, isLoading: false };
  if (connection.isPending) return { read: undefined, isLoading: true };
  if (!isOwn) return { read: { ok: false, problem: texts.resultElsewhere(result.host) }, isLoading: false };
  if (reopened.isPending) return { read: undefined, isLoading: true };
  return { read: readResult(result.id, reopened.data, reopened.error), isLoading: false };
}

function readResult(
  id: string,
  found: ReopenedComposition | undefined,
  error: Error | null,
): Result<ImportedText[], string> {
  if (found === undefined) {
    return { ok: false, problem: texts.resultUnknown(id, toFailureWords(error).happened) };
  }
  const { composition, template, problem } = found;
  if (template === undefined) return { ok: false, problem: problem ?? texts.resultWithoutTemplate };
  return {
    ok: true,
    value: [
      {
        form: "result",
        changes: [...composition.changes],
        template,
        options: toOptionFields(composition.options),
        ...(problem !== undefined && { problem }),
      },
    ],
  };
}
