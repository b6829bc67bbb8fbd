import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { useNow } from "../../base/design-system/use-now.ts";
import { isTall, tallRatio } from "./tall-picture.ts";
import { hasFile, type HistoryEntry, isExpired } from "../../model/requests/history/history-entry.ts";

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
