import { useState } from "react";
import { Button } from "../design-system/button.tsx";
import { Icon } from "../design-system/icon.tsx";
import { LightBox } from "../design-system/light-box.tsx";
import { Picture } from "../design-system/picture.tsx";
import { useNow } from "../design-system/use-now.ts";
import { Elapsed } from "./entry-times.tsx";
import { Paper } from "../result/paper.tsx";
import { PdfPaper } from "../result/pdf-paper.tsx";
import { hasFile, type HistoryEntry } from "../history-model/history-entry.ts";
import { texts } from "./texts.ts";

/** The picture of the result, or a blank in its aspect ratio that says why there is none. */
export function ResultPicture({ entry }: { entry: HistoryEntry }) {
  const { noPicture } = texts;
  const isThere = hasFile(entry, useNow());
  return (
    <LightBox width={entry.width} height={entry.height} className="h-80 w-full phone:h-64">
      {entry.status === "working" ? (
        <Paper>
          <Icon name="working" size={20} className="animate-spin text-info" />
          {entry.type === "screenshot" ? texts.detail.capturing : texts.detail.rendering}
          <span className="figures text-12">
            <Elapsed since={entry.createdAt} />
          </span>
        </Paper>
      ) : isThere && entry.format === "pdf" ? (
        <PdfPaper entry={entry} />
      ) : isThere ? (
        <LinkedPicture key={entry.href} entry={entry} />
      ) : (
        <Paper>{entry.status === "failed" ? noPicture.failed : noPicture.deleted}</Paper>
      )}
    </LightBox>
  );
}

/** The picture as a link to itself. One that does not load may be late: a look again loads it, and sends no request. */
function LinkedPicture({ entry: { href, width, height } }: { entry: HistoryEntry }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <Paper>
        {texts.noPicture.missing}
        <Button size="small" icon="refresh" onClick={() => setFailed(false)}>
          {texts.noPicture.again}
        </Button>
      </Paper>
    );
  }
  return (
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
        onFailed={() => setFailed(true)}
      />
    </a>
  );
}
