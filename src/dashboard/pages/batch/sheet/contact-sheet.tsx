import { useMemo, useState } from "react";
import { useSeen } from "../../../base/browser/use-seen.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { LightBox } from "../../../base/design-system/picture.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { readRow, toRowComposition } from "../rows/row-composition.ts";
import { texts } from "../texts.ts";
import { RowPicture, type SheetPainter, useSheetPainter } from "./row-picture.tsx";

const shownAtFirst = 24;

/** Previews of the first rows, drawn in the browser before anything is sent. */
export function ContactSheet(parts: BatchParts) {
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
      <p className="figures mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
        {words.row(label)}
        {isRejected && (
          <span className="flex items-center gap-1 text-error">
            <Icon name="failed" size={12} />
            {words.rejected}
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
