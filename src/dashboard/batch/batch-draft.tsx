import { listLackingOptions, withoutOptions } from "../composition/lacking-options.ts";
import { LackingOptionsNotice } from "../connection/capabilities/lacking-options-notice.tsx";
import { toHash } from "../composition/composition-link.ts";
import type { Lack } from "../connection/capabilities/capabilities.ts";
import { useCapabilities } from "../connection/capabilities/use-capabilities.ts";
import type { EditableComponent } from "../composition/editable-properties.ts";
import type { BatchParts } from "./batch-parts.ts";
import { type ColumnTarget, findClashes, unused } from "./mapping/column-target.ts";
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
  onTable: (table: Table) => Promise<void>;
  onStart: (rows: readonly number[], name: string) => Promise<void>;
}

/** A batch before its start: table settings, column mapping, row checks and contact sheet. */
export function BatchDraft({ text, components, onChange, onTable, onStart, ...parts }: BatchDraftProps) {
  const { template, batch, table, checks } = parts;
  const clashes = findClashes(batch.targets);
  const lacking = useLackingOptions(parts);
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
        missing={checks.missing}
        onTargets={(targets) => void onChange({ targets })}
      />
      <LackingOptionsNotice
        lacking={lacking}
        onRemove={() =>
          void onChange({
            base: toHash(withoutOptions(parts.base, lacking.keys())),
            targets: batch.targets.map((target) => (isOneOf(lacking, target) ? unused : target)),
          })
        }
      />
      <ChecksPanel {...parts} />
      <ContactSheet {...parts} />
      <StartBar
        batch={batch}
        validRows={validRows}
        isBlocked={
          clashes.size > 0 ||
          lacking.size > 0 ||
          !hasTarget ||
          checks.missing.length > 0 ||
          checks.baseFaults.length > 0
        }
        onStart={onStart}
      />
    </>
  );
}

/** The options of the composition and of columns that the service cannot take. Names are used for the archive only. */
function useLackingOptions({ base, batch }: Pick<BatchParts, "base" | "batch">): ReadonlyMap<string, Lack> {
  const capabilities = useCapabilities();
  const { fileName: _file, batchName: _batch, ...options } = base.options;
  const ofColumns = batch.targets.flatMap((target) => {
    if (target.kind !== "option" || target.option === "fileName") return [];
    const lack = capabilities.renderField(target.option);
    return lack === undefined ? [] : [[target.option, lack] as const];
  });
  return new Map([...listLackingOptions(options, capabilities), ...ofColumns]);
}

function isOneOf(lacking: ReadonlyMap<string, Lack>, target: ColumnTarget): boolean {
  return target.kind === "option" && lacking.has(target.option);
}
