import { Button } from "../../design-system/button.tsx";
import { formatCount } from "../../design-system/format.ts";
import { Notice } from "../../design-system/notice.tsx";
import { Skeleton } from "../../design-system/skeleton.tsx";
import { asSentence } from "../../problems/as-sentence.ts";
import type { BatchParts } from "../batch-parts.ts";
import { describeRowProblem } from "../describe-problem.ts";
import { saveRejectedRows } from "../results/rejected-rows.ts";
import { texts } from "../texts.ts";

const shownMax = 100;

/** Lists the faults by row and column; the valid rows can be rendered without the others. */
export function ChecksPanel({ template, batch, table, checks, onShowRow }: BatchParts) {
  const { problems, baseFaults } = checks;
  const words = texts.checks;
  return (
    <section aria-live="polite" className="flex flex-col gap-2">
      {baseFaults.length > 0 && (
        <Notice
          tone="error"
          title={words.baseFaults(
            baseFaults
              .map((fault) => `${fault.componentId}.${fault.property}: ${asSentence(fault)}`)
              .join(" "),
          )}
        />
      )}
      {problems === undefined ? (
        <Skeleton className="h-10 w-full rounded-panel" />
      ) : problems.size === 0 ? (
        <Notice tone="ok" title={words.allGood(table.rows.length)}>
          {template.document === undefined && template.html === undefined ? words.unchecked : undefined}
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title={words.rejected(problems.size, table.rows.length - problems.size)}
          className="phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:last-child]:col-span-2"
          actions={
            <Button
              size="small"
              icon="download"
              title={words.downloadHint}
              onClick={() => saveRejectedRows(batch, table, problems)}
            >
              {words.download}
            </Button>
          }
        >
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
            tabIndex={0}
            aria-label={words.list}
            className="mt-1 max-h-60 overflow-y-auto"
          >
            {[...problems].slice(0, shownMax).map(([row, problem]) => (
              <li key={row} className="py-0.5">
                <button
                  type="button"
                  className="figures mr-1 text-12 text-ink underline underline-offset-2"
                  onClick={() => onShowRow(row)}
                >
                  {words.place(formatCount(row + 1), formatCount(table.rows[row]?.line ?? 0))}
                </button>{" "}
                {describeRowProblem(problem, table.columns).join(" ")}
              </li>
            ))}
            {problems.size > shownMax && <li>{words.more(formatCount(problems.size - shownMax))}</li>}
          </ul>
        </Notice>
      )}
    </section>
  );
}
