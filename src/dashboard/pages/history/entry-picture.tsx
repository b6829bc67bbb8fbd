import { useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { LightBox, Picture } from "../../base/design-system/picture.tsx";
import { useNow } from "../../base/design-system/use-now.ts";
import { Paper, PdfPaper } from "../../features/result/paper.tsx";
import { hasFile, type HistoryEntry, isExpired } from "../../model/requests/history/history-entry.ts";
import { Elapsed } from "./entry-facts.tsx";
import { texts } from "./texts.ts";

/** The picture of the result, or a blank in its aspect ratio that says why there is none. */
export function ResultPicture({ entry }: { entry: HistoryEntry }) {
  const { noPicture } = texts;
  const isThere = hasFile(entry, useNow());
  const [failedLink, setFailedLink] = useState<string>();
  const hasFailed = failedLink === entry.href;
  const { href, width, height } = entry;
  const link = (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="absolute inset-0"
      aria-label={texts.detail.open}
    >
      <Picture
        alt=""
        isEager
        src={href}
        width={width}
        height={height}
        fallback={null}
        onFailed={() => setFailedLink(href)}
      />
    </a>
  );
  if (isThere && !hasFailed && entry.format !== "pdf" && isTall(entry)) {
    // As wide as the panel, and scrolled from its top.
    return (
      <div
        role="region"
        aria-label={texts.detail.wholePicture}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="max-h-[32rem] overflow-y-auto border border-line bg-canvas phone:max-h-96"
      >
        <div className="relative w-full" style={{ aspectRatio: `${width} / ${height}` }}>
          {link}
        </div>
      </div>
    );
  }
  return (
    <LightBox width={width} height={height} className="h-80 w-full phone:h-64">
      {entry.status === "working" ? (
        <Paper>
          <Icon name="working" size={20} className="animate-spin text-info" />
          {entry.type === "screenshot" ? texts.detail.capturing : texts.detail.rendering}
          <span className="figures text-12">
            <Elapsed since={entry.workingSince} />
          </span>
        </Paper>
      ) : isThere && entry.format === "pdf" ? (
        <PdfPaper entry={entry} />
      ) : isThere && hasFailed ? (
        // It may be late: a look again loads it, and sends no request.
        <Paper>
          {noPicture.missing}
          <Button size="small" icon="refresh" onClick={() => setFailedLink(undefined)}>
            {noPicture.again}
          </Button>
        </Paper>
      ) : isThere ? (
        link
      ) : (
        <Paper>{entry.status === "failed" ? noPicture.failed : noPicture.deleted}</Paper>
      )}
    </LightBox>
  );
}

/** Height divided by width from which a whole picture is too narrow to be recognised, such as a whole page. */
const tallRatio = 2;

function isTall({ width, height }: Pick<HistoryEntry, "width" | "height">): boolean {
  return width > 0 && height > width * tallRatio;
}

const boxWidthPx = 46;
const boxHeightPx = 40;

/** The picture as a thumbnail in its aspect ratio, the top of a tall one, or an icon for why there is none. */
export function EntryThumbnail({ entry }: { entry: HistoryEntry }) {
  const isCut = isTall(entry);
  const height = isCut ? entry.width * tallRatio : entry.height;
  const scale = Math.min(boxWidthPx / Math.max(entry.width, 1), boxHeightPx / Math.max(height, 1));
  const icon = iconOf(entry, useNow());
  return (
    <div className="grid h-10 w-12 place-items-center bg-canvas">
      <div className="relative" style={{ width: entry.width * scale, height: height * scale }}>
        {icon === undefined ? (
          <Picture
            alt=""
            src={entry.href}
            fit={isCut ? "top" : "whole"}
            width={entry.width}
            height={entry.height}
            fallback={<Blank icon="image" />}
          />
        ) : (
          <Blank icon={icon} />
        )}
      </div>
    </div>
  );
}

function Blank({ icon }: { icon: IconName }) {
  return (
    <span className="absolute inset-0 grid place-items-center border border-dashed border-line-strong bg-panel text-ink-3">
      <Icon name={icon} size={14} className={icon === "working" ? "animate-spin" : undefined} />
    </span>
  );
}

function iconOf(entry: HistoryEntry, now: number): IconName | undefined {
  if (entry.status === "working") return "working";
  if (entry.status === "failed") return "failed";
  if (entry.format === "pdf") return "file";
  if (hasFile(entry, now)) return undefined;
  return entry.deletedAt === undefined || isExpired(entry, now) ? "clock" : "trash";
}
