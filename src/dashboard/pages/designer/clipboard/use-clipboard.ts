import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import * as limits from "#contract/limits.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { copyText } from "../../../base/design-system/copy-button.tsx";
import { announce, showToast } from "../../../base/design-system/toast.ts";
import { shortcutText, takesText } from "../../../base/design-system/keys.ts";
import { type PictureUpload, usePictureUpload } from "../../../features/fields/upload/use-picture-upload.ts";
import { uploadedFacesQuery } from "../../../model/drawing/uploaded-faces.ts";
import { addSelected, removeSelected } from "../design-actions.ts";
import { documentOf } from "../../../model/design/design.ts";
import { editWithRoom, type Designer } from "../use-designer.ts";
import { idOf } from "../../../model/design/source/components.ts";
import { newComponent } from "../../../model/design/source/new-component.ts";
import type { ReportLine } from "../../../features/svg-import/notes.ts";
import {
  canReadClipboard,
  type CopiedComponents,
  copyComponents,
  type PasteData,
  readClipboard,
  takePasteData,
} from "./clipboard-data.ts";
import { texts } from "../texts.ts";
import { readDroppedPicture } from "../../../features/fields/upload/picture-file.ts";

/** The share of the page that a pasted picture takes at most. */
const pictureShare = 0.6;

export interface DesignClipboard {
  /** Of a picture that was pasted or dropped. */
  upload: PictureUpload;
  /** Of the last drawing that was pasted or dropped, until it is closed. */
  report: readonly ReportLine[];
  closeReport: () => void;
  /** Adds what was dropped on the canvas, around a point of the page. */
  drop: (transfer: DataTransfer, at: Point) => void;
  /** Copies the selected components, for a menu. */
  copy: () => void;
  /** Pastes for a menu; undefined where the browser lets no page read the clipboard. */
  paste: (() => void) | undefined;
}

/**
 * Copies, cuts and pastes components, also between templates, and pastes texts, pictures and drawings of other programs.
 * Fields keep their own clipboard.
 */
