import { type PointerEvent, useRef, useState } from "react";
import { IconButton } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { useNow } from "../../../base/design-system/use-now.ts";
import { hasFile } from "../../../model/requests/history/history-entry.ts";
import { DifferenceView } from "./difference-view.tsx";
import { useWheelZoom } from "../../../base/design-system/use-wheel-zoom.ts";
import { texts } from "./texts.ts";
import { useLinkedView } from "./use-linked-view.ts";
import {
  type ComparedEntry,
  ComparedPicture,
  type ComparisonMode,
  frameOf,
  SideBySide,
  SizesDiffer,
  type ViewProps,
  ZoomBox,
} from "./compared-picture.tsx";

export interface ComparisonStageProps {
  entries: readonly [ComparedEntry, ComparedEntry];
  mode: ComparisonMode;
}

/**
 * The two pictures in one of three modes, with a shared zoom and pan. If the mode does not work for them, a notice and
 * side by side.
 */
export function ComparisonStage({ entries, mode }: ComparisonStageProps) {
  const linked = useLinkedView();
  const stage = useRef<HTMLDivElement>(null);
  const problem = problemOf(entries, useNow());
  const shown = problem === undefined ? mode : "side";
  const hasZoom = entries.every(({ format }) => format !== "pdf");

  useWheelZoom(stage, (event) => linked.zoomBy(Math.exp(-event.deltaY / 300)));

  return (
    <section aria-label={texts.pictures} className="flex flex-col gap-2">
      {problem !== undefined && mode !== "side" && (
        <Notice tone="info" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <div
        ref={stage}
        role="group"
        aria-label={texts.stage(Math.round(linked.view.zoom * 100))}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys zoom and move what it shows
        tabIndex={0}
        className="relative focus-visible:outline-offset-4"
        onKeyDown={(event) => {
          if (hasZoom && event.target === event.currentTarget) linked.onKeyDown(event);
        }}
      >
        {shown === "side" && <SideBySide entries={entries} linked={linked} />}
        {shown === "swipe" && <SwipeView entries={entries} linked={linked} />}
        {shown === "difference" && <DifferenceView entries={entries} linked={linked} />}
      </div>
      {hasZoom && (
        <div className="flex items-center justify-end gap-1">
          <span className="figures mr-2 text-12 text-ink-3">
            {linked.view.zoom === 1 ? texts.fitted : texts.zoom(Math.round(linked.view.zoom * 100))}
          </span>
          <IconButton
            icon="zoomOut"
            label={texts.zoomOut}
            shortcut="−"
            tooltipSide="top"
            onClick={linked.zoomOut}
          />
          <IconButton icon="fit" label={texts.fit} shortcut="0" tooltipSide="top" onClick={linked.fit} />
          <IconButton
            icon="zoomIn"
            label={texts.zoomIn}
            shortcut="+"
            tooltipSide="top"
            tooltipAlign="end"
            onClick={linked.zoomIn}
          />
        </div>
      )}
    </section>
  );
}

/** The reason why two pictures cannot be overlaid. */
function problemOf(
  entries: ComparisonStageProps["entries"],
  now: number,
): { title: string; text: string } | undefined {
  if (entries.some((entry) => !hasFile(entry, now) && !entry.isFromBrowser)) return texts.problems.noFile;
  if (entries.some(({ format }) => format === "pdf")) return texts.problems.pdf;
  return undefined;
}

/** One picture over the other, split by a line that the pointer or a slider moves. */
function SwipeView({ entries, linked }: ViewProps) {
  const [split, setSplit] = useState(50);
  const [a, b] = entries;
  const frame = frameOf(entries);

  function drag(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setSplit(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
  }

  return (
    <div className="flex flex-col gap-3">
      <SizesDiffer entries={entries} />
      <ZoomBox frame={frame} linked={linked} className="h-[32rem] phone:h-72">
        <ComparedPicture entry={a} frame={frame} alt={texts.picture("A", a.title)} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
          <div className="absolute inset-0 bg-canvas" />
          <ComparedPicture entry={b} frame={frame} alt={texts.picture("B", b.title)} />
        </div>
        <div
          aria-hidden="true"
          className="absolute inset-y-0 grid w-10 -translate-x-1/2 cursor-ew-resize touch-none place-items-center"
          style={{ left: `${split}%` }}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            event.stopPropagation();
            drag(event);
          }}
        >
          <span className="col-start-1 row-start-1 h-full w-0.5 bg-accent" />
          <span className="figures z-1 col-start-1 row-start-1 rounded-control border border-accent bg-panel px-1.5 py-0.5 text-12">
            A|B
          </span>
        </div>
      </ZoomBox>
      <label className="mx-auto flex w-full max-w-xl items-center gap-3">
        <span className="sr-only">{texts.split}</span>
        <span aria-hidden="true" className="figures text-12">
          A
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.round(split)}
          aria-valuetext={texts.splitAt(Math.round(split))}
          className="h-control w-full"
          onChange={(event) => setSplit(Number(event.target.value))}
        />
        <span aria-hidden="true" className="figures text-12">
          B
        </span>
      </label>
    </div>
  );
}
