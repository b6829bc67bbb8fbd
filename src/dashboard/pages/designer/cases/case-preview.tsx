import { useCallback, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { HtmlCasePicture, SceneCasePicture } from "../../../features/cases/case-picture.tsx";
import type { CaseTemplate } from "../../../features/cases/case-template.ts";
import { useCasePainter } from "../../../features/cases/use-case-painter.ts";
import { type DrawnFindings, findingWords, pictureVerdict } from "../../../features/cases/verdict-words.ts";

/** Px around the picture in a dialog of a phone. */
const dialogEdgesPx = 68;
const widthMaxPx = 560;
const heightMaxPx = 420;

export interface CasePreviewProps {
  opened: CaseTemplate;
  one: TemplateCase;
  changes: readonly Change[];
}

/** The larger picture of a case, its verdict and the reasons. */
export function CasePreview({ opened, one, changes }: CasePreviewProps) {
  const painter = useCasePainter(opened);
  const [findings, setFindings] = useState<DrawnFindings>();
  const onFindings = useCallback((next: DrawnFindings) => setFindings(next), []);
  const { html } = opened;
  const { width = 1, height = 1 } = html?.document ?? opened.document ?? {};
  const scale = Math.min(
    Math.min(widthMaxPx, window.innerWidth - dialogEdgesPx) / width,
    Math.min(heightMaxPx, window.innerHeight / 3) / height,
  );
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const picture = { changes, label: one.name, ...size, onFindings };
  const reasons = findings === undefined || findings === "failed" ? [] : findings.map(findingWords);
  return (
    <div className="case-editor-picture flex flex-col gap-2">
      <div className="w-fit border border-line-strong">
        {html === undefined ? (
          <SceneCasePicture painter={painter} {...picture} />
        ) : (
          <HtmlCasePicture template={opened} html={html} {...picture} />
        )}
      </div>
      <div className="text-12" style={{ maxWidth: Math.max(size.width, 240) }}>
        <p className="font-medium">{pictureVerdict(findings)}</p>
        {reasons.map((reason) => (
          <p key={reason} className="wrap-anywhere text-ink-2">
            {reason}
          </p>
        ))}
      </div>
    </div>
  );
}
