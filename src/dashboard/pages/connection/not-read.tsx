import { toFailureWords } from "../../base/connection/failure-words.ts";
import { isNotOffered } from "../../base/connection/is-not-offered.ts";
import { texts } from "./texts.ts";

/** Why a part of the page is missing: `notOffered` if the service lacks it, else the reason of the failed call. */
export function NotRead({ error, notOffered }: { error: unknown; notOffered: string }) {
  return (
    <p className="text-ink-2">
      {error === undefined || isNotOffered(error)
        ? notOffered
        : texts.notRead(toFailureWords(error).happened)}
    </p>
  );
}
