import { memo, useId, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { useSeen } from "../../base/browser/use-seen.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { IconButton } from "../../base/design-system/button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { Tooltip } from "../../base/design-system/tooltip.tsx";
import { caseDataProblem, withCase } from "../../model/composition/case-data.ts";
import { sortLines } from "../../model/template/fit-lines.ts";
import { fitLook } from "../stage/fit/fit-list.tsx";
import { fitWords } from "../stage/fit/fit-words.ts";
import { HtmlCasePicture, SceneCasePicture } from "./case-picture.tsx";
import type { CaseTemplate } from "./case-template.ts";
import { texts } from "./texts.ts";
import type { CasePainter } from "./use-case-painter.ts";
import { decisiveLine, type DrawnLines, pictureVerdict } from "./verdict-words.ts";

export interface CaseTileProps {
  one: TemplateCase;
  template: CaseTemplate;
  painter: CasePainter | undefined;
  /** The changes of the composition that no case makes. */
  style: readonly Change[];
  size: { width: number; height: number };
  onOpen: (one: TemplateCase) => void;
  onRename: (one: TemplateCase) => void;
  onRemove: (one: TemplateCase) => void;
}

/** A case with its picture, its name and its verdict. Memoised: an edit draws only the tiles that it changes. */
export const CaseTile = memo(function CaseTile({
  one,
  template,
  painter,
  style,
  size,
  onOpen,
  onRename,
  onRemove,
}: CaseTileProps) {
  const [item, setItem] = useState<HTMLElement | null>(null);
  const isSeen = useSeen(item);
  const [drawn, setDrawn] = useState<DrawnLines>();
  const changes = useMemo(
    () => withCase({ changes: style, options: {} }, new Set(), one).changes,
    [style, one],
  );
  const dataProblem = useMemo(() => caseDataProblem(one), [one]);
  const lines =
    drawn === undefined || drawn === "failed" || dataProblem === undefined
      ? drawn
      : sortLines([{ kind: "rejected", fault: { code: "other", params: { text: dataProblem } } }, ...drawn]);
  const verdict = pictureVerdict(lines);
  const worst = lines === undefined || lines === "failed" ? undefined : decisiveLine(lines);
  const look = lines === undefined ? undefined : lines === "failed" ? failedLook : fitLook(worst);
  const reasons = lines === undefined || lines === "failed" ? [] : lines.map(fitWords);
  const reasonsId = useId();
  const picture = { changes, label: one.name, ...size, onLines: setDrawn };
  return (
    <li ref={setItem} className="flex shrink-0 flex-col gap-1" style={{ width: Math.max(size.width, 112) }}>
      <Tooltip
        content={reasons.length === 0 ? verdict : <ReasonLines reasons={reasons} />}
        side="top"
        align="start"
      >
        <button
          type="button"
          aria-label={texts.open(one.name, verdict)}
          aria-describedby={reasons.length === 0 ? undefined : reasonsId}
          data-case={one.name}
          data-verdict={lines === "failed" ? "rejected" : lines && (worst?.kind ?? "fits")}
          className="block w-fit rounded-control border border-line-strong hover:border-accent"
          onClick={() => onOpen(one)}
        >
          {isSeen ? (
            template.html === undefined ? (
              <SceneCasePicture painter={painter} {...picture} />
            ) : (
              <HtmlCasePicture template={template} html={template.html} {...picture} />
            )
          ) : (
            <span className="block" style={size} />
          )}
        </button>
      </Tooltip>
      <div id={reasonsId} hidden>
        <ReasonLines reasons={reasons} />
      </div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 text-12">
          <p className="truncate font-medium" title={one.name}>
            {one.name}
          </p>
          <p className={classNames("flex items-start gap-1", look?.colour ?? "text-ink-3")}>
            {look !== undefined && <Icon name={look.icon} size={12} className="mt-px" />}
            <span className="min-w-0 wrap-anywhere">{verdict}</span>
          </p>
        </div>
        <Menu
          label={texts.more(one.name)}
          trigger={<IconButton icon="more" size="small" label={texts.more(one.name)} tooltipAlign="end" />}
          items={[
            { label: texts.rename, icon: "edit", onSelect: () => onRename(one) },
            { label: texts.remove, icon: "trash", isDangerous: true, onSelect: () => onRemove(one) },
          ]}
        />
      </div>
    </li>
  );
});

function ReasonLines({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <span key={reason} className="block wrap-anywhere">
      {reason}{" "}
    </span>
  ));
}

const failedLook = { icon: "failed", colour: "text-error" } as const;
