import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { Asset } from "#contract/account.ts";
import * as limits from "#contract/limits.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { type FailureWords, toFailureWords, isNotOffered } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { formatBytes } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { uploadedFacesQuery } from "../../model/drawing/uploaded-faces.ts";
import { uploadName } from "./upload/use-picture-upload.ts";
import { texts } from "./texts.ts";

/** Uploads a font file as a family for preview and render. */
export function FontUpload({ onUploaded }: { onUploaded: (family: string) => void }) {
  const client = useClient();
  const whyNot = useCapabilities().call("uploadAsset");
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<"idle" | "uploading" | FailureWords>("idle");

  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    const refusal = refusalOfFile(file);
    if (refusal !== undefined) {
      setState(refusal);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setState("uploading");
    try {
      const { face } = await uploadFont(client, file, controller.signal);
      if (controller.signal.aborted) return;
      if (face === undefined) {
        setState({ happened: texts.font.notFont(file.name), advice: texts.font.formats, raw: undefined });
        return;
      }
      await queryClient.invalidateQueries({ queryKey: uploadedFacesQuery(client).queryKey });
      setState("idle");
      onUploaded(face.family);
    } catch (error) {
      if (!controller.signal.aborted) setState(toUploadWords(error));
    }
  }

  if (whyNot !== undefined) {
    return (
      <p className="border-t border-line pt-2 text-12 text-ink-3">
        {texts.upload.notOffered.happened} {texts.font.notOfferedAdvice}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2">
      <FileInput ref={input} accept=".ttf,.otf,.woff,.woff2" onFiles={([file]) => void send(file)} />
      <Button
        size="small"
        icon="upload"
        isPending={state === "uploading"}
        onClick={() => input.current?.click()}
      >
        {state === "uploading" ? texts.font.uploading : texts.font.upload}
      </Button>
      {typeof state === "object" && (
        <Notice tone="error" title={state.happened} raw={state.raw}>
          {state.advice}
        </Notice>
      )}
    </div>
  );
}

/** Uploads a font. If its family name belongs to a bundled family, uploads it under its file name. */
export async function uploadFont(client: Client, file: File, signal?: AbortSignal): Promise<Asset> {
  // Without a media type, because systems report many; the service detects it.
  const body = file.slice(0, file.size, "");
  try {
    return await client.uploadAsset(body, signal, { name: uploadName(file.name) });
  } catch (error) {
    const family = familyOfFile(file.name);
    if (!isNameTaken(error) || family === "") throw error;
    const asset = await client.uploadAsset(body, signal, { family, name: uploadName(file.name) });
    showToast(texts.font.renamed(asset.face?.family ?? family), { tone: "info" });
    return asset;
  }
}

function isNameTaken(error: unknown): boolean {
  return refusalOf(error)?.errors.some((text) => text.startsWith("family:")) === true;
}

/** A valid family name from a file name: letters, digits, spaces, and few signs. */
function familyOfFile(name: string): string {
  return name
    .replace(/\.\w+$/, "")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, " ")
    .trim()
    .slice(0, limits.fontFamilyLengthMax);
}

function refusalOfFile({ name, size }: File): FailureWords | undefined {
  if (size > limits.uploadBytesMax) {
    const happened = texts.font.tooLarge(name, formatBytes(size), formatBytes(limits.uploadBytesMax));
    return { happened, advice: texts.font.formats, raw: undefined };
  }
  return /\.(?:ttf|otf|woff2?)$/i.test(name)
    ? undefined
    : { happened: texts.font.notFont(name), advice: texts.font.formats, raw: undefined };
}

function toUploadWords(error: unknown): FailureWords {
  return isNotOffered(error)
    ? { happened: texts.upload.notOffered.happened, advice: texts.font.notOfferedAdvice, raw: undefined }
    : toFailureWords(error);
}
