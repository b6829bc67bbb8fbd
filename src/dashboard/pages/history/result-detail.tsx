import { hideSecretsWithin } from "#contract/address-secrets.ts";
import { isJsonObject } from "#contract/json.ts";
import type { Delivery } from "#contract/request-records.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { tellFailure } from "../../base/connection/load-failed.tsx";
import { buttonClasses, Button, ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { CopyButton, copyText } from "../../base/design-system/copy-button.tsx";
import { formatBytes, formatDuration, formatSize } from "../../base/design-system/format.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { useNow } from "../../base/design-system/use-now.ts";
import { Menu } from "../../base/design-system/menu.tsx";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import { serviceAddress } from "../../base/connection/service-address.ts";
import { serviceWords } from "../../base/language/problems/problem-words.ts";
import { snippetLanguages } from "../../model/request-code/snippet-languages.ts";
import { describeKey, toSnippet } from "../../model/request-code/snippets.ts";
import { type Correction, correctionOfText, culpritOf } from "../../base/language/problems/culprit.ts";
import { listCopyItems } from "../../features/result/copy-picture.ts";
import { templateNamesQuery, templatesMax } from "../../model/template/template-queries.ts";
import { downloadFile, fetchFile } from "./download-file.ts";
import { EntryStatusBadge, Expiry, hasTimings, Moment, TimingsBar } from "./entry-facts.tsx";
import { ResultPicture } from "./entry-picture.tsx";
import { hasFile, type HistoryEntry } from "../../model/requests/history/history-entry.ts";
import type { HistoryDetail } from "../../model/requests/history/history-query.ts";
import { historyFilters } from "../../model/requests/history/history-address.ts";
import { useJournal } from "../../model/requests/journal/use-journal.ts";
import { type DeliveryOutcome, outcomeOf } from "../../model/requests/delivery-outcome.ts";
import { toRecordedRequest } from "./recorded-request.ts";
import { texts } from "./texts.ts";
import { forgetListed } from "./use-history.ts";
import { toForm, toFormSearch } from "../../model/screenshot/screenshot-form.ts";

const ManyDialog = lazyPart(async () => (await import("./many-dialog.tsx")).ManyDialog, {
  failed: () => <p className="text-error">{texts.detail.partMissing}</p>,
});
const AddCaseDialog = lazyPart(
  async () => (await import("../../features/cases/add-case-dialog.tsx")).AddCaseDialog,
  { failed: () => <p className="text-error">{texts.detail.partMissing}</p> },
);

export interface ResultDetailProps {
  detail: HistoryDetail;
  /** Returns the link to the history of one template. */
  toTemplate: (templateId: string) => string;
  /** Marked for comparison. */
  isMarked: boolean;
  onMark: (id: string) => void;
  onDeleted: () => void;
}

export function ResultDetail({ detail, toTemplate, isMarked, onMark, onDeleted }: ResultDetailProps) {
  const { entry, request, isFromList, more } = detail;
  const words = texts.detail;
  const connection = useConnection().data;
  return (
    <article className="flex flex-col gap-5 p-5 phone:p-4">
      <header className="min-w-0">
        <h2 className="text-18 font-semibold">{entry.title}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <EntryStatusBadge entry={entry} />
          <JobTicket parts={ticketOf(entry)} />
        </div>
      </header>

      <ResultPicture entry={entry} />
      <Actions entry={entry} request={request} isMarked={isMarked} onMark={onMark} onDeleted={onDeleted} />

      {entry.isFromBrowser && (
        <Notice tone="info" title={words.fromBrowser.title}>
          {words.fromBrowser.text}
        </Notice>
      )}

      {more?.failure !== undefined && (
        <Notice tone="error" title={words.failed}>
          {serviceWords(more.failure)}
        </Notice>
      )}
      {entry.warnings.length > 0 && (
        <Notice tone="warn" title={texts.warnings(entry.warnings.length)}>
          <ul className="flex flex-col gap-2">
            {entry.warnings.map((warning) => (
              <Warning key={warning} entry={entry} text={warning} />
            ))}
          </ul>
        </Notice>
      )}
      {more !== undefined && hasTimings(more.timings) && (
        <Part title={words.timings}>
          <TimingsBar timings={more.timings} />
        </Part>
      )}
      <Part
        title={words.request}
        aside={
          request !== undefined && (
            <Menu
              label={words.copyCode}
              trigger={
                <Button variant="quiet" size="small" icon="copy">
                  {words.copyCode}
                </Button>
              }
              items={snippetLanguages.map(({ language, label }) => ({
                label,
                icon: "code",
                onSelect: () =>
                  void copyText(
                    toSnippet(language, serviceAddress(connection), toRecordedRequest(request, entry), {
                      keyValue: connection && describeKey(connection).value,
                    }),
                  ),
              }))}
            />
          )
        }
      >
        {isFromList && <p className="mb-2 text-ink-2">{words.fromList}</p>}
        {request === undefined ? (
          <p className="text-ink-2">{words.notStored}</p>
        ) : (
          <CodeBlock
            text={JSON.stringify(hideSecretsWithin(request), undefined, 2)}
            copyLabel={words.copyRequest}
          />
        )}
      </Part>
      {more?.metadata !== undefined && (
        <Part title={words.metadata}>
          <CodeBlock
            text={JSON.stringify(hideSecretsWithin(more.metadata), undefined, 2)}
            copyLabel={words.copyMetadata}
          />
        </Part>
      )}
      {more !== undefined && more.deliveries.length > 0 && (
        <Part
          title={words.deliveries}
          aside={
            <ButtonLink
              to={`/webhooks?${new URLSearchParams({ request: entry.id }).toString()}`}
              size="small"
              variant="quiet"
              icon="send"
            >
              {words.allDeliveries}
            </ButtonLink>
          }
        >
          <DeliveryList deliveries={more.deliveries} />
        </Part>
      )}
      <Part title={words.record}>
        <RecordFields detail={detail} toTemplate={toTemplate} />
      </Part>
    </article>
  );
}

function ticketOf(entry: HistoryEntry) {
  return [
    entry.width > 0 && entry.height > 0 ? formatSize(entry.width, entry.height) : undefined,
    entry.format,
    entry.bytes === undefined ? undefined : formatBytes(entry.bytes),
    entry.durationMs === undefined ? undefined : formatDuration(entry.durationMs),
  ];
}

function Actions({
  entry,
  request,
  isMarked,
  onMark,
  onDeleted,
}: Pick<ResultDetailProps, "isMarked" | "onMark" | "onDeleted"> & { entry: HistoryEntry; request: unknown }) {
  const [isDeleting, setDeleting] = useState(false);
  const [isAddingCase, setAddingCase] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  const canAddCase = useCanAddCase(entry, request);
  const words = texts.detail;
  const isFileThere = hasFile(entry, useNow());
  const client = useClient();
  const queryClient = useQueryClient();
  const canDelete = useCapabilities().call("deleteResult") === undefined;
  const download = useMutation({
    mutationFn: () => downloadFile(client, queryClient, entry),
    onError: tellFailure,
  });
  const copyItems =
    isFileThere && entry.format !== "pdf"
      ? listCopyItems({
          href: entry.href,
          alt: entry.title,
          size: entry,
          load: () => fetchFile(client, queryClient, entry, new AbortController().signal),
        })
      : [];
  return (
    <div className="flex flex-wrap gap-2">
      {entry.templateId !== undefined && (
        <ButtonLink variant="primary" icon="compose" to={toComposerLink(entry)}>
          {words.compose}
        </ButtonLink>
      )}
      {entry.type === "screenshot" && entry.capturedUrl !== undefined && (
        <ButtonLink variant="primary" icon="camera" to={toRetakeAddress(entry, entry.capturedUrl, request)}>
          {words.retake}
        </ButtonLink>
      )}
      {isFileThere && (
        <a
          href={entry.href}
          target="_blank"
          rel="noreferrer"
          aria-label={words.open}
          className={buttonClasses("secondary", "medium")}
        >
          <Icon name="external" />
          {words.openShort}
        </a>
      )}
      {isFileThere && (
        <Button icon="download" isPending={download.isPending} onClick={() => download.mutate()}>
          {words.download}
        </Button>
      )}
      <Menu
        label={words.more}
        trigger={<IconButton icon="more" label={words.more} variant="secondary" />}
        items={[
          {
            label: isMarked ? words.dontCompare : words.compareWith,
            icon: "compare",
            onSelect: () => onMark(entry.id),
          },
          canAddCase && { label: words.addCase, icon: "plus", onSelect: () => setAddingCase(true) },
          { label: texts.many.render.start, icon: "refresh", onSelect: () => setRepeating(true) },
          ...copyItems,
          { label: words.copyLink, icon: "link", onSelect: () => void copyText(entry.href) },
          { label: words.copyId, icon: "copy", onSelect: () => void copyText(entry.id) },
          isFileThere &&
            !entry.isFromBrowser &&
            canDelete && {
              label: words.remove.action,
              icon: "trash",
              isDangerous: true,
              onSelect: () => setDeleting(true),
            },
        ]}
      />
      {isAddingCase && entry.templateId !== undefined && (
        <AddCaseDialog
          templateId={entry.templateId}
          request={request}
          name={entry.firstText}
          onClose={() => setAddingCase(false)}
        />
      )}
      {isRepeating && (
        <ManyDialog
          action="render"
          ids={[entry.id]}
          titleOf={() => entry.title}
          onClose={() => setRepeating(false)}
        />
      )}
      {isDeleting && (
        <DeleteFileDialog id={entry.id} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </div>
  );
}

function DeleteFileDialog({
  id,
  onClose,
  onDeleted,
}: Pick<ResultDetailProps, "onDeleted"> & { id: string; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  const { remove } = texts.detail;
  return (
    <ConfirmCall
      title={remove.title}
      cancelLabel={remove.cancel}
      confirmLabel={remove.confirm}
      call={async () => {
        await client.deleteResult(id);
        showToast(remove.done);
        onClose();
        onDeleted();
        forgetListed(queryClient, id);
        await Promise.all([
          journal.forget(id),
          queryClient.invalidateQueries({ queryKey: ["history-detail", id] }),
        ]);
      }}
      onClose={onClose}
    >
      {remove.text}
    </ConfirmCall>
  );
}

/** Whether the request can become a case: its template still exists, and the service can save it. */
function useCanAddCase({ templateId }: HistoryEntry, request: unknown): boolean {
  const { call } = useCapabilities();
  const templates = useQuery(templateNamesQuery(useClient())).data;
  return (
    templateId !== undefined &&
    request !== undefined &&
    call("getTemplateDocument") === undefined &&
    call("replaceTemplate") === undefined &&
    templates !== undefined &&
    // The names of more templates were not read.
    (templates.length >= templatesMax || templates.some(({ id }) => id === templateId))
  );
}

/** A warning, and a button for the name that was probably meant, which opens the corrected request in the composer. */
function Warning({ entry, text }: { entry: HistoryEntry; text: string }) {
  const correction = entry.templateId === undefined ? undefined : correctionOfText(text);
  return (
    <li>
      {serviceWords(text)}{" "}
      {correction !== undefined && (
        <ButtonLink size="small" to={toComposerLink(entry, correction)}>
          {texts.detail.takeName(correction.suggestion)}
        </ButtonLink>
      )}
    </li>
  );
}

/**
 * The link that opens an earlier request in the composer, on the component that its failure or its first warning names;
 * with a correction, on the corrected one.
 */
function toComposerLink(
  { id, templateId = "", failure, warnings }: HistoryEntry,
  correction?: Correction,
): string {
  const culprit = [...(failure === undefined ? [] : [failure]), ...warnings]
    .map(culpritOf)
    .find((component) => component !== undefined);
  const selected = correction === undefined ? culprit : (correction.component ?? correction.suggestion);
  const search = new URLSearchParams({ from: id });
  if (selected !== undefined) search.set("select", selected);
  if (correction !== undefined) {
    if (correction.component !== undefined) search.set("of", correction.component);
    search.set("name", correction.name);
    search.set("meant", correction.suggestion);
  }
  return `/templates/${encodeURIComponent(templateId)}/compose?${search.toString()}`;
}

/** Returns the link to the screenshot page with the options of this request, and with the reason if it failed. */
function toRetakeAddress({ id, format, status }: HistoryEntry, url: string, request: unknown): string {
  // The request has the whole address, if this person may repeat it.
  const sent = isJsonObject(request) && typeof request["url"] === "string" ? request["url"] : url;
  return `/screenshot${toFormSearch(toForm(sent, format, request), status === "failed" ? id : undefined)}`;
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <div className="flex min-h-control-small items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function RecordFields({ detail, toTemplate }: Pick<ResultDetailProps, "detail" | "toTemplate">) {
  const { entry, more } = detail;
  const { fields } = texts.detail;
  const hasRevisions = useCapabilities().call("listRevisions") === undefined;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] border-t border-line">
      <Field name={fields.id}>
        <span className="flex items-center justify-between gap-2">
          <span className="figures text-12">{entry.id}</span>
          <CopyButton text={entry.id} label={texts.detail.copyId} tooltipAlign="end" className="-my-1" />
        </span>
      </Field>
      <Field name={fields.created}>
        <span className="figures text-12">
          <Moment entry={entry} withDay />
        </span>
      </Field>
      <Field name={texts.columns.expires}>
        <span className="figures text-12">
          <Expiry entry={entry} />
        </span>
      </Field>
      {entry.templateId !== undefined && (
        <Field name={fields.template}>
          <Link
            to={toTemplate(entry.templateId)}
            title={texts.detail.sameTemplate}
            className="text-accent-text underline"
          >
            {entry.templateName ?? entry.templateId}
          </Link>{" "}
          {more?.templateRevision !== undefined && (
            <span className="figures ml-1 text-12 text-ink-3">
              {hasRevisions ? (
                <Link
                  to={`/templates/${encodeURIComponent(entry.templateId)}/revisions?revision=${more.templateRevision}`}
                  className="underline"
                >
                  {fields.madeWith(more.templateRevision)}
                </Link>
              ) : (
                fields.madeWith(more.templateRevision)
              )}
            </span>
          )}
        </Field>
      )}
      {entry.capturedUrl !== undefined && (
        <Field name={fields.page}>
          <span className="figures text-12 break-all">{entry.capturedUrl}</span>
        </Field>
      )}
      {entry.fileName !== undefined && <Field name={fields.fileName}>{entry.fileName}</Field>}
      {entry.batchName !== undefined && <Field name={fields.batch}>{entry.batchName}</Field>}
      <Maker madeBy={entry.madeBy} />
    </dl>
  );
}

/** The key, which leads to all its requests, or the person. Nothing for the root key. */
function Maker({ madeBy }: Pick<HistoryEntry, "madeBy">) {
  const { fields } = texts.detail;
  const { kind, identifier, name = identifier } = madeBy ?? {};
  if (kind === "person") return <Field name={fields.person}>{name}</Field>;
  if (kind !== "key" || identifier === undefined) return null;
  return (
    <Field name={fields.key}>
      <Link
        to={{
          pathname: "/history",
          search: historyFilters.format({ ...historyFilters.none, key: identifier }),
        }}
        className="text-accent-text underline"
      >
        {name}
      </Link>
    </Field>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid gap-x-6 border-b border-line py-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const deliveryLooks: Record<DeliveryOutcome, { tone: StatusTone; icon: IconName }> = {
  pending: { tone: "info", icon: "working" },
  held: { tone: "info", icon: "clock" },
  failing: { tone: "warn", icon: "warning" },
  delivered: { tone: "ok", icon: "done" },
  abandoned: { tone: "error", icon: "failed" },
};

function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="flex flex-col border-t border-line">
      {deliveries.map((delivery) => {
        const last = delivery.attempts.at(-1);
        const outcome = outcomeOf(delivery);
        return (
          <li key={delivery.identifier} className="flex flex-col gap-0.5 border-b border-line py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <StatusBadge {...deliveryLooks[outcome]} label={texts.detail.deliveryStates[outcome]} />
              <span className="figures text-12 text-ink-3">
                {texts.detail.attempts(delivery.attempts.length)}
                {last !== undefined &&
                  ` · ${last.failure === null ? (last.status ?? "") : serviceWords(last.failure)}`}
              </span>
            </div>
            <span className="figures text-12 break-all text-ink-2">{delivery.url}</span>
          </li>
        );
      })}
    </ul>
  );
}
