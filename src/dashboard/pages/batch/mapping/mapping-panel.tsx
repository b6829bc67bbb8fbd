import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ColumnTarget, targetKey, unused } from "../../../model/batches/stored-batch.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatQuoted } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { columnName, shortList } from "../describe-problem.ts";
import { isDescribed, learnTargets } from "../read-new-batch.ts";
import { storedBatches } from "../../../model/batches/batch-store.ts";
import { texts } from "../texts.ts";
import type { TableChecks } from "../use-table-checks.ts";
import { ColumnRow } from "./column-row.tsx";
import { mainTarget, mapColumns, offersMain } from "./suggest-targets.ts";
import type { BatchParts } from "../batch-parts.ts";

export interface MappingPanelProps extends Pick<BatchParts, "template" | "batch" | "table"> {
  components: readonly EditableComponent[];
  clashes: ReadonlyMap<string, readonly number[]>;
  /** Inputs that the checks ask a column for. */
  missing: TableChecks["missing"];
  onTargets: (targets: ColumnTarget[], second: ColumnTarget[] | undefined) => void;
}

/** Maps each column to a target: by its name, by an accepted suggestion, or by hand. */
export function MappingPanel(props: MappingPanelProps) {
  const { template, components, batch, table, clashes, onTargets } = props;
  const isComplete = isDescribed(template);
  const stored = useQuery(storedBatches).data;
  const [byName, mapped] = useMemo(() => {
    const earlier = learnTargets(stored ?? [], batch.templateId);
    const known = { components, isComplete };
    return [mapColumns(table.columns, known), mapColumns(table.columns, { ...known, earlier })];
  }, [table.columns, components, isComplete, stored, batch.templateId]);
  const keys = batch.targets.map(targetKey);
  const keyOf = (column: number) => targetKey(byName[column]?.target ?? unused);
  const remembered = mapped.flatMap(({ source, target }, column) =>
    source === "earlier" && targetKey(target) === keys[column] && keyOf(column) !== keys[column]
      ? [column]
      : [],
  );
  const second = table.columns.map((_name, column) => batch.secondTargets?.[column] ?? unused);
  const taken = new Set([...keys, ...second.map(targetKey)]);
  const clashing = new Set([...clashes.values()].flat());
  const suggestions = mapped.map(({ suggestion }, column) =>
    suggestion !== undefined && keys[column] === "" && !taken.has(targetKey(suggestion))
      ? suggestion
      : undefined,
  );
  const open = suggestions.filter((suggestion) => suggestion !== undefined).length;
  const words = texts.mapping;
  return (
    <section aria-labelledby="batch-columns" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="batch-columns" className="text-15 font-semibold">
          {words.title}
        </h2>
        {open > 1 && (
          <Button
            size="small"
            icon="check"
            onClick={() => onTargets(takeAll(batch.targets, suggestions), batch.secondTargets)}
          >
            {words.suggestAll(open)}
          </Button>
        )}
      </div>
      {remembered.length > 0 && (
        <Notice
          tone="info"
          title={words.remembered(shortList(remembered.map((column) => columnName(table.columns, column))))}
          actions={
            <Button
              size="small"
              onClick={() =>
                onTargets(
                  batch.targets.map((target, column) =>
                    remembered.includes(column) ? (byName[column]?.target ?? unused) : target,
                  ),
                  batch.secondTargets,
                )
              }
            >
              {words.forget}
            </Button>
          }
        />
      )}
      <MappingNotices {...props} />
      <div className="border-t border-line" role="list">
        {table.columns.map((_name, column) => (
          <ColumnRow
            // A column is identified by its position; names may be missing or repeated.
            key={column}
            column={column}
            table={table}
            components={components}
            document={template.document}
            target={batch.targets[column] ?? unused}
            source={mapped[column]?.source ?? "none"}
            isMapped={keys[column] === targetKey(mapped[column]?.target ?? unused)}
            suggestion={suggestions[column]}
            isClashing={clashing.has(column)}
            isComplete={isComplete}
            second={second[column] ?? unused}
            onTarget={(target) => onTargets(batch.targets.with(column, target), batch.secondTargets)}
            onSecond={(target) => onTargets(batch.targets, second.with(column, target))}
          />
        ))}
      </div>
    </section>
  );
}

/** If two columns have the same suggestion, the first one gets it. */
function takeAll(
  targets: readonly ColumnTarget[],
  suggestions: readonly (ColumnTarget | undefined)[],
): ColumnTarget[] {
  const taken = new Set(targets.map(targetKey));
  return targets.map((target, column) => {
    const suggestion = suggestions[column];
    if (suggestion === undefined || taken.has(targetKey(suggestion))) return target;
    taken.add(targetKey(suggestion));
    return suggestion;
  });
}

function MappingNotices({ batch, components, table, clashes, missing: required }: MappingPanelProps) {
  const words = texts.mapping;
  const keys = new Set([...batch.targets, ...(batch.secondTargets ?? [])].map(targetKey));
  const unusedColumns = batch.targets.flatMap(({ kind }, column) =>
    kind === "unused" ? [columnName(table.columns, column)] : [],
  );
  const missing = components
    .filter((component) => (component.type === "TEXT" || component.type === "IMAGE") && offersMain(component))
    .map((component) => targetKey(mainTarget(component)))
    .filter((key) => !keys.has(key) && !required.some(({ input }) => input === key));
  const isNothingSet = batch.targets.every(({ kind }) => kind === "unused");
  return (
    <>
      {[...clashes].map(([key, columns]) => (
        <Notice
          key={key}
          tone="error"
          title={(columns.length === 1 ? words.clashOfOne : words.clash)(
            columns.map((column) => formatQuoted(columnName(table.columns, column))).join(", "),
            key.replace(/^option:/, ""),
          )}
        />
      ))}
      {isNothingSet && <Notice tone="error" title={words.nothing} />}
      {!isNothingSet && (unusedColumns.length > 0 || missing.length > 0) && (
        <div className="flex flex-col gap-1 text-ink-2">
          {unusedColumns.length > 0 && <p>{words.unusedColumns(shortList(unusedColumns))}</p>}
          {missing.length > 0 && <p>{words.missing(shortList(missing))}</p>}
        </div>
      )}
    </>
  );
}
