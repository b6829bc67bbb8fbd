import { useEffect, useState } from "react";
import { LightBox } from "../../base/design-system/picture.tsx";
import {
  type ComparedEntry,
  type ComparisonMode,
  comparisonModes,
} from "../../features/result/comparison/compared-picture.tsx";
import { ComparisonStage } from "../../features/result/comparison/comparison-stage.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import type { DrawnRevision } from "../../features/revisions/drawn-revision.ts";
import type { CheckSubject } from "./run-check.ts";
import { texts } from "../../features/revisions/texts.ts";

/** Px of the longer side: a picture may have 8,000, which two canvases and their difference do not need. */
const shownSidePx = 2_000;

export interface PairStageProps {
  before: DrawnRevision;
  after: DrawnRevision;
  subject: CheckSubject;
  title: string;
  names: readonly [string, string];
}

/** One subject drawn with both revisions, in the history's tools of comparison; of one revision, its picture alone. */
export function PairStage({ before, after, subject, title, names: [former, later] }: PairStageProps) {
  const isAlone = before === after;
  const [mode, setMode] = useState<ComparisonMode>("side");
  const [shown, setShown] = useState<readonly [ComparedEntry, ComparedEntry]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const addresses: string[] = [];
    const draw = async (revision: DrawnRevision, name: string): Promise<ComparedEntry> => {
      const { canvas } = await revision.draw(subject.changes, shownSidePx, signal);
      const href = URL.createObjectURL(await toPicture(canvas));
      addresses.push(href);
      signal.throwIfAborted();
      return entryOf(canvas, href, `${name} · ${title}`);
    };
    const drawBoth = async () => {
      const one = await draw(before, former);
      return [one, isAlone ? one : await draw(after, later)] as const;
    };
    drawBoth().then(
      (both) => {
        setFailure(undefined);
        setShown(both);
      },
      (error: unknown) => {
        if (signal.aborted) addresses.forEach((address) => URL.revokeObjectURL(address));
        else setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => controller.abort();
  }, [before, after, isAlone, subject, title, former, later]);
  useEffect(
    () => () => {
      for (const { href } of shown ?? []) URL.revokeObjectURL(href);
    },
    [shown],
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 text-15 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {!isAlone && (
          <SegmentedControl<ComparisonMode>
            label={texts.mode}
            value={mode}
            segments={comparisonModes.map((value) => ({ value, label: texts.modes[value] }))}
            onValueChange={setMode}
          />
        )}
      </div>
      {failure !== undefined ? (
        <Notice tone="error" title={texts.notDrawn(failure)} />
      ) : shown === undefined ? (
        <LoadingRegion label={texts.drawing} className="h-[28rem] w-full phone:h-56" />
      ) : isAlone ? (
        <LightBox width={shown[0].width} height={shown[0].height} className="h-[28rem] phone:h-56">
          <img src={shown[0].href} alt={shown[0].title} className="checkerboard size-full" />
        </LightBox>
      ) : (
        <ComparisonStage entries={shown} mode={mode} />
      )}
    </div>
  );
}

function entryOf({ width, height }: HTMLCanvasElement, href: string, title: string): ComparedEntry {
  return {
    id: href,
    href,
    width,
    height,
    title,
    format: "png",
    status: "done",
    expiresAt: undefined,
    deletedAt: undefined,
    isFromBrowser: false,
  };
}

function toPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error("The browser could not encode the picture.")) : resolve(blob),
    ),
  );
}
