import { type WhyNotOffered, useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { isWorthRepeating, refusalOf } from "#client/client-error.ts";
import type { Asset } from "#contract/account.ts";
import * as limits from "#contract/limits.ts";
import { showToast } from "../../../base/design-system/toast.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { type FailureWords, toFailureWords, isNotOffered } from "../../../base/connection/failure-words.ts";
import { checkPictureFile, type FileProblem } from "./picture-file.ts";
import { texts as connectionTexts } from "../../../base/connection/texts.ts";
import { texts } from "../texts.ts";
import { formatBytes } from "../../../base/design-system/format.ts";

export type UploadState =
  | { step: "idle" }
  /** `share`: the fraction that was sent, 0 to 1. */
  | { step: "uploading"; name: string; share: number }
  /** `again` retries; set if a retry of the same file may succeed. */
  | { step: "failed"; words: FailureWords; again: (() => void) | undefined };

export interface PictureUpload {
  state: UploadState;
  /**
   * Validates the file, uploads it and calls back with the asset, whose `reference` goes into `src`. `state` explains a
   * rejected file. A new upload aborts the previous one, or with `inTurn` waits for it.
   */
  upload: (file: File, onUploaded: (asset: Asset) => void) => void;
  /** Why the service takes no uploads; a file is then refused without a request. */
  whyNot: WhyNotOffered | undefined;
  /** Aborts a running upload and clears its message. */
  stop: () => void;
}

/**
 * Uploads one picture at a time. Unmounting aborts it; with `goesOn` it does not, because the field of a component is gone
 * as soon as another one is selected, and a failure is then a toast.
 */
export function usePictureUpload({ goesOn = false, inTurn = false } = {}): PictureUpload {
  const client = useClient();
  const whyNot = useCapabilities().call("uploadAsset");
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);
  const queue = useRef({ waiting: 0, end: Promise.resolve() });

  const stop = useCallback(() => {
    running.current?.abort();
    setState({ step: "idle" });
  }, []);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (!goesOn) running.current?.abort();
    };
  }, [goesOn]);

  const upload = useCallback<PictureUpload["upload"]>(
    (file, onUploaded) => {
      const { name } = file;
      function fail(words: FailureWords, again: (() => void) | undefined) {
        setState({ step: "failed", words, again });
        // The next upload takes the place of the state.
        if (isMounted.current && queue.current.waiting === 0) return;
        const action = again && { label: connectionTexts.again, onSelect: again };
        showToast(`${name}: ${words.happened}`, { tone: "error", ...(action && { action }) });
      }
      async function send() {
        running.current?.abort();
        const controller = new AbortController();
        running.current = controller;
        const { signal } = controller;
        if (whyNot !== undefined) {
          setState({
            step: "failed",
            words: { ...texts.upload.notOffered, raw: undefined },
            again: undefined,
          });
          return;
        }
        setState({ step: "uploading", name, share: 0 });
        const checked = await checkPictureFile(file);
        if (signal.aborted) return;
        if (!checked.ok) {
          fail(toFileProblemWords(checked.problem), undefined);
          return;
        }
        try {
          const asset = await client.uploadAsset(
            checked.body,
            signal,
            { name: uploadName(name) },
            (share) => {
              if (!signal.aborted) setState({ step: "uploading", name, share });
            },
          );
          if (signal.aborted) return;
          setState({ step: "idle" });
          onUploaded(asset);
        } catch (error) {
          if (signal.aborted) return;
          fail(toUploadFailureWords(error), isWorthRepeating(error) ? start : undefined);
        }
      }
      function start() {
        if (inTurn) {
          queue.current.waiting += 1;
          queue.current.end = queue.current.end.then(() => {
            queue.current.waiting -= 1;
            return send();
          });
        } else void send();
      }
      start();
    },
    [client, inTurn, whyNot],
  );

  return { state, upload, whyNot, stop };
}

/** The name of a file as the service keeps it; pasted pictures have none. */
export function uploadName(name: string): string | undefined {
  const kept = name.trim().slice(0, limits.nameLengthMax);
  return kept === "" ? undefined : kept;
}

/** The words for a file that is rejected before the upload. */
function toFileProblemWords(problem: FileProblem): FailureWords {
  const words = texts.upload[problem.reason];
  return { happened: words.happened(problem.name), advice: adviceFor(problem), raw: undefined };
}

function adviceFor(problem: FileProblem): string {
  switch (problem.reason) {
    case "empty":
      return texts.upload.empty.advice;
    case "unreadable":
      return texts.upload.unreadable.advice;
    case "tooLarge":
      return texts.upload.tooLarge.advice(formatBytes(problem.bytes), formatBytes(problem.bytesMax));
    case "wrongType":
      return problem.looksLike === undefined
        ? texts.upload.wrongType.advice(texts.upload.formats)
        : texts.upload.wrongType.adviceFor(problem.looksLike, texts.upload.formats);
  }
}

/** The words for a failed upload. Errors about the file itself get advice about the file. */
function toUploadFailureWords(error: unknown): FailureWords {
  if (isNotOffered(error)) return { ...texts.upload.notOffered, raw: undefined };
  const words = toFailureWords(error);
  const refusal = refusalOf(error);
  if (refusal === undefined || ![400, 413, 415, 422].includes(refusal.status)) return words;
  const [first] = refusal.errors;
  return {
    ...words,
    happened: first === undefined ? words.happened : `${words.happened} ${first}`,
    advice: texts.upload.refused.advice,
  };
}
