import { copyText } from "../../base/design-system/copy-button.tsx";
import type { MenuItem } from "../../base/design-system/menu.tsx";
import { escapeAttribute } from "../../base/browser/escape-attribute.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { texts } from "../../model/requests/texts.ts";

export interface CopiedPicture {
  href: string;
  /** Words for those who do not see it. */
  alt: string;
  /** Px; 0 if it is not known. */
  size: { width: number; height: number } | undefined;
  load: () => Promise<Blob>;
}

/** Menu items that copy a picture: itself, and as code that shows it by its link. */
export function listCopyItems(picture: CopiedPicture): MenuItem[] {
  return [
    { label: texts.copying.copyPicture, icon: "image", onSelect: () => void copyPicture(picture) },
    { label: texts.copying.copyElement, icon: "code", onSelect: () => void copyText(toElement(picture)) },
    { label: texts.copying.copyMarkdown, icon: "code", onSelect: () => void copyText(toMarkdown(picture)) },
  ];
}

/** Clipboards take pictures as PNG only. */
async function copyPicture({ load }: CopiedPicture): Promise<void> {
  try {
    // The promise is given to the item, because a browser wants the write in the press itself.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": load().then(toPng) })]);
    showToast(texts.copying.copiedPicture);
  } catch {
    showToast(texts.copying.pictureNotCopied, { tone: "error" });
  }
}

async function toPng(file: Blob): Promise<Blob> {
  if (file.type === "image/png") return file;
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

export function toElement({ href, alt, size }: Omit<CopiedPicture, "load">): string {
  const sides = size !== undefined && size.width > 0 ? ` width="${size.width}" height="${size.height}"` : "";
  return `<img src="${escapeAttribute(href)}"${sides} alt="${escapeAttribute(alt)}">`;
}

export function toMarkdown({ href, alt }: Pick<CopiedPicture, "href" | "alt">): string {
  return `![${alt.replaceAll(/[\\[\]]/g, "\\$&").replaceAll(/\s+/g, " ")}](<${href.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
}
