import { useMemo, useRef, useState } from "react";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { type Correction, correctionOfText } from "../../base/language/problems/culprit.ts";
import { FitList, fitWords, LineIcon } from "../../features/stage/fit/fit-list.tsx";
import { texts } from "../../features/stage/fit/texts.ts";
import {
  type FitLine,
  isRemark,
  linesOfPage,
  linesOfScene,
  linesOfWarnings,
  sortLines,
} from "../../model/template/fit-lines.ts";
import type { AppliedComposition } from "./use-applied-composition.ts";

export interface FitBarProps extends Pick<AppliedComposition, "fit" | "warnings"> {
  onSelect: (componentId: string) => void;
  onCorrect: (correction: Correction) => void;
}

/** The fit report of the preview: its worst line below the picture, and all of them once it is opened. */
export function FitBar({ fit, warnings, onSelect, onCorrect }: FitBarProps) {
  const [isOpen, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const lines = useMemo(() => listLines(fit, warnings), [fit, warnings]);
  const worst = lines.find((line) => !isRemark(line));
  const loading = loadingWords(fit);
  const further = lines.length - (worst === undefined ? 0 : 1);
  const actionOf = (line: FitLine) => {
    const correction = line.kind === "warning" ? correctionOfText(line.text) : undefined;
    if (correction === undefined) return undefined;
    return (
      <Button
        size="small"
        className="shrink-0"
        onClick={() => {
          // The pressed button goes with its line.
          control.current?.focus();
          onCorrect(correction);
        }}
      >
        {texts.take(correction.suggestion)}
      </Button>
    );
  };
  return (
    <section aria-label={texts.title} className="min-w-0">
      <div className="flex min-h-control-small min-w-0 items-center gap-2 pr-2 text-12">
        <Button
          ref={control}
          variant="quiet"
          size="small"
          icon={isOpen ? "chevronDown" : "chevronRight"}
          className="shrink-0"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.title}
        </Button>
        {(!isOpen || lines.length === 0) && (
          <>
            {worst === undefined && loading !== undefined ? (
              <Icon name="working" size={14} className="shrink-0 animate-spin text-ink-2" />
            ) : (
              <LineIcon line={worst} />
            )}
            <span className="min-w-0 truncate" title={worst && fitWords(worst)}>
              {worst === undefined ? (loading ?? texts.fits) : fitWords(worst)}
            </span>
            {further > 0 && (
              <span className="shrink-0 text-ink-2">
                {worst === undefined ? texts.remarks(further) : texts.more(further)}
              </span>
            )}
            {worst !== undefined && actionOf(worst)}
          </>
        )}
      </div>
      {isOpen && lines.length > 0 && (
        <div className="max-h-40 overflow-y-auto px-3 pb-2">
          <FitList lines={lines} onSelect={onSelect} actionOf={actionOf} />
          {loading !== undefined && <p className="text-13">{loading}</p>}
        </div>
      )}
    </section>
  );
}

/** Says what is still loading; undefined if nothing is. */
function loadingWords({ scene, html, report, page, isLoading }: FitBarProps["fit"]): string | undefined {
  const picture = report?.pictures.find(({ loaded }) => loaded === null);
  if (picture !== undefined) return texts.loading(picture.component);
  const isUndescribed =
    (scene !== undefined && report === undefined) || (html !== undefined && page === undefined);
  return isLoading === true || isUndescribed ? texts.loading(undefined) : undefined;
}

function listLines(
  { scene, html, report, page }: FitBarProps["fit"],
  warnings: FitBarProps["warnings"],
): FitLine[] {
  return sortLines([
    ...linesOfWarnings(warnings.map(valueProblemWords)),
    ...(scene !== undefined && report !== undefined ? linesOfScene(scene.document, scene, report) : []),
    ...(html !== undefined && page !== undefined ? linesOfPage(html.document, html, page) : []),
  ]);
}
