import { classNames } from "../design-system/class-names.ts";
import { formatBytes, formatDuration } from "../design-system/format.ts";
import { JobTicket } from "../design-system/job-ticket.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import type { ResultState } from "../result/use-result.ts";
import { AgreementNote } from "./agreement-note.tsx";
import { texts } from "./texts.ts";
import type { Agreement } from "./use-agreement.ts";

export interface StageCaptionProps {
  paintedMs: number | undefined;
  rendered: Extract<ResultState, { step: "done" }> | undefined;
  /** Of the picture, before there is a render. */
  size: string | undefined;
  agreement: Agreement | undefined;
  /** Whether the rendered picture can be shown in place of the preview. */
  hasPicture: boolean;
  shown: "preview" | "render";
  onShow: (shown: "preview" | "render") => void;
  isDifferenceShown: boolean;
  onShowDifference: (isShown: boolean) => void;
}

/** The job ticket under the picture: how it was made, and how far both makers agree. */
export function StageCaption(props: StageCaptionProps) {
  const { paintedMs, rendered, size, agreement, hasPicture, shown, onShow } = props;
  return (
    <footer
      className={classNames(
        "short:hidden flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-bg px-3 py-1",
        // A phone's height is for the picture and the fields: nothing until there is something to compare, then one line.
        rendered === undefined ? "phone:hidden" : "phone:flex-nowrap phone:overflow-x-auto phone:*:shrink-0",
      )}
    >
      <JobTicket
        parts={[
          paintedMs === undefined ? undefined : texts.local(formatDuration(paintedMs)),
          rendered === undefined ? undefined : texts.server(formatDuration(rendered.durationMs)),
          rendered?.file.bytes === undefined ? undefined : formatBytes(rendered.file.bytes),
          rendered === undefined && size,
        ]}
      />
      {rendered !== undefined && agreement !== undefined && (
        <AgreementNote
          agreement={agreement}
          contentType={rendered.file.contentType}
          isDifferenceShown={props.isDifferenceShown}
          onShowDifference={props.onShowDifference}
        />
      )}
      {hasPicture && (
        <SegmentedControl
          className="ml-auto phone:order-first phone:ml-0"
          label={texts.which}
          size="small"
          segments={[
            { value: "preview", label: texts.preview },
            { value: "render", label: texts.render },
          ]}
          value={shown}
          onValueChange={onShow}
        />
      )}
    </footer>
  );
}
