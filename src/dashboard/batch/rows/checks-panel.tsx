import { Button } from "../../design-system/button.tsx";
import { Notice } from "../../design-system/notice.tsx";
import { Skeleton } from "../../design-system/skeleton.tsx";
import { asSentence } from "../../problems/as-sentence.ts";
import type { BatchParts } from "../batch-parts.ts";
import { saveRejectedRows } from "../results/rejected-rows.ts";
import { texts } from "../texts.ts";
import { RejectedRowsList } from "./rejected-rows-list.tsx";

/** Lists the faults by row and column; the valid rows can be rendered without the others. */
export function ChecksPanel({ template, batch, table, checks, onShowRow, onCorrect }: BatchParts) {
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
          <RejectedRowsList problems={problems} table={table} onShowRow={onShowRow} onCorrect={onCorrect} />
        </Notice>
      )}
    </section>
  );
}
