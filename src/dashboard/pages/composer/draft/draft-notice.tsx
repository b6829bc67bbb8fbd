import { Button } from "../../../base/design-system/button.tsx";
import { formatMoment } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import type { Draft } from "./drafts.ts";
import { texts } from "./texts.ts";

export interface DraftNoticeProps {
  /** The open draft. */
  draft: Draft;
  /** Other drafts of the same template. */
  others: readonly Draft[];
  onOpen: (draft: Draft) => void;
  onStartFresh: () => void;
  onHide: () => void;
}

/** Says that the composition was restored from a draft, with buttons that reset it or open another draft. */
export function DraftNotice({ draft, others, onOpen, onStartFresh, onHide }: DraftNoticeProps) {
  useTimeZone();
  return (
    <Notice tone="info" title={texts.kept(formatMoment(draft.savedAt))} className="m-2">
      <p>{texts.explained(draft.count)}</p>
      <div className="mt-1 -ml-2 flex flex-wrap gap-1">
        <Button size="small" variant="quiet" icon="reset" onClick={onStartFresh}>
          {texts.fresh}
        </Button>
        {others.map((other) => (
          <Button key={other.id} size="small" variant="quiet" icon="history" onClick={() => onOpen(other)}>
            {texts.earlier(formatMoment(other.savedAt))}
          </Button>
        ))}
        <Button size="small" variant="quiet" icon="close" onClick={onHide}>
          {texts.hide}
        </Button>
      </div>
    </Notice>
  );
}
