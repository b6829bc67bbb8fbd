import { useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { LightBox } from "../../base/design-system/light-box.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { useNow } from "../../base/design-system/use-now.ts";
import { Elapsed } from "./entry-times.tsx";
import { Paper } from "../../features/result/paper.tsx";
import { PdfPaper } from "../../features/result/pdf-paper.tsx";
import { hasFile, type HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { isTall } from "./tall-picture.ts";
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
