import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as limits from "#contract/limits.ts";
import { useSeen } from "../../base/browser/use-seen.ts";
import { NotOfferedOptionsNotice } from "../../base/connection/capabilities/not-offered.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { LightBox } from "../../base/design-system/picture.tsx";
import { toHash } from "../../model/composition/composition-link.ts";
import { type WhyNotOffered, useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { listOptionsNotOffered, withoutOptions } from "../../model/composition/option-problems.ts";
import type { BatchParts } from "./batch-parts.ts";
import { MappingPanel } from "./mapping/mapping-panel.tsx";
import { FitPanel } from "./fit/fit-panel.tsx";
import { ChecksPanel } from "./rows/checks-panel.tsx";
import { nameOfRow, readRow, toRowComposition } from "./rows/row-composition.ts";
import {
  type ColumnTarget,
  findClashes,
  type RowOption,
  type StoredBatch,
  unused,
} from "../../model/batches/stored-batch.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { RowPicture, type SheetPainter, useSheetPainter } from "./sheet/row-picture.tsx";
import { TableSettings, type TableSettingsProps } from "./table/table-settings.tsx";
import { texts } from "./texts.ts";

export interface BatchDraftProps extends BatchParts, TableSettingsProps {
  onStart: (rows: readonly number[], name: string) => Promise<void>;
}

/** A batch before its start: table settings, column mapping, row checks and contact sheet. */
export function BatchDraft(props: BatchDraftProps) {
  const { batch, table, checks, onChange } = props;
  const clashes = findClashes(batch.targets, batch.secondTargets);
  const lacking = useOptionsNotOffered(props);
  const hasTarget = batch.targets.some(({ kind }) => kind !== "unused");
  const validRows =
    checks.problems === undefined
      ? undefined
      : [...table.rows.keys()].filter((row) => checks.problems?.has(row) === false);
  return (
    <>
      <TableSettings {...props} />
      <MappingPanel
        {...props}
        clashes={clashes}
        missing={checks.missing}
        onTargets={(targets, secondTargets) => void onChange({ targets, secondTargets })}
      />
      <NotOfferedOptionsNotice
        lacking={lacking}
        onRemove={() =>
          void onChange({
            base: toHash(withoutOptions(props.base, lacking.keys())),
            targets: withoutNotOffered(batch.targets, lacking),
            secondTargets: withoutNotOffered(batch.secondTargets ?? [], lacking),
          })
        }
      />
      <ChecksPanel {...props} />
      <FitPanel {...props} />
      <ContactSheet {...props} />
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
        onStart={props.onStart}
      />
    </>
  );
}

/** The options of the composition and of columns that the service cannot take. Names are used for the archive only. */
function useOptionsNotOffered({
  base,
  batch,
}: Pick<BatchParts, "base" | "batch">): ReadonlyMap<string, WhyNotOffered> {
  const capabilities = useCapabilities();
  const { fileName: _file, batchName: _batch, ...options } = base.options;
  const ofColumns = [...batch.targets, ...(batch.secondTargets ?? [])].flatMap((target) => {
    const option = optionOf(target);
    if (option === undefined || option === "fileName") return [];
    const whyNot = capabilities.renderField(option);
    return whyNot === undefined ? [] : [[option, whyNot] as const];
  });
  return new Map([...listOptionsNotOffered(options, capabilities), ...ofColumns]);
}

function optionOf(target: ColumnTarget): RowOption | undefined {
  if (target.kind === "metadata") return "metadata";
  return target.kind === "option" ? target.option : undefined;
}

function withoutNotOffered(
  targets: readonly ColumnTarget[],
  lacking: ReadonlyMap<string, WhyNotOffered>,
): ColumnTarget[] {
  return targets.map((target) => (lacking.has(optionOf(target) ?? "") ? unused : target));
}

interface StartBarProps {
  batch: StoredBatch;
  /** `undefined` while the rows are being checked. */
  validRows: readonly number[] | undefined;
  /** The draft has a fault that must be corrected first. */
  isBlocked: boolean;
  onStart: (rows: readonly number[], name: string) => Promise<void>;
}

/** Sticks to the bottom of the window: the batch's name and the button that starts it. */
function StartBar({ batch, validRows, isBlocked, onStart }: StartBarProps) {
  const [name, setName] = useState(batch.name);
  const starting = useMutation({
    mutationFn: (start: { rows: readonly number[]; name: string }) => onStart(start.rows, start.name),
  });
  const words = texts.run;
  const trimmed = name.trim();
  const fault =
    trimmed === ""
      ? words.nameMissing
      : trimmed.length > limits.nameLengthMax
        ? words.nameTooLong(limits.nameLengthMax)
        : undefined;
  const count = validRows?.length ?? 0;
  const leftOut = validRows === undefined ? 0 : batch.rowCount - count;
  return (
    <Form
      aria-label={words.title}
      data-sticky-bar=""
      className="sticky bottom-(--bottom-bar) z-10 -mx-8 flex flex-col gap-2 border-t border-line bg-bg px-8 py-3 phone:-mx-4 phone:px-4 short:static"
      onSubmit={() => {
        if (fault === undefined && validRows !== undefined)
          starting.mutate({ rows: validRows, name: trimmed });
      }}
    >
      {starting.isError && (
        <Notice tone="error" title={words.startFailed} raw={starting.error.message}>
          {texts.start.noStorage}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField
          label={words.name}
          className="min-w-0 grow basis-56 md:max-w-96"
          value={name}
          error={fault}
          onValueChange={setName}
        />
        {leftOut > 0 && <p className="pb-1.5 text-ink-2">{words.leftOut(leftOut)}</p>}
        <Button
          type="submit"
          variant="primary"
          icon="play"
          className="ml-auto phone:ml-0 phone:w-full"
          isPending={starting.isPending}
          disabled={isBlocked || count === 0 || fault !== undefined}
        >
          {words.start(count)}
        </Button>
      </div>
    </Form>
  );
}

const shownAtFirst = 24;

/** Previews of the first rows, drawn in the browser before anything is sent. */
function ContactSheet(parts: BatchParts) {
  const { template, table } = parts;
  const [shown, setShown] = useState(shownAtFirst);
  const sheet = useSheetPainter(template.document);
  const canDraw = template.document !== undefined || template.html !== undefined;
  const count = Math.min(shown, table.rows.length);
  const words = texts.sheet;
  return (
    <section aria-labelledby="contact-sheet" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="contact-sheet" className="text-15 font-semibold">
          {words.title}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
          {canDraw && <span>{words.hint} </span>}
          <span className="figures">{words.shown(formatCount(count), formatCount(table.rows.length))}</span>
        </p>
      </div>
      {canDraw ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-5 phone:grid-cols-2 phone:gap-x-2">
          {Array.from({ length: count }, (_, row) => (
            <Tile key={row} row={row} parts={parts} sheet={sheet} />
          ))}
        </ul>
      ) : (
        <Notice tone="info" title={words.undrawn} />
      )}
      {canDraw && count < table.rows.length && (
        <Button className="self-center" onClick={() => setShown(shown + shownAtFirst)}>
          {words.more(Math.min(shownAtFirst, table.rows.length - count))}
        </Button>
      )}
    </section>
  );
}

interface TileProps {
  row: number;
  parts: BatchParts;
  sheet: SheetPainter;
}

function Tile({ row, parts: { template, base, table, batch, checks, onShowRow }, sheet }: TileProps) {
  const [place, setPlace] = useState<HTMLLIElement | null>(null);
  const isSeen = useSeen(place, 160);
  const [problem, setProblem] = useState<string>();
  const { readers } = checks;
  const cells = table.rows[row]?.cells;
  const composition = useMemo(
    () => toRowComposition(base, readRow(cells ?? [], readers, batch.emptyCells)),
    [base, cells, readers, batch.emptyCells],
  );
  const label = formatCount(row + 1);
  const isRejected = checks.problems?.has(row) === true;
  const words = texts.sheet;
  const { summary } = template;
  return (
    <li ref={setPlace} className="group relative flex flex-col">
      <LightBox width={summary.width} height={summary.height} className="aspect-[4/3] w-full">
        {isSeen && (
          <RowPicture
            template={template}
            changes={composition.changes}
            outputFormat={composition.options.outputFormat ?? summary.outputFormat}
            sheet={sheet}
            label={words.preview(label)}
            onProblem={setProblem}
          />
        )}
      </LightBox>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
        <span className="figures">{words.row(label)}</span>
        <span className="min-w-0 truncate text-ink-2">{nameOfRow(cells ?? [], readers)}</span>
        {isRejected && (
          <span className="flex items-center gap-1 text-error">
            <Icon name="failed" size={12} />
            {texts.rows.states.rejected}
          </span>
        )}
        {!isRejected && problem !== undefined && (
          <span className="flex items-center gap-1 text-warn" title={problem}>
            <Icon name="warning" size={12} />
            {words.incomplete}
          </span>
        )}
      </p>
      <button
        type="button"
        aria-label={words.open(label)}
        className="absolute inset-0 hover:bg-hover"
        onClick={() => onShowRow(row)}
      />
    </li>
  );
}
