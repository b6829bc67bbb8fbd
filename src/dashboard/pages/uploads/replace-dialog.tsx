import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Client } from "#client/create-client.ts";
import type { Asset } from "#contract/account.ts";
import { escapePattern } from "#contract/strings.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { FailureNotice } from "../../base/connection/load-failed.tsx";
import { runCalls } from "../../base/connection/run-calls.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { acceptedPictures } from "../../features/fields/upload/picture-file.ts";
import { uploadName } from "../../features/fields/upload/use-picture-upload.ts";
import { saveDocument } from "../../model/template/save-document.ts";
import { latestStateOf, readStoredStates } from "../../model/template/stored-states.ts";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import { allUsersQuery, nameOfUpload } from "./users-query.ts";
import { texts } from "./texts.ts";

export interface ChangeUploadProps {
  asset: Asset;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Uploads a new file and saves a draft of each template that uses the old one, which are listed first. The old file stays
 * at its address, and callers get it until the drafts are published.
 */
export function ReplaceDialog({ asset, onChanged, onClose }: ChangeUploadProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const users = useQuery({ ...allUsersQuery(client, asset.identifier), staleTime: 0 });
  const templates = users.data ?? [];
  const isFont = asset.face !== undefined;
  const [family, setFamily] = useState(`${asset.face?.family} 2`);
  const [done, setDone] = useState(0);
  const words = texts.replacement;
  const isSameFamily = family.trim().toLowerCase() === asset.face?.family.toLowerCase();
  const problem = !isFont ? undefined : family.trim() === "" || isSameFamily ? words.familyTaken : undefined;

  const replacing = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const name = uploadName(file.name);
      const uploaded = isFont
        ? await client.uploadAsset(file.slice(0, file.size, ""), signal, { family: family.trim(), name })
        : await client.uploadAsset(file, signal, { name });
      const from = { reference: asset.reference, isFont };
      const to = { reference: uploaded.reference, isFont };
      const ids = templates.map(({ identifier }) => identifier);
      const isSame = from.reference === to.reference;
      const outcome = await runCalls(
        isSame ? [] : ids,
        (id) => replaceInTemplate(client, id, from, to),
        signal,
        (progress) => setDone(progress.done + progress.failed),
      );
      await Promise.all([refreshTemplates(queryClient), onChanged()]);
      return { outcome, isSame };
    },
  });
  const failures = new Map(replacing.data?.outcome.failures.map(({ id, error }) => [id, error]));
  // The list as it was: templates whose draft names the new file are no longer in it.
  const [listed, setListed] = useState(templates);
  const shown = replacing.isIdle ? templates : listed;
  const heading = replacing.isSuccess
    ? words.progress(replacing.data.outcome.done, shown.length)
    : words.templates(shown.length);
  return (
    <Dialog
      title={words.title(nameOfUpload(asset))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {replacing.isSuccess ? texts.close : replacing.isPending ? texts.stop : texts.cancel}
          </Button>
          {!replacing.isSuccess && (
            <Button
              variant="primary"
              icon="upload"
              isPending={replacing.isPending}
              disabled={templates.length === 0 || problem !== undefined}
              onClick={() => input.current?.click()}
            >
              {words.choose}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-15">{words.text}</p>
        {isFont && replacing.isIdle && (
          <TextField
            label={words.family}
            hint={words.familyHint}
            value={family}
            maxLength={limits.fontFamilyLengthMax}
            error={problem}
            onValueChange={setFamily}
          />
        )}
        {users.isError && <FailureNotice error={users.error} />}
        {users.isSuccess && shown.length === 0 && <p className="font-medium">{words.unused}</p>}
        {shown.length > 0 && (
          <div className="flex flex-col gap-1">
            <h3 className="text-13 font-medium text-ink-2">{heading}</h3>
            <ul aria-label={heading} className="border-t border-line text-13">
              {shown.map(({ identifier, name }) => (
                <li
                  key={identifier}
                  className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5"
                >
                  <span className="min-w-0 grow wrap-anywhere">{name}</span>
                  {replacing.isSuccess && (
                    <Outcome
                      to={`/templates/${encodeURIComponent(identifier)}/compare`}
                      error={failures.get(identifier)}
                      isLeft={replacing.data.outcome.left.includes(identifier)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div role="status">
          {replacing.isPending && words.progress(done, shown.length)}
          {replacing.data?.isSame === true && words.same}
        </div>
        {replacing.isError && <FailureNotice error={replacing.error} />}
        <FileInput
          ref={input}
          accept={isFont ? ".ttf,.otf,.woff,.woff2" : acceptedPictures}
          label={words.choose}
          onFiles={([file]) => {
            if (file === undefined) return;
            setListed(templates);
            replacing.mutate(file);
          }}
        />
      </div>
    </Dialog>
  );
}

function Outcome({ to, error, isLeft }: { to: string; error: unknown; isLeft: boolean }) {
  const words = texts.replacement;
  if (isLeft) return <span className="text-ink-3">{words.left}</span>;
  if (error instanceof NotInDraftError) return <span className="text-ink-2">{words.notInDraft}</span>;
  if (error !== undefined) return <span className="text-error">{toFailureWords(error).happened}</span>;
  return (
    <Link to={to} className="text-accent-text underline-offset-2 hover:underline">
      {words.saved}
    </Link>
  );
}

/** The name of an upload in a document: `asset:…` of a picture, the family of a font. */
type UploadReference = Pick<Asset, "reference"> & { isFont: boolean };

/** Properties of components, and of pages, that hold the family of a font. */
const fontProperty = /^(?:font|emphasisFont|font-family|--.+)$/;
/** The declarations of a style sheet, or of a `style` attribute, that name families. */
const fontDeclarations = /(?:font(?:-family)?|--[\w-]+)\s*:[^;{}<>]*/gi;

/** A document with another upload in the place of one; the document itself if it does not name it. */
export function replaceUpload(document: JsonObject, from: UploadReference, to: UploadReference): JsonObject {
  const family = new RegExp(`(?<![\\w-])${escapePattern(from.reference)}(?![\\w-])`, "gi");
  const inText = (text: string, name: string): string => {
    // The name of a picture is a hash, which means the same wherever it is.
    if (!from.isFont) return text.replaceAll(from.reference, to.reference);
    if (name === "css" || name === "html")
      return text.replaceAll(fontDeclarations, (found) => found.replaceAll(family, () => to.reference));
    const isFamily = text.trim().toLowerCase() === from.reference.toLowerCase();
    return fontProperty.test(name) && isFamily ? to.reference : text;
  };
  const inValue = (value: JsonValue, name: string): JsonValue => {
    if (typeof value === "string") return inText(value, name);
    if (Array.isArray(value)) {
      const items = value.map((item) => inValue(item, name));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    return isJsonObject(value) ? inObject(value) : value;
  };
  const inObject = (object: JsonObject): JsonObject => {
    const entries = Object.entries(object).map(([key, value]) => [key, inValue(value, key)] as const);
    return entries.every(([key, value]) => object[key] === value) ? object : Object.fromEntries(entries);
  };
  return inObject(document);
}

/** The newest draft of a template does not name the upload, which only the published revision does. */
export class NotInDraftError extends Error {
  override readonly name = "NotInDraftError";
}

/**
 * Saves a draft of the template with the other upload. Throws if others changed the same values meanwhile, and
 * `NotInDraftError`.
 */
export async function replaceInTemplate(
  client: Client,
  templateId: string,
  from: UploadReference,
  to: UploadReference,
): Promise<void> {
  const known = latestStateOf(await readStoredStates(client, templateId));
  const ours = replaceUpload(known.document, from, to);
  if (ours === known.document) throw new NotInDraftError();
  const edit = { base: known.document, ours };
  const saved = await saveDocument(client, templateId, edit, { asDraft: true, known });
  if (saved.outcome === "conflicts") throw new Error("Another save changed the same values.");
}
