import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { isPictureExtension } from "#contract/formats.ts";
import { takesText } from "../../../base/design-system/keys.ts";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import { PendingResult } from "../../../features/result/result-notices.tsx";
import { toLinkHash } from "../../../model/composition/composition-link.ts";
import { buttonClasses, Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { Dialog, LeafButtons } from "../../../base/design-system/dialog.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { LightBox, Picture } from "../../../base/design-system/picture.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { describeRowProblem } from "../describe-problem.ts";
import { describeFailedRow, extensionOfLink } from "../results/result-files.ts";
import { readRow, toRowComposition } from "../rows/row-composition.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import { texts } from "../texts.ts";
import { RowPicture, useSheetPainter } from "./row-picture.tsx";
import { type RowDrafts, RowValues } from "./row-values.tsx";

export interface RowDialogProps extends BatchParts {
  row: number;
  state: RowState | undefined;
  /** The row's number, formatted. */
  label: string;
  drafts: RowDrafts;
  /** Changed rows that are not rendered yet. */
  changedCount: number;
  onRender: () => Promise<void>;
  onRow: (row: number) => void;
  onClose: () => void;
}

/** One row with its picture, values and faults; arrow keys move to the neighbouring rows. */
export function RowDialog({ changedCount, onRender, onRow, onClose, ...props }: RowDialogProps) {
  const { template, base, table, batch, checks, row, state, label } = props;
  const composition = useMemo(
    () => toRowComposition(base, readRow(table.rows[row]?.cells ?? [], checks.readers, batch.emptyCells)),
    [base, table, row, checks.readers, batch.emptyCells],
  );
  const step = (by: number) => {
    if (table.rows[row + by] !== undefined) onRow(row + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else return;
    event.preventDefault();
  };
  const words = texts.row;
  const href = state !== undefined && "href" in state ? state.href : undefined;
  return (
    <Dialog
      shape="wide"
      title={texts.sheet.row(label)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={
        <>
          <LeafButtons
            previous={words.previous}
            next={words.next}
            index={row}
            count={table.rows.length}
            onStep={step}
          />
          {state?.step === "done" && href !== undefined && (
            <a href={href} target="_blank" rel="noreferrer" className={buttonClasses("secondary", "medium")}>
              <Icon name="external" />
              {words.openPicture}
            </a>
          )}
          <ButtonLink
            icon="compose"
            to={`/templates/${encodeURIComponent(template.summary.identifier)}/compose${toLinkHash(composition)}`}
          >
            {words.compose}
          </ButtonLink>
          <RenderChanged count={changedCount} state={state} onRender={onRender} />
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(14rem,1fr)]">
        <RowStage
          {...props}
          key={row}
          changes={composition.changes}
          format={composition.options.outputFormat}
        />
        <div className="flex min-w-0 flex-col gap-3">
          <RowNotices {...props} />
          <RowValues key={row} {...props} />
        </div>
      </div>
    </Dialog>
  );
}

interface RenderChangedProps {
  count: number;
  state: RowState | undefined;
  onRender: () => Promise<void>;
}

/** Renders the changed rows, and tells the state of this one from then on. */
function RenderChanged({ count, state, onRender }: RenderChangedProps) {
  const rendering = useMutation({ mutationFn: onRender });
  const place = useRef<HTMLSpanElement>(null);
  // The pressed button is removed while the rows are rendered; the keys of the dialog need the focus inside.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.closest("dialog")?.focus();
  });
  const words = texts.run;
  return (
    <>
      <span ref={place} role="status" className="order-first mr-auto self-center text-13 text-ink-2">
        {rendering.isError
          ? `${words.startFailed} ${rendering.error.message}`
          : rendering.isSuccess && state !== undefined && texts.rows.states[state.step]}
      </span>
      {count > 0 && (
        <Button
          variant="primary"
          icon="play"
          isPending={rendering.isPending}
          onClick={() => rendering.mutate()}
        >
          {words.renderChanged(count)}
        </Button>
      )}
    </>
  );
}

function RowStage({
  template,
  label,
  state,
  changes,
  format,
}: Pick<RowDialogProps, "template" | "label" | "state"> & {
  changes: Parameters<typeof RowPicture>[0]["changes"];
  format: string | undefined;
}) {
  const sheet = useSheetPainter(template.document);
  const [problem, setProblem] = useState<string>();
  const { summary, document, html } = template;
  const canDraw = document !== undefined || html !== undefined;
  const rendered =
    state?.step === "done" && isPictureExtension(extensionOfLink(state.href).slice(1))
      ? state.href
      : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <LightBox
        width={summary.width}
        height={summary.height}
        className="h-[min(56dvh,36rem)] w-full phone:h-[30dvh]"
        isBlank={!canDraw}
      >
        {canDraw ? (
          <RowPicture
            template={template}
            changes={changes}
            outputFormat={format ?? summary.outputFormat}
            sheet={sheet}
            label={texts.sheet.preview(label)}
            onProblem={setProblem}
          />
        ) : (
          rendered !== undefined && (
            <Picture
              src={rendered}
              alt={texts.sheet.row(label)}
              width={summary.width}
              height={summary.height}
              fallback={<p className="absolute inset-2 text-12 text-ink-3">{texts.row.unreadable}</p>}
              isEager
            />
          )
        )}
      </LightBox>
      {document !== undefined && document.pages.length > 1 && (
        <p className="text-12 text-ink-3">{texts.sheet.firstPage(document.pages.length)}</p>
      )}
      {!canDraw && rendered === undefined && <p className="text-12 text-ink-3">{texts.sheet.undrawn}</p>}
      {/* The warnings of the render name the same faults. */}
      {problem !== undefined && !(state?.step === "done" && state.warnings.length > 0) && (
        <Notice tone="warn" title={texts.sheet.incomplete}>
          {problem}
        </Notice>
      )}
    </div>
  );
}

function RowNotices({
  checks,
  table,
  row,
  state,
}: Pick<RowDialogProps, "checks" | "table" | "row" | "state">) {
  const problem = checks.problems?.get(row);
  return (
    <>
      {problem !== undefined && (
        <Notice tone="error" title={texts.rows.states.rejected}>
          {describeRowProblem(problem, table.columns).join(" ")}
        </Notice>
      )}
      {state?.step === "failed" && <FailedRow state={state} />}
      {state?.step === "done" && state.warnings.length > 0 && (
        <Notice tone="warn" title={texts.row.warnings}>
          <ul>
            {state.warnings.map((warning) => (
              <li key={warning}>{serviceWords(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function FailedRow({ state }: { state: Extract<RowState, { step: "failed" }> }) {
  const { why, requestId, href } = state;
  if (why === "neverCame" && requestId !== undefined && href !== undefined)
    return <PendingResult result={{ requestId, href }} />;
  return (
    <Notice tone="error" title={texts.rows.states.failed}>
      {describeFailedRow(state)}
    </Notice>
  );
}
