import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import { tellFailure } from "../../base/connection/load-failed.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { MomentText } from "../../base/design-system/time-text.tsx";
import { acceptedPictures } from "./upload/picture-file.ts";
import { UploadStatus } from "./upload/upload-status.tsx";
import { usePictureUpload } from "./upload/use-picture-upload.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { isNotOffered, toFailureWords } from "../../base/connection/failure-words.ts";
import { Button, RemoveButton } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { StarterPictures } from "./starter-pictures/starter-pictures.tsx";
import { texts } from "./texts.ts";
import type { Page } from "#client/page.ts";
import type { Asset } from "#contract/account.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { texts as connectionTexts } from "../../base/connection/texts.ts";
import { BlankState } from "../../base/design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatBytes, formatSize } from "../../base/design-system/format.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";

export interface ImageChooserProps {
  current: string;
  onChoose: (reference: string) => void;
  onClose: () => void;
}

const pageSize = 24;
const queryKey = ["assets", "pictures"];

/** A dialog with an upload, the pictures that were uploaded before, and those that come with the product. */
export function ImageChooser({ current, onChoose, onClose }: ImageChooserProps) {
  const client = useClient();
  const file = useRef<HTMLInputElement>(null);
  const upload = usePictureUpload();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.listAssets({ kind: "picture", page: pageParam, size: pageSize }, signal),
    // A picture may have been uploaded in many places since.
    staleTime: 0,
    initialPageParam: 0,
    getNextPageParam: (last, _all, page) => (last.hasNext ? page + 1 : undefined),
  });
  const choose = (reference: string) => {
    onChoose(reference);
    onClose();
  };

  return (
    <Dialog shape="wide" title={texts.chooser.title} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {upload.whyNot === undefined && !isNotOffered(list.error) && (
          <div className="flex flex-col items-start gap-2">
            <Button icon="upload" data-autofocus onClick={() => file.current?.click()}>
              {texts.image.upload}
            </Button>
            <UploadStatus upload={upload} />
            <FileInput
              ref={file}
              accept={acceptedPictures}
              onFiles={([picked]) => upload.upload(picked, ({ reference }) => choose(reference))}
            />
          </div>
        )}
        <UploadedPictures {...{ list, queryKey, current }} onChoose={choose} />
        {/* A service without uploads does not have these pictures either. */}
        {list.isSuccess && <StarterPictures current={current} onChoose={choose} />}
      </div>
    </Dialog>
  );
}

interface UploadedPicturesProps {
  list: UseInfiniteQueryResult<InfiniteData<Page<Asset>>>;
  queryKey: readonly string[];
  current: string;
  onChoose: (reference: string) => void;
}

/** The pictures that were uploaded to the service, newest first. */
function UploadedPictures({ list, queryKey, current, onChoose }: UploadedPicturesProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [announced, setAnnounced] = useState("");
  const assets = list.data?.pages.flatMap(({ items }) => items) ?? [];

  async function remove({ identifier }: Asset) {
    try {
      await client.deleteAsset(identifier);
      setAnnounced(texts.chooser.deleted);
    } catch (error) {
      tellFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey });
  }

  return (
    <section aria-label={texts.chooser.uploads}>
      <h3 className="mb-2 text-13 font-semibold">{texts.chooser.uploads}</h3>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {list.isPending ? (
        <ChooserSkeleton />
      ) : list.isError && assets.length === 0 ? (
        <ChooserFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : assets.length === 0 ? (
        <p className="text-13 text-ink-2">{texts.chooser.empty}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {assets.map((asset, index) => (
            <ChooserPicture
              key={asset.identifier}
              asset={asset}
              number={index + 1}
              isCurrent={asset.reference === current}
              onChoose={() => onChoose(asset.reference)}
              onDelete={() => void remove(asset)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.chooser.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function ChooserFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = isNotOffered(error)
    ? { happened: texts.chooser.notOffered.title, advice: texts.chooser.notOffered.text, raw: undefined }
    : toFailureWords(error);
  return (
    <BlankState
      icon="unplugged"
      tone={isNotOffered(error) ? "info" : "error"}
      title={words.happened}
      raw={words.raw}
      actions={isNotOffered(error) ? undefined : <Button onClick={onRetry}>{connectionTexts.again}</Button>}
    >
      {words.advice}
    </BlankState>
  );
}

function ChooserSkeleton() {
  return (
    <LoadingRegion label={texts.chooser.loading}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-36" />
        ))}
      </div>
    </LoadingRegion>
  );
}

interface ChooserPictureProps {
  asset: Asset;
  /** Position in the list; not every upload has a name. */
  number: number;
  isCurrent: boolean;
  onChoose: () => void;
  onDelete: () => void;
}

/** An uploaded picture: a press uses it. Deleting asks first. */
function ChooserPicture({ asset, number, isCurrent, onChoose, onDelete }: ChooserPictureProps) {
  const [isAsking, setAsking] = useState(false);
  const hasBin = useCapabilities().call("restoreAsset") === undefined;
  const remove = useRef<HTMLSpanElement>(null);
  const { reference, width, height, bytes, createdAt } = asset;
  const size = width === null || height === null ? "" : formatSize(width, height);
  return (
    <li className="relative flex flex-col gap-1">
      <button
        type="button"
        title={asset.name}
        aria-label={[texts.chooser.use(number, size), asset.name].filter(Boolean).join(", ")}
        aria-pressed={isCurrent}
        className={classNames(
          "checkerboard grid h-28 w-full place-items-center overflow-hidden border border-line after:absolute after:inset-0 hover:border-ink-3",
          isCurrent && "outline-2 outline-offset-1 outline-accent",
        )}
        onClick={onChoose}
      >
        <img src={pictureAddress(reference)} alt="" loading="lazy" className="size-full object-contain" />
      </button>
      {isAsking ? (
        <div role="group" aria-label={texts.chooser.ask} className="relative z-1 flex flex-col gap-1">
          <p className="text-12 text-ink-2">{hasBin ? texts.chooser.ask : texts.chooser.askForGood}</p>
          <div className="flex flex-wrap gap-1">
            <Button size="small" variant="danger" autoFocus onClick={onDelete}>
              {texts.chooser.delete}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setAsking(false);
                requestAnimationFrame(() => remove.current?.querySelector("button")?.focus());
              }}
            >
              {texts.chooser.keep}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex items-start justify-between gap-1">
          <p className="figures min-w-0 text-12 text-ink-2">
            {asset.name !== undefined && <span className="block truncate text-ink">{asset.name}</span>}
            {[size, formatBytes(bytes)].filter(Boolean).join(" · ")}
            {createdAt !== undefined && (
              <span className="block text-ink-3">
                <MomentText text={createdAt} />
              </span>
            )}
          </p>
          <span ref={remove} className="relative z-1">
            <RemoveButton label={texts.chooser.deleteOne(number)} onClick={() => setAsking(true)} />
          </span>
        </div>
      )}
    </li>
  );
}
