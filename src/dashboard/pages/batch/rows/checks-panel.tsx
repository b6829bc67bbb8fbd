import { useEffect, useRef, useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { asSentence } from "../../../base/language/problems/as-sentence.ts";
import type { BatchParts } from "../batch-parts.ts";
import { shortList } from "../describe-problem.ts";
import { saveRejectedRows } from "../results/rejected-rows.ts";
import { texts } from "../texts.ts";
import { AllCells } from "./cells-grid.tsx";
import { listChoices } from "./row-composition.ts";
import { RejectedRowsList } from "./rejected-rows-list.tsx";

/**
 * Lists the faults by row and column; the valid rows can be rendered without the others. While the rows are checked
 * again, the previous list stays. Only its sentence is announced.
 */
export function ChecksPanel({ template, batch, table, checks, onShowRow, onCorrect }: BatchParts) {
  const { baseFaults, missing } = checks;
  const problems = useLastProblems(table.rows.length, checks.problems);
  const words = texts.checks;
  const isRejecting = problems !== undefined && problems.size > 0;
  const hasTarget = batch.targets.some(({ kind }) => kind !== "unused");
  const { tone, sentence } = summarize(problems, {
    rowCount: table.rows.length,
    hasTarget,
    hasMissing: missing.length > 0,
  });
  return (
    <section
      {...useFocusKept()}
      tabIndex={-1}
      aria-label={words.title}
      aria-busy={checks.problems === undefined}
      className="flex flex-col gap-2"
    >
      {baseFaults.length > 0 && (
        <Notice
          tone="error"
          title={words.baseFaults(
            baseFaults.map((fault) => `${nameOf(fault)}: ${asSentence(fault)}`).join(" "),
          )}
        />
      )}
      {missing.length > 0 && hasTarget && (
        <Notice
          tone="error"
          title={words.missing(shortList(missing.map(({ input, label }) => label ?? input)), missing.length)}
        >
          {words.missingHow(shortList(missing.map(({ input }) => input)), missing.length)}
        </Notice>
      )}
      <Notice
        tone={tone}
        // Always the same element, so that its changes are announced.
        title={<span role="status">{sentence}</span>}
        className={
          isRejecting
            ? "phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:last-child]:col-span-2"
            : undefined
        }
        actions={
          isRejecting ? (
            <>
              <AllCells {...{ table, problems, onShowRow }} />
              <Button
                size="small"
                icon="download"
                title={words.downloadHint}
                onClick={() => saveRejectedRows(batch, table, problems)}
              >
                {words.download}
              </Button>
            </>
          ) : undefined
        }
      >
        {isRejecting ? (
          <RejectedRowsList
            {...{ problems, table, onShowRow, onCorrect }}
            choicesOf={(column) => listChoices(checks.readers, column)}
          />
        ) : problems !== undefined && template.document === undefined && template.html === undefined ? (
          words.unchecked
        ) : undefined}
      </Notice>
    </section>
  );
}

function summarize(
  problems: BatchParts["checks"]["problems"],
  { rowCount, hasTarget, hasMissing }: { rowCount: number; hasTarget: boolean; hasMissing: boolean },
): { tone: "info" | "warn" | "ok"; sentence: string } {
  const words = texts.checks;
  if (problems === undefined) return { tone: "info", sentence: words.checking };
  if (problems.size > 0)
    return { tone: "warn", sentence: words.rejected(problems.size, rowCount - problems.size) };
  if (!hasTarget) return { tone: "info", sentence: words.noTarget };
  return hasMissing
    ? { tone: "info", sentence: words.nothingElse }
    : { tone: "ok", sentence: words.allGood(rowCount) };
}

function nameOf(fault: BatchParts["checks"]["baseFaults"][number]): string {
  const label = fault.code === "input" ? fault.params.label : undefined;
  return label ?? `${fault.componentId}.${fault.property}`;
}

/** The problems, or those of the previous check of a table with as many rows. */
function useLastProblems(rowCount: number, problems: BatchParts["checks"]["problems"]) {
  const [last, setLast] = useState({ rowCount, problems });
  if (problems !== undefined && last.problems !== problems) setLast({ rowCount, problems });
  return problems ?? (last.rowCount === rowCount ? last.problems : undefined);
}

/**
 * Focuses the section when the focused part of it is removed, such as the last field of the list: an unmounted control
 * fires no blur event of React, so a blur means that the user has left.
 */
function useFocusKept() {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
