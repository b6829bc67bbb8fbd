import type { ReactNode } from "react";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon, type IconName } from "../../../base/design-system/icon.tsx";
import { componentOf, type FitLine, isRemark } from "../../../model/template/fit-lines.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { asSentence, serviceWords } from "../../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import { texts } from "./texts.ts";

export interface FitListProps {
  lines: readonly FitLine[];
  /** Selects the component of a line. */
  onSelect?: ((component: string) => void) | undefined;
  /** Beside a line: what can be done about it. */
  actionOf?: (line: FitLine) => ReactNode;
}

/** The fit report of a picture as a list. */
export function FitList({ lines, onSelect, actionOf }: FitListProps) {
  return (
    <ul className="flex min-w-0 flex-col text-13">
      {lines.map((line) => {
        const words = fitWords(line);
        const component = componentOf(line);
        return (
          <li key={words} className="flex min-w-0 items-start gap-2 py-0.5">
            <LineIcon line={line} className="mt-0.5" />
            {onSelect === undefined || component === undefined ? (
              <span className="min-w-0 wrap-anywhere">{words}</span>
            ) : (
              <button
                type="button"
                className="min-w-0 text-left wrap-anywhere underline-offset-2 hover:underline touch:min-h-9"
                onClick={() => onSelect(component)}
              >
                {words}
              </button>
            )}
            {actionOf?.(line)}
          </li>
        );
      })}
    </ul>
  );
}

export function LineIcon({ line, className }: { line: FitLine | undefined; className?: string }) {
  const { icon, colour } = fitLook(line);
  return <Icon name={icon} size={14} className={classNames("shrink-0", colour, className)} />;
}

/** How a line looks; `undefined`: everything fits. */
export function fitLook(line: FitLine | undefined): { icon: IconName; colour: string } {
  if (line === undefined) return { icon: "done", colour: "text-ok" };
  if (line.kind === "rejected") return { icon: "failed", colour: "text-error" };
  if (isRemark(line)) return { icon: "info", colour: "text-ink-2" };
  return { icon: "warning", colour: "text-warn" };
}

export function fitWords(line: FitLine): string {
  switch (line.kind) {
    case "rejected":
      return asSentence(texts.rejected(problemTexts.fault(line.fault)));
    case "imageMissing":
      return texts.imageMissing(line.component, serviceWords(line.reason));
    case "warning":
      return serviceWords(line.text);
    case "shrinks":
      return texts.shrinks(line.component, sizeWords(line.sizePx));
    case "contrast":
      return texts.contrast(
        line.component,
        formatCount(Math.floor(line.ratio * 10) / 10, 1),
        formatCount(line.needed, 1),
      );
    case "enlarged":
      return texts.enlarged(line.component, formatCount(line.factor, 1));
    case "outside":
      return texts.outside(line.component, sizeWords(line.px));
    default:
      return texts[line.kind](
        line.component,
        line.fits === null ? undefined : { count: line.fits, words: formatCount(line.fits) },
      );
  }
}

export function sizeWords(px: number): string {
  return formatCount(px, Number.isInteger(px) ? 0 : 1);
}
