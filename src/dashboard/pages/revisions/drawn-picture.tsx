import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { revisionDocumentQuery } from "../../features/revisions/revisions-query.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { drawSource } from "../../features/revisions/draw-source.ts";
import { texts } from "./texts.ts";

export interface DrawnPictureProps {
  templateId: string;
  revision: number;
  /** Maximum of width and height of the drawing, px. */
  sidePx: number;
  isUrgent?: boolean;
  /** The size on the page. */
  className: string;
  whileDrawing: ReactNode;
  failed: ReactNode;
}

/** The first page of a revision, drawn in this browser by today's code. */
export function DrawnPicture({
  templateId,
  revision,
  sidePx,
  isUrgent = false,
  className,
  whileDrawing,
  failed,
}: DrawnPictureProps) {
  const document = useQuery(revisionDocumentQuery(useClient(), templateId, revision));
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const [drawing, setDrawing] = useState<HTMLCanvasElement | "failed">();
  const source = document.data;
  useEffect(() => {
    if (source === undefined || isPending) return undefined;
    const controller = new AbortController();
    drawSource(source, { faces, sidePx, isUrgent, signal: controller.signal }).then(
      (canvas) => {
        canvas.className = "checkerboard";
        // Never larger than it is drawn.
        Object.assign(canvas.style, {
          position: "absolute",
          inset: "0",
          margin: "auto",
          maxWidth: "100%",
          maxHeight: "100%",
        });
        if (!controller.signal.aborted) setDrawing(canvas);
      },
      () => {
        if (!controller.signal.aborted) setDrawing("failed");
      },
    );
    return () => controller.abort();
  }, [source, faces, isPending, sidePx, isUrgent]);
  if (drawing === "failed" || (source === undefined && document.isError)) return failed;
  if (drawing === undefined) return whileDrawing;
  return (
    <div
      role="img"
      aria-label={texts.preview.alt(revision)}
      className={classNames("relative", className)}
      ref={(box) => {
        box?.replaceChildren(drawing);
      }}
    />
  );
}
