import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { UploadedFace } from "#contract/account.ts";
import type { JsonObject } from "#contract/json.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { revisionDocumentQuery } from "../../features/revisions/revisions-query.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { openRevision } from "../../features/revisions/drawn-revision.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
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
    drawRevision(source, { faces, sidePx, isUrgent, signal: controller.signal }).then(
      (canvas) => {
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

/** The drawings of a list run one by one, so that it stays responsive. */
let last: Promise<unknown> = Promise.resolve();

interface DrawRevisionOptions {
  faces: readonly UploadedFace[];
  /** Maximum of width and height, px. */
  sidePx: number;
  /** Does not wait for the drawings of the list. */
  isUrgent?: boolean;
  signal: AbortSignal;
}

/** Draws the first page of a revision by today's code. Rejects if it cannot be read or drawn, or when `signal` aborts. */
function drawRevision(source: JsonObject, options: DrawRevisionOptions): Promise<HTMLCanvasElement> {
  const draw = () => drawNow(source, options);
  if (options.isUrgent === true) return draw();
  const drawn = last.then(draw, draw);
  last = drawn;
  return drawn;
}

async function drawNow(source: JsonObject, { faces, sidePx, signal }: DrawRevisionOptions) {
  signal.throwIfAborted();
  const read = await openRevision(source, { pictures: new ScenePictures(), catalogue: catalogueWith(faces) });
  if (!read.ok) throw new Error(read.problem.map(({ path }) => path).join(", "));
  try {
    return (await read.value.draw([], sidePx, signal)).canvas;
  } finally {
    read.value.close();
  }
}
