import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { acceptedPictures } from "./upload/picture-file.ts";
import { UploadStatus } from "./upload/upload-status.tsx";
import { texts as uploadTexts } from "./upload/texts.ts";
import { useCapabilities } from "../../base/connection/capabilities/use-capabilities.ts";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { formatBytes } from "../../base/design-system/format.ts";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { shortenDataUrls } from "../../base/design-system/shorten-data-urls.ts";
import { texts as sharedTexts } from "../../base/design-system/texts.ts";
import type { FieldControlProps } from "./field-control.ts";
import { sizeText, Thumbnail, useImageLoad } from "./image-load.tsx";
import { texts } from "./texts.ts";
import type { Asset } from "#contract/account.ts";
import { mayCarryPicture, readDroppedPicture } from "./upload/dropped-picture.ts";
import { usePictureUpload } from "./upload/use-picture-upload.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";

const ImageChooser = lazyPart(async () => (await import("./image-chooser.tsx")).ImageChooser);

/** A picture by its address, by upload (button, drop or paste), or from earlier uploads and the starters' photos. */
export function ImageField({ frame, text, onTextChange }: FieldControlProps) {
  const file = useRef<HTMLInputElement>(null);
  const { upload, send, isOver, handlers } = usePictureTransfer(onTextChange);
  const [isChoosing, setChoosing] = useState(false);
  const load = useImageLoad(text);
  const shown = shortenDataUrls(text, (length) => sharedTexts.shortenedBy(formatBytes(length)));
  const hasFailed = load.image.state === "failed" && frame.error === undefined && text !== "";
  const failure = load.reason === undefined ? texts.pictureFailed : texts.image.failed(load.reason);

  return (
    <Field
      {...frame}
      hint={
        shown.count > 0
          ? texts.pictureInText(formatBytes(text.length))
          : (frame.hint ?? describe(text, sizeText(load)))
      }
      error={hasFailed ? failure : frame.error}
    >
      {(ids) => (
        <div
          role="group"
          aria-label={frame.label}
          className={classNames(
            "flex flex-col gap-2 rounded-control",
            isOver && "outline-2 outline-offset-4 outline-accent outline-dashed",
          )}
          {...handlers}
        >
          <div className="flex gap-2">
            <Thumbnail source={text} isShown={text !== "" && frame.error === undefined} load={load} />
            <div className="flex min-w-0 grow flex-col justify-between gap-1">
              <div className="flex gap-1">
                <input
                  {...ids}
                  type="text"
                  inputMode="url"
                  spellCheck={false}
                  autoComplete="off"
                  placeholder="https://…"
                  value={shown.text}
                  className={classNames(inputClasses, "h-control min-w-0")}
                  onChange={(event) => {
                    // A shortened data URL can be replaced or cleared, but not edited.
                    if (shown.count === 0 || !/data:.*…/.test(event.target.value))
                      onTextChange(event.target.value);
                  }}
                />
                {text !== "" && (
                  <IconButton
                    icon="close"
                    label={texts.image.clear(frame.label)}
                    tooltipAlign="end"
                    onClick={() => onTextChange("")}
                  />
                )}
              </div>
              <Actions
                onUpload={upload.whyNot === undefined ? () => file.current?.click() : undefined}
                onChoose={() => setChoosing(true)}
              />
            </div>
          </div>
          {upload.whyNot !== undefined && (
            <p className="text-12 text-ink-3">{uploadTexts.notOffered.happened}</p>
          )}
          <UploadStatus upload={upload} />
          <FileInput ref={file} accept={acceptedPictures} onFiles={([picked]) => send(picked)} />
          {isChoosing && (
            <ImageChooser current={text} onChoose={onTextChange} onClose={() => setChoosing(false)} />
          )}
        </div>
      )}
    </Field>
  );
}

interface ActionsProps {
  /** Absent: the service takes no uploads. */
  onUpload: (() => void) | undefined;
  onChoose: () => void;
}

function Actions({ onUpload, onChoose }: ActionsProps) {
  const whyNotListed = useCapabilities().call("listAssets");
  return (
    <div className="flex flex-wrap gap-1">
      {onUpload !== undefined && (
        <Button size="small" icon="upload" onClick={onUpload}>
          {texts.image.upload}
        </Button>
      )}
      {whyNotListed === undefined && (
        <Button size="small" icon="image" onClick={onChoose}>
          {texts.image.choose}
        </Button>
      )}
    </div>
  );
}

function describe(text: string, size: string | undefined): string | undefined {
  return text.trim() === "" ? texts.image.empty : size;
}

/** Takes a picture that is dropped, pasted or chosen as a file: an address is used as it is, a file is uploaded. */
function usePictureTransfer(onReference: (reference: string) => void) {
  const upload = usePictureUpload({ goesOn: true });
  const [isOver, setOver] = useState(false);

  function send(picked: File) {
    upload.upload(picked, ({ reference }: Asset) => onReference(reference));
  }

  function take(transfer: DataTransfer): boolean {
    const dropped = readDroppedPicture(transfer, window.location.origin);
    if (dropped.kind === "nothing") return false;
    if (dropped.kind === "address") onReference(dropped.address);
    else {
      if (dropped.others > 0) showToast(uploadTexts.onlyOne(dropped.file.name), { tone: "info" });
      send(dropped.file);
    }
    return true;
  }

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!mayCarryPicture(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!mayCarryPicture(event.dataTransfer)) return;
      event.preventDefault();
      if (!take(event.dataTransfer)) showToast(uploadTexts.nothing, { tone: "error" });
    },
    onPaste: (event: ClipboardEvent) => {
      // Text and addresses are pasted as text; only picture data becomes an upload.
      const hasText = event.clipboardData.types.includes("text/plain");
      if (!hasText && event.clipboardData.files.length > 0 && take(event.clipboardData))
        event.preventDefault();
    },
  };
  return { upload, send, isOver, handlers };
}
