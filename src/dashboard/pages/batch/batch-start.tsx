import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { readHash, toHash } from "../../model/composition/composition-link.ts";
import { saveFile, toCsvFile } from "../../base/browser/save-file.ts";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { BatchHeader } from "./batch-header.tsx";
import { EarlierBatches } from "./earlier-batches.tsx";
import { nameBase } from "./name-base.ts";
import { readNewBatch, type TableSource } from "./read-new-batch.ts";
import { TableInput } from "./table-input.tsx";
import { listExampleColumns, toSampleTable } from "./mapping/sample-table.ts";
import { toSafeName } from "./results/file-names.ts";
import { texts } from "./texts.ts";
import { useBatchComponents } from "./use-batch-components.ts";

export interface BatchStartProps {
  template: ComposedTemplate;
  /** The composition's hash. */
  base: string;
}

/** Takes a table by drop, file dialog or paste, and lists the stored batches. */
export function BatchStart({ template, base }: BatchStartProps) {
  const { summary } = template;
  const navigate = useNavigate();
  const opened = useMemo(() => readHash(base), [base]);
  const composition = useMemo(() => nameBase(template, opened.composition), [template, opened]);
  const components = useBatchComponents(template, composition);
  const reading = useMutation({
    mutationFn: (source: TableSource) => readNewBatch({ source, template, components, composition }),
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
      className="max-w-[90rem] gap-6"
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
