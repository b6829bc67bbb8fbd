import { classNames } from "../../base/design-system/class-names.ts";
import { formatBytes, formatDuration } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { texts } from "./texts.ts";
import type { ShownResult } from "./use-shown-result.ts";

// Loaded with the first render, because the composer's chunk has a budget.
const AgreementNote = lazyPart(async () => (await import("./agreement-note.tsx")).AgreementNote, {
  failed: () => null,
});

export interface StageCaptionProps extends Omit<ShownResult, "picture" | "pictureSize" | "difference"> {
  paintedMs: number | undefined;
  /** Size of the picture, shown before the first render. */
  size: string | undefined;
  /** Whether lines may end elsewhere in the render. */
  isBrokenOtherwise: boolean;
  /** Whether the render can be shown in place of the preview. */
  hasPicture: boolean;
}

/** The caption of the picture: durations, size, and the agreement of preview and render. */
export function StageCaption(props: StageCaptionProps) {
  const { paintedMs, rendered, size, agreement, hasPicture, shown, onShow } = props;
  return (
    <footer
      className={classNames(
        "short:hidden in-data-keyboard:hidden @container relative flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-bg px-3 py-1",
        // On a phone hidden until there is a render, then one line: the height is for picture and fields.
        rendered === undefined && !props.isBrokenOtherwise
          ? "phone:hidden"
          : "phone:flex-nowrap phone:overflow-x-auto phone:*:shrink-0",
      )}
    >
      <JobTicket
        // Beside a render a narrow picture has no room for it in one line.
        className={classNames(rendered !== undefined && "@max-[42rem]:hidden")}
        parts={[paintedMs !== undefined && texts.local(formatDuration(paintedMs))]}
      />
      <JobTicket
        className="shrink-0"
        parts={[
          rendered?.durationMs === undefined ? undefined : texts.server(formatDuration(rendered.durationMs)),
          rendered?.file.bytes === undefined ? undefined : formatBytes(rendered.file.bytes),
          rendered === undefined && size,
        ]}
      />
      {props.isBrokenOtherwise && <span className="text-12 text-ink-2">{texts.brokenOtherwise}</span>}
      {rendered !== undefined && agreement !== undefined && (
        <AgreementNote
          agreement={agreement}
          isDifferenceShown={props.isDifferenceShown}
          onShowDifference={props.onShowDifference}
        />
      )}
      {hasPicture && <WhichPicture className="order-first md:hidden" {...{ shown, onShow }} />}
    </footer>
  );
}

/** Shows the preview or the render: in the caption of a phone, else in the bar above the picture, which has room. */
export function WhichPicture({
  className,
  shown,
  onShow,
}: Pick<StageCaptionProps, "shown" | "onShow"> & { className: string }) {
  return (
    <SegmentedControl
      className={className}
      label={texts.which}
      size="small"
      segments={[
        { value: "preview", label: texts.preview },
        { value: "render", label: texts.render },
      ]}
      value={shown}
      onValueChange={onShow}
    />
  );
}
