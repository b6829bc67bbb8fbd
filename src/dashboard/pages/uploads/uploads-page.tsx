import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import type { Client } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import type { Asset } from "#contract/account.ts";
import * as limits from "#contract/limits.ts";
import { isUnpublished, type TemplateSummary } from "#contract/templates.ts";
import { useCapabilities, useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState } from "../../base/connection/capabilities/not-offered.tsx";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import {
  failureOf,
  LoadFailed,
  PartialNotice,
  StaleNotice,
  tellFailure,
} from "../../base/connection/load-failed.tsx";
import { Button, RemoveButton } from "../../base/design-system/button.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import {
  type ChangeAddress,
  defineFilters,
  orElse,
  pageFields,
  useListAddress,
} from "../../base/navigation/list-address.ts";
import { BinList } from "../../features/bin/bin-list.tsx";
import { uploadFont } from "../../features/fields/font-upload.tsx";
import { acceptedPictures } from "../../features/fields/upload/picture-file.ts";
import { UploadStatus } from "../../features/fields/upload/upload-status.tsx";
import { usePictureUpload } from "../../features/fields/upload/use-picture-upload.ts";
import { ListFooter, ListSkeleton, NothingThere } from "../../features/list-page/list-parts.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import type { ChangeUploadProps } from "./replace-dialog.tsx";
import { nameOfUpload, usersQuery } from "./users-query.ts";
import { texts } from "./texts.ts";

const ReplaceDialog = lazyPart(async () => (await import("./replace-dialog.tsx")).ReplaceDialog);

const addressSchema = z.object({
  ...pageFields,
  view: orElse(z.enum(["", "bin"]), ""),
  kind: orElse(z.enum(["", "picture", "font"]), ""),
});
type UploadsAddress = z.infer<typeof addressSchema>;

const uploadsFilters = defineFilters(addressSchema, ["kind"], { page: 1 });

/** All lists of uploads, those of the dialogs that choose one included. */
const uploadsKey = ["assets"];

