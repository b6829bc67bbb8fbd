import { ClientError } from "#client/client-error.ts";
import { type FailureWords, toFailureWords } from "../../../base/connection/failure-words.ts";
import { isNotOffered } from "../../../base/connection/is-not-offered.ts";
import { formatBytes } from "../../../base/design-system/format.ts";
import type { FileProblem } from "./picture-file.ts";
import { texts } from "./texts.ts";

/** The words for a file that is rejected before the upload. */
export function toFileProblemWords(problem: FileProblem): FailureWords {
  const words = texts[problem.reason];
  return { happened: words.happened(problem.name), advice: adviceFor(problem), raw: undefined };
}

function adviceFor(problem: FileProblem): string {
  switch (problem.reason) {
    case "empty":
      return texts.empty.advice;
    case "unreadable":
      return texts.unreadable.advice;
    case "tooLarge":
      return texts.tooLarge.advice(formatBytes(problem.bytes), formatBytes(problem.bytesMax));
    case "wrongType":
      return problem.looksLike === undefined
        ? texts.wrongType.advice(texts.formats)
        : texts.wrongType.adviceFor(problem.looksLike, texts.formats);
  }
}

/** The words for a failed upload. Errors about the file itself get advice about the file. */
export function toUploadFailureWords(error: unknown): FailureWords {
  if (isNotOffered(error)) return { ...texts.notOffered, raw: undefined };
  const words = toFailureWords(error);
  const isAboutTheFile =
    error instanceof ClientError &&
    error.failure.kind === "refused" &&
    [400, 413, 415, 422].includes(error.failure.status);
  if (!isAboutTheFile) return words;
  const [first] = error.failure.kind === "refused" ? error.failure.errors : [];
  return {
    ...words,
    happened: first === undefined ? words.happened : `${words.happened} ${first}`,
    advice: texts.refused.advice,
  };
}
