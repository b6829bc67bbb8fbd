import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Asset } from "#contract/account.ts";
import { limits } from "#contract/limits.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import { tellFailure } from "../../base/connection/failure-notice.tsx";
import { Button, RemoveButton } from "../../base/design-system/button.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import type { ChangeUploadProps } from "./replace-dialog.tsx";
import { nameOfUpload, usersQuery } from "./users-query.ts";
import { texts } from "./texts.ts";

const ReplaceDialog = lazyPart(async () => (await import("./replace-dialog.tsx")).ReplaceDialog);

/** Templates that a row names. */
const namedMax = 3;

export function UploadRow({ asset, onChanged }: { asset: Asset; onChanged: () => Promise<unknown> }) {
  const [opened, setOpened] = useState<"replace" | "delete">();
  const mayReplace = useCapabilities().call("replaceTemplate") === undefined;
  const name = nameOfUpload(asset);
  const close = () => setOpened(undefined);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line p-2 last:border-0">
      <UploadPicture asset={asset} />
      <span className="min-w-0 grow basis-40">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="figures block text-12 text-ink-3">{texts.facts(asset)}</span>
      </span>
      <span className="min-w-0 grow basis-40 text-13 text-ink-2">
        <UsedIn upload={asset.identifier} />
      </span>
      <span className="flex items-center gap-1">
        <CopyButton text={asset.reference} label={texts.copy(name)} tooltipAlign="end" />
        {mayReplace && (
          <Button size="small" icon="upload" onClick={() => setOpened("replace")}>
            {texts.replace}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <RemoveButton label={texts.remove(name)} onClick={() => setOpened("delete")} />
      </span>
      {opened === "replace" && <ReplaceDialog asset={asset} onChanged={onChanged} onClose={close} />}
      {opened === "delete" && <DeleteDialog asset={asset} onChanged={onChanged} onClose={close} />}
    </li>
  );
}

/** A small picture of an upload, or letters in the place of a font. */
export function UploadPicture({ asset }: { asset: Asset }) {
  const { face, reference, href, binnedUntil, width, height } = asset;
  const letters = (
    <span aria-hidden="true" className="text-18 text-ink-2">
      {face !== undefined && texts.letters}
    </span>
  );
  return (
    <div className="checkerboard relative grid h-12 w-16 shrink-0 place-items-center border border-line">
      {face === undefined ? (
        <Picture
          alt=""
          src={
            binnedUntil === undefined
              ? pictureAddress(reference, { width: 128, height: 96, fit: "contain" })
              : href
          }
          width={width ?? 64}
          height={height ?? 48}
          fallback={letters}
        />
      ) : (
        letters
      )}
    </div>
  );
}

function UsedIn({ upload }: { upload: string }) {
  const { data, isError } = useQuery(usersQuery(useClient(), upload));
  if (data === undefined) return isError ? texts.usersUnread : "…";
  if (data.items.length === 0) return <span className="text-ink-3">{texts.unused}</span>;
  const named = data.items.slice(0, namedMax);
  const others = (data.total ?? data.items.length) - named.length;
  return (
    <>
      {texts.usedIn}{" "}
      {named.map(({ identifier, name }, index) => (
        <span key={identifier}>
          {index > 0 && ", "}
          <Link
            to={`/templates/${encodeURIComponent(identifier)}/compose`}
            className="text-accent-text underline underline-offset-2"
          >
            {name}
          </Link>
        </span>
      ))}
      {others > 0 && ` ${texts.andOthers(others)}`}
    </>
  );
}

/** Asks before an upload goes to the bin, and says which templates lose it. */
function DeleteDialog({ asset, onChanged, onClose }: ChangeUploadProps) {
  const client = useClient();
  const name = nameOfUpload(asset);
  const restore = async () => {
    try {
      await client.restoreAsset(asset.identifier);
      await onChanged();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <ConfirmCall
      title={texts.deletion.title(name)}
      confirmLabel={texts.deletion.confirm}
      call={async () => {
        await client.deleteAsset(asset.identifier);
        onClose();
        const action = { label: texts.deletion.undo, onSelect: () => void restore() };
        showToast(texts.deletion.done(name), { action });
        await onChanged();
      }}
      onClose={onClose}
    >
      {texts.deletion.text(limits.binDays)}
      <span role="status" className="mt-3 block font-medium">
        <UsedIn upload={asset.identifier} />
      </span>
    </ConfirmCall>
  );
}
