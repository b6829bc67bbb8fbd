import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { toSafeName } from "#contract/file-name.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { readHash, toHash } from "../../model/composition/composition-link.ts";
import { saveFile, toCsvFile } from "../../base/browser/save-file.ts";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import { formatCount, formatMoment } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { Form, TextArea } from "../../base/design-system/text-field.tsx";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { BatchHeader } from "./batch-header.tsx";
import { nameBase, useBatchComponents } from "./use-batch-components.ts";
import { readNewBatch, type TableSource } from "./read-new-batch.ts";
import { type ExampleColumn, listExampleColumns, toSampleTable } from "./mapping/sample-table.ts";
import { texts } from "./texts.ts";
import { batchLimits } from "./batch-limits.ts";
import { ConfirmDialog } from "../../base/design-system/dialog.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { forgetSession, isHeldElsewhere } from "./run/run-session.ts";
import { deleteBatch, storedBatches } from "../../model/batches/batch-store.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";

export interface BatchStartProps {
  template: ComposedTemplate;
  /** The composition's hash. */
  base: string;
}

/** Takes a table by drop, file dialog or paste, and lists the stored batches. */
export function BatchStart({ template, base }: BatchStartProps) {
  const { summary } = template;
  const navigate = useNavigate();
  const replacedId = useSearchParams()[0].get("replaced") ?? undefined;
  const opened = useMemo(() => readHash(base), [base]);
  const composition = useMemo(() => nameBase(template, opened.composition), [template, opened]);
  const components = useBatchComponents(template, composition);
  const reading = useMutation({
    mutationFn: (source: TableSource) =>
      readNewBatch({ source, template, components, composition, replacedId }),
    onSuccess: (read) => {
      if (read.ok) {
        void navigate({ search: `?batch=${encodeURIComponent(read.value)}`, hash: toHash(composition) });
      }
    },
  });
  const problem = reading.isError
    ? texts.start.noStorage
    : reading.data?.ok === false
      ? reading.data.problem
      : undefined;

  // Rows can be pasted anywhere on the page except into a field.
  const onPaste = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    if (file !== undefined) reading.mutate({ file });
    else if (text.trim() !== "") reading.mutate({ text });
  };

  const changes = composition.changes.length;
  const options = Object.keys(composition.options).length;
  return (
    <FileDropZone
      invitation={texts.start.dropNow}
      className="min-h-(--page-height) max-w-[90rem] gap-6"
      onFiles={([file, ...others]) => {
        if (file === undefined) return;
        if (others.length > 0) showToast(texts.start.oneFile(file.name), { tone: "info" });
        reading.mutate({ file });
      }}
      onPaste={onPaste}
    >
      <BatchHeader summary={summary} base={base} />
      <p className="text-13 text-ink-2">
        {changes + options === 0 ? texts.noBase : texts.base(changes, options)}{" "}
        <Link
          to={`/templates/${encodeURIComponent(summary.identifier)}/compose${base}`}
          className="text-ink underline underline-offset-2"
        >
          {texts.editBase}
        </Link>
      </p>
      {opened.problem !== undefined && <Notice tone="warn" title={opened.problem} />}
      {problem !== undefined && (
        <Notice tone="error" title={texts.start.unreadable}>
          {problem}
        </Notice>
      )}
      <TableInput
        isReading={reading.isPending}
        example={listExampleColumns(components)}
        onRead={(source) => reading.mutate(source)}
        onSample={
          components.length === 0
            ? undefined
            : () =>
                saveFile(
                  toCsvFile([toSampleTable(components, composition)]),
                  `${toSafeName(summary.name)}.csv`,
                )
        }
      />
      <EarlierBatches />
    </FileDropZone>
  );
}

interface TableInputProps {
  isReading: boolean;
  example: readonly ExampleColumn[];
  onRead: (source: TableSource) => void;
  /** Absent if the template's properties are unknown. */
  onSample: (() => void) | undefined;
}

