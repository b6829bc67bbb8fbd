import { useRef } from "react";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { useNow } from "../../../base/design-system/use-now.ts";
import { hasFile } from "../../../model/requests/history/history-entry.ts";
import type { ComparedEntry } from "./compared-entry.ts";
import type { ComparisonMode } from "./comparison-mode.ts";
import { DifferenceView } from "./difference-view.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { SwipeView } from "./swipe-view.tsx";
import { useWheelZoom } from "../../../base/design-system/use-wheel-zoom.ts";
import { texts } from "./texts.ts";
import { useLinkedView } from "./use-linked-view.ts";

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
            icon="minus"
            label={texts.zoomOut}
            shortcut="−"
            tooltipSide="top"
            onClick={linked.zoomOut}
          />
          <IconButton icon="system" label={texts.fit} shortcut="0" tooltipSide="top" onClick={linked.fit} />
          <IconButton
            icon="plus"
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