export function useDesignClipboard(designer: Designer, page: number): DesignClipboard {
  const upload = usePictureUpload();
  const client = useClient();
  const queryClient = useQueryClient();
  const [report, setReport] = useState<readonly ReportLine[]>([]);

  const copy = useEffectEvent((event: ClipboardEvent) => {
    // An edited text that is cut or pasted into has replaced the element that was the target.
    if (event.defaultPrevented || takesText(event.target) || hasTextSelection()) return;
    const text = copyComponents(designer.design, page);
    if (text === undefined) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    announce(texts.clipboard.copied(designer.selectedIds.length));
    if (event.type === "cut") designer.edit((design) => removeSelected(design, page));
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || takesText(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const data = takePasteData(event.clipboardData);
    if (data === undefined) return;
    event.preventDefault();
    void pasteData(data).catch(() => showToast(texts.clipboard.failed, { tone: "error" }));
  });

  function drop(transfer: DataTransfer, at: Point): void {
    const dropped = readDroppedPicture(transfer, window.location.origin);
    if (dropped.kind === "address") {
      // A picture of a web page keeps its address.
      const component = { ...newComponent("IMAGE", { at }, ""), src: dropped.address };
      editWithRoom(designer, (design) => addSelected(design, page, [component]));
      return;
    }
    const data = takePasteData(transfer);
    if (data === undefined) return;
    void pasteData(data, at).catch(() => showToast(texts.clipboard.failed, { tone: "error" }));
  }

  /** `at`: px of the page; absent: in its middle, or where copied components were. */
  async function pasteData(data: PasteData, at?: Point): Promise<void> {
    const { readPaste } = await import("./design-clipboard.ts");
    const pasted = await readPaste(data);
    switch (pasted?.kind) {
      case "components":
        if ((await add(pasted, at)) !== undefined) announce(texts.clipboard.pasted(pasted.components.length));
        return;
      case "text":
        addText(pasted.text, at);
        return;
      case "picture":
        addPicture(pasted.file, at);
        return;
      case "svg":
        await addDrawing(pasted.text, at);
        return;
      case "refused":
        showToast(pasted.reason, { tone: "error" });
        return;
      case undefined:
    }
  }

  /**
   * Returns the ids of the added components, or says why there are none. `at`: px of the page; absent: where they were.
   */
  async function add(copied: CopiedComponents, at?: Point): Promise<readonly string[] | undefined> {
    const { pasteComponents } = await import("./paste-components.ts");
    const result = pasteComponents(designer.design, page, copied, at);
    if (!result.ok) {
      const { refused } = texts.clipboard;
      const words = result.problem === "tooMany" ? refused.tooMany(limits.componentsMax) : refused.outside;
      showToast(words, { tone: "error" });
      return undefined;
    }
    designer.edit((design) => {
      const again = pasteComponents(design, page, copied, at);
      return again.ok ? again.value : design;
    });
    return result.value.selectedIds;
  }

  async function addDrawing(text: string, at?: Point): Promise<void> {
    const { readDrawing } = await import("./read-drawing.ts");
    const { SvgImportError } = await import("../../../features/svg-import/clean-svg.ts");
    try {
      const faces = await queryClient.fetchQuery(uploadedFacesQuery(client)).catch(() => []);
      const drawing = await readDrawing(text, {
        fonts: catalogueWith(faces),
        upload: async (file) => (await client.uploadAsset(file)).reference,
      });
      const { width, height } = documentOf(designer.source);
      const isOfPage = drawing.page.width === width && drawing.page.height === height;
      const place = isOfPage ? undefined : (at ?? middleOf(designer.source));
      const ids = await add(drawing, place);
      if (ids === undefined) return;
      const { components, lost } = drawing;
      const { reportLines } = await import("../../../features/svg-import/notes.ts");
      const added = new Map(components.map((component, index) => [idOf(component), ids[index]]));
      setReport(reportLines(drawing.report, (id) => added.get(id)));
      showToast(texts.clipboard.drawingAdded);
      if (lost > 0) showToast(texts.clipboard.picturesLost(lost), { tone: "error" });
    } catch (error) {
      if (!(error instanceof SvgImportError)) throw error;
      showToast(error.message, { tone: "error" });
    }
  }

  function addText(text: string, at?: Point): void {
    editWithRoom(designer, (design) =>
      addSelected(design, page, [newComponent("TEXT", { at: at ?? middleOf(design.source) }, text)]),
    );
  }

  function addPicture(file: File, at?: Point): void {
    upload.upload(file, ({ reference, width, height }) => {
      const added = editWithRoom(designer, (design) => {
        const middle = at ?? middleOf(design.source);
        const size = documentOf(design.source);
        const [wide, high] = [width ?? size.width / 2, height ?? size.height / 2];
        const scale = Math.min(1, (size.width * pictureShare) / wide, (size.height * pictureShare) / high);
        const [across, down] = [wide * scale, high * scale];
        const rect = {
          left: middle.x - across / 2,
          top: middle.y - down / 2,
          right: middle.x + across / 2,
          bottom: middle.y + down / 2,
        };
        const component = { ...newComponent("IMAGE", { at: middle, rect }, ""), src: reference };
        return addSelected(design, page, [component]);
      });
      if (added !== undefined) showToast(texts.clipboard.pictureAdded);
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

  return {
    upload,
    report,
    closeReport: () => setReport([]),
    drop,
    copy: () => {
      const text = copyComponents(designer.design, page);
      if (text !== undefined) void copyText(text);
    },
    paste: canReadClipboard() ? () => void pasteClipboard(pasteData) : undefined,
  };
}

/** Pastes what the browser lets this page read, for which it may ask. */
async function pasteClipboard(paste: (data: PasteData) => Promise<void>): Promise<void> {
  let data: PasteData | undefined;
  try {
    data = await readClipboard();
  } catch {
    showToast(texts.clipboard.unreadable(shortcutText("V")), { tone: "error" });
    return;
  }
  try {
    if (data === undefined) showToast(texts.clipboard.nothing, { tone: "info" });
    else await paste(data);
  } catch {
    showToast(texts.clipboard.failed, { tone: "error" });
  }
}

function middleOf(source: Parameters<typeof documentOf>[0]): Point {
  const { width, height } = documentOf(source);
  return { x: width / 2, y: height / 2 };
}

/** Whether text of the page is selected, which the browser copies itself. */
function hasTextSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
