import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { serviceWords } from "../../base/language/problems/problem-words.ts";
import { acceptedPictures, mayCarryPicture, readDroppedPicture } from "./upload/picture-file.ts";
import { UploadStatus } from "./upload/upload-status.tsx";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { formatBytes, formatSize } from "../../base/design-system/format.ts";
import { shortenDataUrls } from "../../base/design-system/shorten-data-urls.ts";
import { texts as sharedTexts } from "../../base/design-system/texts.ts";
import { texts } from "./texts.ts";
import type { Asset } from "#contract/account.ts";
import { usePictureUpload } from "./upload/use-picture-upload.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../base/design-system/icon.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { errorBodySchema } from "#contract/errors.ts";
import type { FieldControlProps } from "./field-context.ts";

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
            <p className="text-12 text-ink-3">{texts.upload.notOffered.happened}</p>
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
      if (dropped.others > 0) showToast(texts.upload.onlyOne(dropped.file.name), { tone: "info" });
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
      if (!take(event.dataTransfer)) showToast(texts.upload.nothing, { tone: "error" });
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

/** The state of loading a source. */
type ImageState =
  | { state: "loading" }
  | { state: "ready"; width: number; height: number }
  | { state: "failed" };

interface ImageLoad {
  image: ImageState;
  /** The reason of a failure, once known. */
  reason: string | undefined;
  onLoad: (width: number, height: number) => void;
  onFail: () => void;
}

/** Tracks the loading of a picture; a new source starts over. */
function useImageLoad(source: string): ImageLoad {
  const [known, setKnown] = useState<{ source: string; image: ImageState }>();
  const image: ImageState = known?.source === source ? known.image : { state: "loading" };
  const explained = useQuery({
    queryKey: ["pictures", "explained", source],
    queryFn: async ({ signal }) => (await explainPicture(source, signal)) ?? null,
    enabled: image.state === "failed" && !source.startsWith("data:"),
    retry: false,
  });
  return {
    image,
    reason: typeof explained.data === "string" ? serviceWords(explained.data) : undefined,
    onLoad: (width, height) => setKnown({ source, image: { state: "ready", width, height } }),
    onFail: () => setKnown({ source, image: { state: "failed" } }),
  };
}

interface ThumbnailProps {
  source: string;
  isShown: boolean;
  load: ImageLoad;
}

/** A thumbnail, loaded through our server like the preview's pictures. */
function Thumbnail({ source, isShown, load }: ThumbnailProps) {
  return (
    <span className="checkerboard grid size-16 shrink-0 place-items-center overflow-hidden border border-line">
      {!isShown || load.image.state === "failed" ? (
        <Icon name="image" className="text-ink-3" />
      ) : (
        <img
          key={source}
          src={pictureAddress(source)}
          alt=""
          className="size-full object-contain"
          onLoad={({ currentTarget }) => load.onLoad(currentTarget.naturalWidth, currentTarget.naturalHeight)}
          onError={load.onFail}
        />
      )}
    </span>
  );
}

/** `1200×800`, once the picture has loaded. */
function sizeText({ image }: ImageLoad): string | undefined {
  return image.state === "ready" && image.width > 0
    ? texts.image.naturalSize(formatSize(image.width, image.height))
    : undefined;
}

/** The server's reason why a picture does not load; `undefined` if unknown. */
async function explainPicture(source: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(pictureAddress(source), { signal });
    // The file loads, but the browser cannot decode it.
    if (answer.ok) return undefined;
    const read = errorBodySchema.safeParse(await answer.json());
    return read.success ? read.data.msg : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
