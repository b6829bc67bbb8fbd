import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { cutText } from "#contract/strings.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { describeOpenProblem } from "../describe-problem.ts";
import { mapTable } from "../read-new-batch.ts";
import { emptyCellMeanings, type StoredBatch } from "../../../model/batches/stored-batch.ts";
import { listBatches, type TableBytes } from "../../../model/batches/batch-store.ts";
import { texts } from "../texts.ts";
import { type Delimiter, delimiters } from "../../../model/batches/delimiters.ts";
import { type LegacyEncoding, legacyEncodings } from "#scene/values/detect-encoding.ts";
import { readInWorker } from "./read-in-worker.ts";
import type { Table } from "./table.ts";
import type { TableOrigin } from "./open-table.ts";
import type { BatchParts } from "../batch-parts.ts";

export interface TableSettingsProps extends Pick<BatchParts, "template" | "batch" | "table"> {
  components: readonly EditableComponent[];
  /** Of the table, to read it again with other settings. */
  source: TableBytes;
  /** How the source was read at first. */
  origin: TableOrigin;
  onChange: (part: Partial<StoredBatch>) => Promise<void>;
  onTable: (table: Table) => Promise<void>;
}

/** Settings of the parser. A change parses the table and maps its columns again. */
export function TableSettings(props: TableSettingsProps) {
  const { batch, table, template, onChange } = props;
  const { rereading, origin } = useRereading(props);
  const words = texts.table;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      {table.columns.length === 1 && (
        <OneColumn table={table} onDelimiter={(delimiter) => rereading.mutate({ delimiter })} />
      )}
      {origin.kind === "text" && !origin.isSure && isLegacy(origin.encoding) && (
        <UncertainEncoding
          table={table}
          encoding={origin.encoding}
          onRight={(encoding) => rereading.mutate({ encoding })}
        />
      )}
      {rereading.data !== undefined && (
        <Notice tone="error" title={texts.start.unreadable}>
          {rereading.data}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {origin.kind === "workbook" ? (
          origin.sheets.length > 1 && (
            <Select
              label={words.sheet}
              className="w-52"
              value={origin.sheet}
              options={origin.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              onValueChange={(sheet) => rereading.mutate({ sheet })}
            />
          )
        ) : (
          <Select
            label={words.delimiter}
            className="w-40"
            value={batch.delimiter}
            options={delimiters.map((delimiter) => ({ value: delimiter, label: nameOf(delimiter) }))}
            onValueChange={(delimiter) => rereading.mutate({ delimiter })}
          />
        )}
        {origin.kind === "text" && isLegacy(origin.encoding) && (
          <Select
            label={words.encoding}
            className="w-64"
            value={origin.encoding}
            options={legacyEncodings.map((encoding) => ({
              value: encoding,
              label: words.encodings[encoding],
            }))}
            onValueChange={(encoding) => rereading.mutate({ encoding })}
          />
        )}
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
          to={`/templates/${encodeURIComponent(template.summary.identifier)}/batch?replaced=${encodeURIComponent(batch.id)}${batch.base}`}
          icon="upload"
          className="ml-auto phone:ml-0"
        >
          {words.another}
        </ButtonLink>
      </div>
    </section>
  );
}

function isLegacy(encoding: string): encoding is LegacyEncoding {
  return legacyEncodings.some((legacy) => legacy === encoding);
}

/** The actions are below the text. */
const noticeOnPhones = "phone:grid phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:last-child]:col-span-2";

const samplesMax = 5;

/** The first values with letters beyond ASCII. */
function findSamples({ columns, rows }: Table): string[] {
  const samples = new Set<string>();
  for (let row = -1; row < rows.length; row += 1) {
    for (const value of (row < 0 ? columns : rows[row]?.cells) ?? []) {
      if (value !== undefined && /[^\0-\u007F]/.test(value)) samples.add(cutText(value, 60));
      if (samples.size === samplesMax) return [...samples];
    }
  }
  return [...samples];
}

interface UncertainEncodingProps {
  table: Table;
  encoding: LegacyEncoding;
  onRight: (encoding: LegacyEncoding) => void;
}

/** Values with letters beyond ASCII, by which a reader sees whether the encoding is right. */
function UncertainEncoding({ table, encoding, onRight }: UncertainEncodingProps) {
  const words = texts.table.uncertain;
  const samples = useMemo(() => findSamples(table), [table]);
  return (
    <Notice
      tone="warn"
      title={words.title}
      className={noticeOnPhones}
      actions={
        <Button size="small" icon="check" onClick={() => onRight(encoding)}>
          {words.right}
        </Button>
      }
    >
      {words.text(texts.table.encodings[encoding])}
      <span className="mt-1 block font-medium wrap-anywhere text-ink">{samples.join(" · ")}</span>
    </Notice>
  );
}

function OneColumn({ table, onDelimiter }: { table: Table; onDelimiter: (delimiter: Delimiter) => void }) {
  const words = texts.table.oneColumn;
  return (
    <Notice
      tone="warn"
      title={words.title}
      className={noticeOnPhones}
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

interface ChangedSettings {
  delimiter?: Delimiter;
  hasHeader?: boolean;
  encoding?: LegacyEncoding;
  sheet?: string;
}

/** Parses the table with changed settings. Resolves to the fault, if any; the table then stays as it was. */
function useRereading({
  template,
  components,
  batch,
  source,
  origin: first,
  onChange,
  onTable,
}: TableSettingsProps) {
  const [origin, setOrigin] = useState(first);
  const rereading = useMutation({
    mutationFn: async (changed: ChangedSettings) => {
      const { delimiter, hasHeader, encoding, sheet } = { ...batch, ...changed };
      const read = await readInWorker({ source, delimiter, hasHeader, encoding, sheet });
      if (!read.ok) return describeOpenProblem(read.problem);
      const { table } = read.value;
      const mapped = mapTable(table, {
        template,
        components,
        batches: await listBatches(),
        replacedId: batch.id,
      });
      await onTable(table);
      await onChange({
        delimiter: table.delimiter,
        hasHeader,
        encoding,
        sheet,
        ...mapped,
        rowCount: table.rows.length,
      });
      setOrigin(read.value.origin);
      return undefined;
    },
  });
  return { rereading, origin };
}

function nameOf(delimiter: Delimiter): string {
  const names = texts.table.delimiters;
  return { ",": names.comma, ";": names.semicolon, "\t": names.tab, "|": names.pipe }[delimiter];
}