function uploadsQuery(client: Client, { view, kind, page, size }: UploadsAddress) {
  const query = {
    page: page - 1,
    size,
    kind: kind === "" ? undefined : kind,
    deleted: view === "bin" ? true : undefined,
  };
  return queryOptions({
    queryKey: [...uploadsKey, query],
    queryFn: ({ signal }) => client.listAssets(query, signal),
    // A file may have been uploaded in many places since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const acceptedFonts = ".ttf,.otf,.woff,.woff2";

export function UploadsPage() {
  const [address, changeAddress] = useListAddress(uploadsFilters);
  const { whyNot, isOffered } = useOffer("restoreAsset");
  const client = useClient();
  const queryClient = useQueryClient();
  const uploads = useQuery({ ...uploadsQuery(client, address), enabled: isOffered });
  const picture = usePictureUpload({ goesOn: true, inTurn: true });
  const input = useRef<HTMLInputElement>(null);
  const refresh = () =>
    Promise.all([uploadsKey, ["fonts"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const tellUploaded = async (asset: Asset) => {
    showToast(texts.uploaded(nameOfUpload(asset)));
    await refresh();
  };
  const font = useMutation({
    mutationFn: (file: File) => uploadFont(client, file),
    onSuccess: tellUploaded,
    onError: tellFailure,
  });
  const upload = (files: readonly File[]) => {
    for (const file of files) {
      if (/\.(?:ttf|otf|woff2?)$/i.test(file.name)) font.mutate(file);
      else picture.upload(file, (asset) => void tellUploaded(asset));
    }
  };
  const total = uploads.data?.total;
  if (whyNot !== undefined) {
    return (
      <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
        <PageHeader title={texts.title} />
        <NotOfferedState whyNot={whyNot} icon="image" title={texts.notOffered.title}>
          {texts.notOffered.text}
        </NotOfferedState>
      </div>
    );
  }
  return (
    <FileDropZone
      invitation={texts.drop}
      className="min-h-(--page-height) max-w-[104rem] gap-5"
      onFiles={upload}
    >
      <PageHeader
        title={address.view === "bin" ? texts.bin : texts.title}
        ticket={<JobTicket parts={[total !== undefined && total > 0 && texts.total(total)]} />}
        actions={
          <>
            <Button
              variant="primary"
              icon="upload"
              isPending={font.isPending}
              onClick={() => input.current?.click()}
            >
              {texts.upload}
            </Button>
            <FileInput
              ref={input}
              accept={`${acceptedPictures},${acceptedFonts}`}
              label={texts.upload}
              isMultiple
              onFiles={upload}
            />
          </>
        }
      />
      <UploadStatus upload={picture} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={texts.kind}
          value={address.kind}
          segments={(["", "picture", "font"] as const).map((value) => ({
            value,
            label: texts.kinds[value === "" ? "all" : value],
          }))}
          onValueChange={(kind) => changeAddress({ kind, page: 1 })}
        />
        <SegmentedControl
          label={texts.view}
          value={address.view}
          segments={[
            { value: "", label: texts.list, icon: "list" },
            { value: "bin", label: texts.bin, icon: "trash" },
          ]}
          onValueChange={(view) => changeAddress({ view, page: 1 }, { replace: true })}
        />
      </div>
      <UploadsList uploads={uploads} address={address} onAddress={changeAddress} onChanged={refresh} />
    </FileDropZone>
  );
}

interface UploadsListProps {
  uploads: ReturnType<typeof useQuery<Page<Asset>>>;
  address: UploadsAddress;
  onAddress: ChangeAddress<UploadsAddress>;
  onChanged: () => Promise<unknown>;
}

function UploadsList({ uploads, address, onAddress, onChanged }: UploadsListProps): ReactNode {
  const client = useClient();
  const { data } = uploads;
  const failed = failureOf(uploads);
  if (data === undefined)
    return uploads.isError ? (
      <LoadFailed {...failed} />
    ) : (
      <ListSkeleton label={texts.loading} count={6} picture="h-12 w-16" className="gap-3 py-2" />
    );
  const isBin = address.view === "bin";
  // Of an earlier version without a bin, whose list ignores the filter; and of the other view, while this one loads.
  const shown = data.items.filter(({ binnedUntil }) => (binnedUntil !== undefined) === isBin);
  const fullCount = data.items.length + data.unreadableCount;
  return (
    <section aria-label={texts.title} aria-busy={uploads.isPlaceholderData} className="flex flex-col gap-4">
      {uploads.isError && <StaleNotice {...failed} />}
      <PartialNotice page={data} title={texts.partial} />
      {shown.length === 0 ? (
        <NothingThere
          icon="image"
          onClear={uploadsFilters.has(address) ? () => onAddress(uploadsFilters.none) : undefined}
          firstPage={
            address.page > 1 ? { search: uploadsFilters.format({ ...address, page: 1 }) } : undefined
          }
          firstRun={{
            ...(isBin
              ? { title: texts.emptyBin.title, text: texts.emptyBin.text(limits.binDays) }
              : texts.firstRun),
            action: undefined,
          }}
        />
      ) : isBin ? (
        <BinList
          purgeText={texts.purgeText}
          onChanged={onChanged}
          items={shown.map((asset) => ({
            id: asset.identifier,
            name: nameOfUpload(asset),
            picture: <UploadPicture asset={asset} />,
            facts: texts.facts(asset),
            until: asset.binnedUntil,
            restore: () => client.restoreAsset(asset.identifier),
            purge: () => client.deleteAsset(asset.identifier, undefined, { permanent: true }),
          }))}
        />
      ) : (
        <ul className="border border-line bg-panel">
          {shown.map((asset) => (
            <UploadRow key={asset.identifier} asset={asset} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {(fullCount > 0 || address.page > 1) && (
        <ListFooter
          page={address.page}
          count={fullCount}
          size={address.size}
          total={data.total}
          hasNext={address.page * address.size < (data.total ?? 0)}
          noun={texts.noun}
          linkTo={(page) => ({ search: uploadsFilters.format({ ...address, page }) })}
          onSize={(size) => onAddress({ size, page: 1 })}
        />
      )}
    </section>
  );
}

/** Templates that a row names. */
const namedMax = 3;

function UploadRow({ asset, onChanged }: { asset: Asset; onChanged: () => Promise<unknown> }) {
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
function UploadPicture({ asset }: { asset: Asset }) {
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
      {named.map((template, index) => (
        <span key={template.identifier}>
          {index > 0 && ", "}
          <Link
            to={`/templates/${encodeURIComponent(template.identifier)}/compose`}
            className="text-accent-text underline underline-offset-2"
          >
            {template.name}
          </Link>
          {stateOf(template)}
        </span>
      ))}
      {others > 0 && ` ${texts.andOthers(others)}`}
    </>
  );
}

/** Says where a file is used other than in what callers get: in a draft only, or perhaps in a newer one. */
function stateOf(template: TemplateSummary): string {
  const { latestRevision = 0, publishedRevision = latestRevision } = template;
  if (isUnpublished(template)) return ` ${texts.inDraft}`;
  return latestRevision > publishedRevision ? ` ${texts.orInDraft}` : "";
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
