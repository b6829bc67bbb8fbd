import { useMutation } from "@tanstack/react-query";
import type { ComposedTemplate } from "../../template/composed-template.ts";
import type { EditableComponent } from "../../composition/editable-properties.ts";
import { Button, ButtonLink } from "../../design-system/button.tsx";
import { Notice } from "../../design-system/notice.tsx";
import { Select } from "../../design-system/select.tsx";
import { Switch } from "../../design-system/switch.tsx";
import { describeOpenProblem } from "../describe-problem.ts";
import { mapColumns } from "../mapping/suggest-targets.ts";
import { isDescribed, learnTargets } from "../read-new-batch.ts";
import { emptyCellMeanings } from "../rows/row-composition.ts";
import { listBatches } from "../store/batch-store.ts";
import type { StoredBatch } from "../store/stored-batch.ts";
import { texts } from "../texts.ts";
import { type Delimiter, delimiters } from "./delimiters.ts";
import { readInWorker } from "./read-in-worker.ts";
import type { Table } from "./table.ts";

export interface TableSettingsProps {
  template: ComposedTemplate;
  components: readonly EditableComponent[];
  batch: StoredBatch;
  text: string;
  table: Table;
  onChange: (part: Partial<StoredBatch>) => Promise<void>;
  onTable: (table: Table) => Promise<void>;
}

/** Settings of the parser. A change parses the table and maps its columns again. */
export function TableSettings(props: TableSettingsProps) {
  const { batch, table, template, onChange } = props;
  const rereading = useRereading(props);
  const words = texts.table;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      {table.columns.length === 1 && (
        <OneColumn table={table} onDelimiter={(delimiter) => rereading.mutate({ delimiter })} />
      )}
      {rereading.data !== undefined && (
        <Notice tone="error" title={texts.start.unreadable}>
          {rereading.data}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Select
          label={words.delimiter}
          className="w-40"
          value={batch.delimiter}
          options={delimiters.map((delimiter) => ({ value: delimiter, label: nameOf(delimiter) }))}
          onValueChange={(delimiter) => rereading.mutate({ delimiter })}
        />
        <Select
          label={words.emptyCells}
          className="w-52"
          value={batch.emptyCells}
          options={emptyCellMeanings.map((meaning) => ({
            value: meaning,
            label: words.emptyCellMeanings[meaning],
          }))}
          onValueChange={(emptyCells) => void onChange({ emptyCells })}
        />
        <Switch
          label={words.hasHeader}
          checked={batch.hasHeader}
          className="items-center!"
          onValueChange={(hasHeader) => rereading.mutate({ hasHeader })}
        />
        <ButtonLink
          to={`/templates/${encodeURIComponent(template.summary.identifier)}/batch${batch.base}`}
          icon="upload"
          className="ml-auto phone:ml-0"
        >
          {words.another}
        </ButtonLink>
      </div>
    </section>
  );
}

function OneColumn({ table, onDelimiter }: { table: Table; onDelimiter: (delimiter: Delimiter) => void }) {
  const words = texts.table.oneColumn;
  return (
    <Notice
      tone="warn"
      title={words.title}
      className="phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:last-child]:col-span-2"
      actions={table.otherDelimiters.map((delimiter) => (
        <Button key={delimiter} size="small" onClick={() => onDelimiter(delimiter)}>
          {words.use(nameOf(delimiter))}
        </Button>
      ))}
    >
      {words.text(nameOf(table.delimiter))}
      {table.otherDelimiters.length === 0 && ` ${words.none}`}
    </Notice>
  );
}

/** Parses the table with changed settings. Resolves to the fault, if any; the table then stays as it was. */
function useRereading({ template, components, batch, text, onChange, onTable }: TableSettingsProps) {
  return useMutation({
    mutationFn: async (changed: { delimiter?: Delimiter; hasHeader?: boolean }) => {
      const { delimiter, hasHeader } = { ...batch, ...changed };
      const read = await readInWorker({ source: text, delimiter, hasHeader });
      if (!read.ok) return describeOpenProblem(read.problem);
      const { table } = read.value;
      const mapped = mapColumns(table.columns, {
        components,
        isComplete: isDescribed(template),
        earlier: learnTargets(await listBatches(), batch.templateId),
      });
      await onTable(table);
      await onChange({
        delimiter,
        hasHeader,
        columns: table.columns.map((column) => column ?? ""),
        targets: mapped.map(({ target }) => target),
        rowCount: table.rows.length,
      });
      return undefined;
    },
  });
}

function nameOf(delimiter: Delimiter): string {
  const names = texts.table.delimiters;
  return { ",": names.comma, ";": names.semicolon, "\t": names.tab, "|": names.pipe }[delimiter];
}
