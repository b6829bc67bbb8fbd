import { useCallback, useEffect, useRef, useState } from "react";
import { isWorthRepeating } from "#client/client-error.ts";
import type { Asset } from "#contract/account.ts";
import { useClient } from "../connection/client-context.tsx";
import type { FailureWords } from "../connection/failure-words.ts";
import { checkPictureFile } from "./picture-file.ts";
import { toFileProblemWords, toUploadFailureWords } from "./upload-words.ts";

export type UploadState =
  | { step: "idle" }
  /** `share` of the file that has been sent, 0 to 1. */
  | { step: "uploading"; name: string; share: number }
  /** `again` is there when the same file may go through another time. */
  | { step: "failed"; words: FailureWords; again: (() => void) | undefined };

export interface PictureUpload {
  state: UploadState;
  /**
   * Checks the file, uploads it and hands over what the service made of it; name its `reference` in `src`. A file that is
   * not taken is explained by `state`. A newer file drops the older one.
   */
  upload: (file: File, onUploaded: (asset: Asset) => void) => void;
  /** Aborts a running upload, and removes its message. */
  stop: () => void;
}

/** One upload at a time; leaving the page drops it. */
export function usePictureUpload(): PictureUpload {
  const client = useClient();
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    setState({ step: "idle" });
  }, []);

  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  const upload = useCallback<PictureUpload["upload"]>(
    (file, onUploaded) => {
      const { name } = file;
      async function send() {
        running.current?.abort();
        const controller = new AbortController();
        running.current = controller;
        const { signal } = controller;
        setState({ step: "uploading", name, share: 0 });
        const checked = await checkPictureFile(file);
        if (signal.aborted) return;
        if (!checked.ok) {
          setState({ step: "failed", words: toFileProblemWords(checked.problem), again: undefined });
          return;
        }
        try {
          const asset = await client.uploadAsset(checked.body, signal, {}, (share) => {
            if (!signal.aborted) setState({ step: "uploading", name, share });
          });
          if (signal.aborted) return;
          setState({ step: "idle" });
          onUploaded(asset);
        } catch (error) {
          if (signal.aborted) return;
          const again = isWorthRepeating(error) ? () => void send() : undefined;
          setState({ step: "failed", words: toUploadFailureWords(error), again });
        }
      }
      void send();
    },
    [client],
  );

  return { state, upload, stop };
}