function TableInput({ isReading, example, onRead, onSample }: TableInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const words = texts.start;
  const option = useCapabilities().renderField("fileName") === undefined ? "fileName" : "expires";
  const values = example.map(({ value }, index) => value ?? words.pasteExample[index] ?? "");
  const pastePlaceholder = [example.map(({ name }) => name), values]
    .map((cells) => cells.join("\t"))
    .join("\n");
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section
        aria-label={words.title}
        className="flex flex-col items-center justify-center gap-3 rounded-panel border border-dashed border-line-strong bg-panel px-6 py-10 text-center phone:px-4 phone:py-6"
      >
        <Icon name="upload" size={24} className="text-ink-3" />
        <h2 className="text-18 font-semibold text-balance">{words.title}</h2>
        <p className="max-w-[60ch] text-ink-2">{words.text(example[0]?.name ?? "", option)}</p>
        <p className="text-ink-2">{words.drop}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            variant="primary"
            icon="upload"
            isPending={isReading}
            onClick={() => input.current?.click()}
          >
            {words.choose}
          </Button>
          {onSample !== undefined && (
            <Button icon="download" onClick={onSample}>
              {words.sample}
            </Button>
          )}
        </div>
        <FileInput
          ref={input}
          accept=".xlsx,.xlsm,.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
          label={words.choose}
          onFiles={([file]) => onRead({ file })}
        />
        <p className="text-12 text-ink-3">{words.limit(formatCount(batchLimits.rowsMax))}</p>
        <p role="status" className="sr-only">
          {isReading ? words.reading : ""}
        </p>
      </section>
      <Form
        className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4"
        onSubmit={() => onRead({ text: pasted })}
      >
        <TextArea
          label={words.paste}
          hint={words.pasteHint}
          placeholder={pastePlaceholder}
          isMono
          rows={9}
          wrap="off"
          autoCapitalize="off"
          value={pasted}
          onValueChange={setPasted}
        />
        <Button type="submit" isPending={isReading} className="self-start">
          {words.readPasted}
        </Button>
      </Form>
    </div>
  );
}

function EarlierBatches() {
  const queryClient = useQueryClient();
  const batches = useQuery(storedBatches);
  const [deleting, setDeleting] = useState<StoredBatch>();
  const words = texts.earlier;

  async function remove(batch: StoredBatch) {
    setDeleting(undefined);
    if (await isHeldElsewhere(batch.id)) {
      showToast(words.running, { tone: "error" });
      return;
    }
    await deleteBatch(batch.id);
    forgetSession(batch.id);
    await queryClient.invalidateQueries(storedBatches);
    showToast(words.deleted(batch.name));
  }

  return (
    <section aria-labelledby="earlier-batches" className="flex flex-col gap-2">
      <h2 id="earlier-batches" className="text-15 font-semibold">
        {words.title}
      </h2>
      {batches.isError ? (
        <Notice tone="warn" title={words.failed}>
          {texts.start.noStorage}
        </Notice>
      ) : batches.data?.length === 0 ? (
        <p className="text-ink-2">{words.empty}</p>
      ) : (
        <ul className="border-t border-line">
          {batches.data?.map((batch) => (
            <EarlierBatch key={batch.id} batch={batch} onDelete={() => setDeleting(batch)} />
          ))}
        </ul>
      )}
      {deleting !== undefined && (
        <ConfirmDialog
          title={words.confirmTitle}
          cancelLabel={words.cancel}
          confirmLabel={words.confirmDelete}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          {words.confirm(deleting.name)}
        </ConfirmDialog>
      )}
    </section>
  );
}

function EarlierBatch({ batch, onDelete }: { batch: StoredBatch; onDelete: () => void }) {
  const words = texts.earlier;
  const hasBegun = batch.phase !== "draft";
  const rejectedCount = hasBegun ? batch.rowCount - batch.rows.length : 0;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 grow">
        <Link
          to={`/templates/${encodeURIComponent(batch.templateId)}/batch?batch=${encodeURIComponent(batch.id)}${batch.base}`}
          aria-label={words.open(batch.name)}
          className="block truncate font-medium underline-offset-2 hover:underline"
        >
          {batch.name}
        </Link>
        <JobTicket
          parts={[
            <span key="template" className="whitespace-normal wrap-anywhere">
              {batch.templateName}
            </span>,
            formatMoment(batch.createdAt),
            words.phases[batch.phase],
            hasBegun
              ? words.progress(formatCount(batch.doneCount), formatCount(batch.rowCount))
              : texts.table.rows(batch.rowCount),
            batch.failedCount > 0 ? texts.run.failed(formatCount(batch.failedCount)) : undefined,
            rejectedCount > 0 ? texts.run.rejected(formatCount(rejectedCount)) : undefined,
          ]}
        />
      </div>
      <IconButton icon="trash" label={words.delete(batch.name)} tooltipAlign="end" onClick={onDelete} />
    </li>
  );
}
