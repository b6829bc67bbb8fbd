import { useEffect, useEffectEvent } from "react";
import { cutText } from "#contract/cut-text.ts";
import { announce, showToast } from "../../design-system/toast.ts";
import { takesText } from "../../design-system/takes-text.ts";
import { type PictureUpload, usePictureUpload } from "../../asset-upload/use-picture-upload.ts";
import { addSelected, removeSelected } from "../design-actions.ts";
import { documentOf } from "../design.ts";
import { newComponent } from "../source/new-component.ts";
import type { Designer } from "../use-designer.ts";
import { copyComponents, pasteComponents, readCopiedComponents } from "./copied-components.ts";
import { texts } from "./texts.ts";

/** Characters of a pasted text; a longer one is cut. */
const textLengthMax = 2_000;
/** The share of the page that a pasted picture takes at most. */
const pictureShare = 0.6;

/**
 * Copies, cuts and pastes components, also between templates, and pastes texts and pictures of other programs. Pictures
 * may be dropped on the canvas too. Fields keep their own clipboard.
 */
export function useDesignClipboard(designer: Designer, page: number): PictureUpload {
  const upload = usePictureUpload();

  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (takesText(event.target) || hasTextSelection()) return;
    const text = copyComponents(designer.design, page);
    if (text === undefined) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    announce(texts.copied(designer.selectedIds.length));
    if (event.type === "cut") designer.edit((design) => removeSelected(design, page));
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData;
    if (data === null || takesText(event.target) || document.querySelector("dialog[open]") !== null) return;
    const [file] = data.files;
    if (file !== undefined) {
      event.preventDefault();
      addPicture(file);
      return;
    }
    const text = data.getData("text/plain");
    if (text.trim() === "") return;
    event.preventDefault();
    const read = readCopiedComponents(text);
    if (read === undefined) addText(text);
    else if (read.ok) designer.edit((design) => pasteComponents(design, page, read.value));
    else showToast(texts.unreadable, { tone: "error" });
  });

  function addText(text: string): void {
    const words = cutText(text.trim(), textLengthMax);
    designer.edit((design) =>
      addSelected(design, page, [newComponent("TEXT", middleOf(design.source), words)]),
    );
  }

  function addPicture(file: File): void {
    upload.upload(file, ({ reference, width, height }) => {
      designer.edit((design) => {
        const place = middleOf(design.source);
        const size = documentOf(design.source);
        const [wide, high] = [width ?? size.width / 2, height ?? size.height / 2];
        const scale = Math.min(1, (size.width * pictureShare) / wide, (size.height * pictureShare) / high);
        const [across, down] = [wide * scale, high * scale];
        const rect = {
          left: place.at.x - across / 2,
          top: place.at.y - down / 2,
          right: place.at.x + across / 2,
          bottom: place.at.y + down / 2,
        };
        const component = { ...newComponent("IMAGE", { ...place, rect }, ""), src: reference };
        return addSelected(design, page, [component]);
      });
      showToast(texts.pictureAdded);
    });
  }

  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    for (const name of ["copy", "cut"] as const)
      document.addEventListener(name, (event) => copy(event), { signal });
    document.addEventListener("paste", (event) => paste(event), { signal });
    return () => mounted.abort();
  }, []);

  return upload;
}

function middleOf(source: Parameters<typeof documentOf>[0]) {
  const { width, height } = documentOf(source);
  return { at: { x: width / 2, y: height / 2 } };
}

/** Whether text of the page is selected, which the browser copies itself. */
function hasTextSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
