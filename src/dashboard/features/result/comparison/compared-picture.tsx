import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../../../base/design-system/class-names.ts";
import { formatSize } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Picture } from "../../../base/design-system/picture.tsx";
import { useNow } from "../../../base/design-system/use-now.ts";
import { hasFile, type HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { Paper, PdfPaper } from "../paper.tsx";
import { texts } from "./texts.ts";
import type { LinkedView, useLinkedView } from "./use-linked-view.ts";

export const comparisonModes = ["side", "swipe", "difference"] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

/** The fields of a result that a comparison reads; also a picture that this page has drawn, at a `blob:` address. */
export type ComparedEntry = Pick<
  HistoryEntry,
  | "id"
  | "href"
  | "width"
  | "height"
  | "title"
  | "format"
  | "status"
  | "expiresAt"
  | "deletedAt"
  | "isFromBrowser"
>;

/** The area that both pictures share, aligned at the top left, px. */
export interface Frame {
  width: number;
  height: number;
}

export function frameOf(entries: readonly ComparedEntry[]): Frame {
  return {
    width: Math.max(1, ...entries.map(({ width }) => width)),
    height: Math.max(1, ...entries.map(({ height }) => height)),
  };
}

/** A light-box with the frame's aspect ratio. Zoom and pan are shared with other boxes. */
export function ZoomBox({
  frame,
  linked,
  className,
  children,
}: {
  frame: Frame;
  linked: ReturnType<typeof useLinkedView>;
  className?: string;
  children: ReactNode;
}) {
  const ratio = frame.width / frame.height;
  const { view } = linked;
  return (
    <div className={classNames("light-box overflow-hidden bg-canvas p-3", className)}>
      <div className="grid size-full place-items-center">
        <div
          {...linked.drag}
          className={classNames(
            "relative select-none",
            view.zoom > 1 && "cursor-grab touch-none active:cursor-grabbing",
          )}
          style={{
            width: `min(100cqw, 100cqh * ${ratio})`,
            aspectRatio: String(ratio),
            ...toTransform(view),
          }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

function toTransform({ zoom, x, y }: LinkedView): CSSProperties {
  return zoom === 1
    ? {}
    : {
        transform: `translate(${x * 100}%, ${y * 100}%) scale(${zoom})`,
        // Zoomed in, single pixels should be visible.
        imageRendering: zoom > 3 ? "pixelated" : "auto",
      };
}

/** One result at its place and scale in the frame, or a message if it has no picture. */
export function ComparedPicture({ entry, frame, alt }: { entry: ComparedEntry; frame: Frame; alt: string }) {
  const hasPicture = hasFile(entry, useNow()) || entry.isFromBrowser;
  const isKnown = entry.width > 0 && entry.height > 0;
  const place = {
    width: isKnown ? `${(entry.width / frame.width) * 100}%` : "100%",
    height: isKnown ? `${(entry.height / frame.height) * 100}%` : "100%",
  };
  return (
    <div className="checkerboard absolute top-0 left-0" style={place}>
      {!hasPicture ? (
        <Paper>{texts.gone}</Paper>
      ) : entry.format === "pdf" ? (
        <PdfPaper entry={entry} />
      ) : (
        <Picture
          isEager
          alt={alt}
          src={entry.href}
          width={entry.width}
          height={entry.height}
          className="pointer-events-none"
          fallback={
            <Paper>
              <Icon name="image" size={20} />
              {texts.notThere}
            </Paper>
          }
        />
      )}
    </div>
  );
}

export interface ViewProps {
  entries: readonly [ComparedEntry, ComparedEntry];
  linked: ReturnType<typeof useLinkedView>;
}

/** Both pictures, each in its own light-box; on a phone one below the other. */
export function SideBySide({ entries, linked }: ViewProps) {
  const letters = ["A", "B"] as const;
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-2">
      {entries.map((entry, index) => (
        <ZoomBox
          key={letters[index]}
          frame={frameOf([entry])}
          linked={linked}
          className="h-[28rem] phone:h-56"
        >
          <ComparedPicture
            entry={entry}
            frame={frameOf([entry])}
            alt={texts.picture(letters[index] ?? "", entry.title)}
          />
        </ZoomBox>
      ))}
    </div>
  );
}

/** A notice for overlaid pictures of different sizes. */
export function SizesDiffer({
  entries: [a, b],
}: {
  entries: readonly [Pick<HistoryEntry, "width" | "height">, Pick<HistoryEntry, "width" | "height">];
}) {
  if (a.width === b.width && a.height === b.height) return null;
  return (
    <Notice
      tone="info"
      title={texts.sizesDiffer(formatSize(a.width, a.height), formatSize(b.width, b.height))}
    >
      {texts.sizesDifferHint}
    </Notice>
  );
}
