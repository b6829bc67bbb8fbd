import { saveFile, toCsvFile } from "../../../base/browser/save-file.ts";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { saveRejectedRows } from "./rejected-rows.ts";
import type { RowState, StateCounts } from "../../../model/batches/row-state.ts";
import { texts } from "../texts.ts";
import { findUnknownPlaceholder, toSafeName } from "./file-names.ts";
import { toResultLines } from "./results-csv.ts";
import { planBatchZip, useZip } from "./use-zip.ts";
import { namesByRow } from "./zip-entries.ts";

export interface ResultsPanelProps extends BatchParts {
  states: ReadonlyMap<number, RowState>;
  counts: StateCounts;
  onNamePattern: (pattern: string) => void;
}

const noProblems = new Map<never, never>();

/** Downloads of a batch: a table of all rows, and an archive of the pictures. */
export function ResultsPanel({ states, counts, onNamePattern, ...parts }: ResultsPanelProps) {
  const { batch, table, checks } = parts;
  const problems = checks.problems ?? noProblems;
  const zip = useZip(parts, states);
  const fileName = toSafeName(batch.name) || "batch";
  const words = texts.results;
  const unknown = findUnknownPlaceholder(batch.namePattern ?? "", table.columns);
  return (
    <section aria-labelledby="batch-results" className="flex flex-col gap-3">
      <h2 id="batch-results" className="text-15 font-semibold">
        {words.title}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon="download"
          onClick={() => {
            const files = namesByRow(planBatchZip(parts, states).pictures);
            const lines = toResultLines({ table, states, problems, files });
            saveFile(toCsvFile(lines), `${fileName}-${words.resultsFile}.csv`);
          }}
        >
          {words.csv}
        </Button>
        <Button
          icon="download"
          disabled={counts.done === 0}
          isPending={zip.state.step === "packing"}
          onClick={() => {
            void zip.start(`${fileName}.zip`);
          }}
        >
          {zip.state.step === "packing"
            ? words.zipping(formatCount(zip.state.packed), formatCount(zip.state.all))
            : words.zip(counts.done)}
        </Button>
        {zip.state.step === "packing" && (
          <Button icon="close" variant="quiet" onClick={zip.stop}>
            {words.stop}
          </Button>
        )}
        <ButtonLink to={`/history?batch=${encodeURIComponent(batch.name)}`} variant="quiet" icon="history">
          {texts.row.inHistory}
        </ButtonLink>
        {problems.size > 0 && (
          <Button icon="download" variant="quiet" onClick={() => saveRejectedRows(batch, table, problems)}>
            {texts.checks.download}
          </Button>
        )}
      </div>
      <p className="text-12 text-ink-3">{words.csvHint}</p>
      <TextField
        label={words.namePattern}
        hint={words.namePatternHint}
        error={unknown === undefined ? undefined : words.namePatternFault(unknown)}
        className="max-w-96"
        isMono
        placeholder={words.namePatternExample}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={batch.namePattern ?? ""}
        onValueChange={onNamePattern}
      />
      {zip.state.step === "done" && (
        <Notice tone={zip.state.missing === 0 ? "ok" : "warn"} title={words.zipDone(zip.state.name)}>
          {zip.state.missing === 0 ? undefined : words.zipMissing(zip.state.missing)}
        </Notice>
      )}
      {zip.state.step === "failed" && <Notice tone="error" title={words.zipFailed} raw={zip.state.reason} />}
      <p role="status" className="sr-only">
        {zip.state.step === "done" ? words.zipDone(zip.state.name) : ""}
      </p>
    </section>
  );
}
