import type { EditableComponent } from "../composition/editable-properties.ts";
import type { BatchParts } from "./batch-parts.ts";
import { findClashes } from "./mapping/column-target.ts";
import { MappingPanel } from "./mapping/mapping-panel.tsx";
import { ChecksPanel } from "./rows/checks-panel.tsx";
import { StartBar } from "./run/start-bar.tsx";
import { ContactSheet } from "./sheet/contact-sheet.tsx";
import type { StoredBatch } from "./store/stored-batch.ts";
import type { Table } from "./table/table.ts";
import { TableSettings } from "./table/table-settings.tsx";

export interface BatchDraftProps extends BatchParts {
  /** The table's source, to parse it again with other settings. */
  text: string;
  components: readonly EditableComponent[];
  onChange: (part: Partial<StoredBatch>) => Promise<void>;
  onTable: (table: Table) => void;
  onStart: (rows: readonly number[], name: string) => Promise<void>;
}

/** A batch before its start: table settings, column mapping, row checks and contact sheet. */
export function BatchDraft({ text, components, onChange, onTable, onStart, ...parts }: BatchDraftProps) {
  const { template, batch, table, checks } = parts;
  const clashes = findClashes(batch.targets);
  const hasTarget = batch.targets.some(({ kind }) => kind !== "unused");
  const validRows =
    checks.problems === undefined
      ? undefined
      : [...table.rows.keys()].filter((row) => checks.problems?.has(row) === false);
  return (
    <>
      <TableSettings
        template={template}
        components={components}
        batch={batch}
        text={text}
        table={table}
        onChange={onChange}
        onTable={onTable}
      />
      <MappingPanel
        template={template}
        components={components}
        batch={batch}
        table={table}
        clashes={clashes}
        onTargets={(targets) => void onChange({ targets })}
      />
      <ChecksPanel {...parts} />
      <ContactSheet {...parts} />
      <StartBar
        batch={batch}
        validRows={validRows}
        isBlocked={clashes.size > 0 || !hasTarget || checks.baseFaults.length > 0}
        onStart={onStart}
      />
    </>
  );
}
