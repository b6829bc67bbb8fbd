import { memo, useCallback, useId, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { useSeen } from "../../base/browser/use-seen.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { Tooltip } from "../../base/design-system/tooltip.tsx";
import { caseDataProblem, withCase } from "../../model/composition/case-data.ts";
import { HtmlCasePicture, SceneCasePicture } from "./case-picture.tsx";
import type { CaseTemplate } from "./case-template.ts";
import { type CaseFinding, sortFindings } from "./case-verdict.ts";
import { texts } from "./texts.ts";
import type { CasePainter } from "./use-case-painter.ts";
import { type DrawnFindings, findingWords, pictureVerdict } from "./verdict-words.ts";

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
  const [drawn, setDrawn] = useState<DrawnFindings>();
  const changes = useMemo(
    () => withCase({ changes: style, options: {} }, new Set(), one).changes,
    [style, one],
  );
  const onFindings = useCallback((next: readonly CaseFinding[] | "failed") => setDrawn(next), []);
  const dataProblem = useMemo(() => caseDataProblem(one), [one]);
  const findings =
    drawn === undefined || drawn === "failed" || dataProblem === undefined
      ? drawn
      : sortFindings([
          { kind: "rejected", fault: { code: "other", params: { text: dataProblem } } },
          ...drawn,
        ]);
  const verdict = pictureVerdict(findings);
  const worst = findings === "failed" ? "rejected" : findings?.[0]?.kind;
  const look = findings === undefined ? undefined : lookOf(worst);
  const reasons = findings === "failed" ? [] : (findings ?? []).map(findingWords);
  const reasonsId = useId();
  const picture = { changes, label: one.name, ...size, onFindings };
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
          data-verdict={findings === undefined ? undefined : (worst ?? "fits")}
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
            { label: texts.rename, icon: "text", onSelect: () => onRename(one) },
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

function lookOf(worst: CaseFinding["kind"] | undefined): { icon: IconName; colour: string } {
  switch (worst) {
    case undefined:
      return { icon: "done", colour: "text-ok" };
    case "shrinks":
      return { icon: "info", colour: "text-ink-2" };
    case "rejected":
      return { icon: "failed", colour: "text-error" };
    default:
      return { icon: "warning", colour: "text-warn" };
  }
}
