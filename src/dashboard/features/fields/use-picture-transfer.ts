import { type ClipboardEvent, type DragEvent, useState } from "react";
import type { Asset } from "#contract/account.ts";
import { mayCarryPicture, readDroppedPicture } from "./upload/dropped-picture.ts";
import { texts as uploadTexts } from "./upload/texts.ts";
import { usePictureUpload } from "./upload/use-picture-upload.ts";
import { showToast } from "../../base/design-system/toast.ts";

/** Takes a picture that is dropped, pasted or chosen as a file: an address is used as it is, a file is uploaded. */
export function usePictureTransfer(onReference: (reference: string) => void) {
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
