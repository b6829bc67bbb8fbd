import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Asset } from "#contract/account.ts";
import { useClient } from "../../connection/client-context.tsx";
import { toFailureWords } from "../../connection/failure-words.ts";
import { isNotOffered } from "../../connection/is-not-offered.ts";
import { texts as connectionTexts } from "../../connection/texts.ts";
import { Button } from "../../design-system/button.tsx";
import { Dialog } from "../../design-system/dialog.tsx";
import { BlankState } from "../../design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../../design-system/skeleton.tsx";
import { showToast } from "../../design-system/toast.ts";
import { ChooserPicture } from "./chooser-picture.tsx";
import { texts } from "./texts.ts";

export interface ImageChooserProps {
  current: string;
  onChoose: (reference: string) => void;
  onClose: () => void;
}

const pageSize = 24;
const queryKey = ["assets", "pictures"];

/** A dialog with the pictures that were uploaded to the service, newest first. */
export function ImageChooser({ current, onChoose, onClose }: ImageChooserProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [announced, setAnnounced] = useState("");
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.listAssets({ kind: "picture", page: pageParam, size: pageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _all, page) => (last.hasNext ? page + 1 : undefined),
  });
  const assets = list.data?.pages.flatMap(({ items }) => items) ?? [];

  async function remove({ identifier }: Asset) {
    try {
      await client.deleteAsset(identifier);
      setAnnounced(texts.chooser.deleted);
    } catch (error) {
      showToast(toFailureWords(error).happened, { tone: "error" });
    }
    await queryClient.invalidateQueries({ queryKey });
  }

  return (
    <Dialog isOpen shape="wide" title={texts.chooser.title} onClose={onClose}>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {list.isPending ? (
        <ChooserSkeleton />
      ) : list.isError && assets.length === 0 ? (
        <ChooserFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : assets.length === 0 ? (
        <BlankState icon="image" title={texts.chooser.empty.title}>
          {texts.chooser.empty.text}
        </BlankState>
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
            {assets.map((asset, index) => (
              <ChooserPicture
                key={asset.identifier}
                asset={asset}
                number={index + 1}
                isCurrent={asset.reference === current}
                onChoose={() => {
                  onChoose(asset.reference);
                  onClose();
                }}
                onDelete={() => void remove(asset)}
              />
            ))}
          </ul>
          {list.hasNextPage && (
            <div className="mt-4 flex justify-center">
              <Button isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {texts.chooser.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
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
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-36" />
        ))}
      </div>
    </LoadingRegion>
  );
}
