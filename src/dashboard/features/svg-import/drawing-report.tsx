import { isJsonObject } from "#contract/json.ts";
import { useId } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import type { ReportLine } from "./notes.ts";
import { texts } from "./texts.ts";

export interface DrawingReportProps {
  lines: readonly ReportLine[];
  /** Selects the component of a line. */
  onSelect: (id: string) => void;
  onClose: () => void;
}

/** The layers of an imported drawing that were left out or changed, until it is closed. A press on a line selects its layer. */
export function DrawingReport({ lines, onSelect, onClose }: DrawingReportProps) {
  const title = useId();
  if (lines.length === 0) return null;
  return (
    <Notice
      tone="info"
      className="m-2"
      title={<span id={title}>{texts.report}</span>}
      actions={
        <Button size="small" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ul aria-labelledby={title} className="max-h-40 overflow-auto">
        {lines.map(({ words, id }, index) => (
          <li key={index} className="wrap-anywhere">
            {id === undefined ? (
              words
            ) : (
              <button type="button" className="text-left underline" onClick={() => onSelect(id)}>
                {words}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The report of the drawing that a template was made of, in the state of the browser's history. */
export function readReportState(state: unknown): readonly ReportLine[] {
  const lines: unknown = isJsonObject(state) ? state["drawingReport"] : undefined;
  return Array.isArray(lines) ? lines.filter(isLine) : [];
}

function isLine(line: unknown): line is ReportLine {
  const { words, id = "" } = isJsonObject(line) ? line : {};
  return typeof words === "string" && typeof id === "string";
}
