import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { acceptedPictures } from "./upload/picture-file.ts";
import { UploadStatus } from "./upload/upload-status.tsx";
import { usePictureUpload } from "./upload/use-picture-upload.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { isNotOffered } from "../../base/connection/is-not-offered.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { StarterPictures } from "./starter-pictures/starter-pictures.tsx";
import { texts } from "./texts.ts";
import { UploadedPictures } from "./uploaded-pictures.tsx";

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
    initialPageParam: 0,
    getNextPageParam: (last, _all, page) => (last.hasNext ? page + 1 : undefined),
  });
  const choose = (reference: string) => {
    onChoose(reference);
    onClose();
  };

  return (
    <Dialog isOpen shape="wide" title={texts.chooser.title} onClose={onClose}>
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
