import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { useRef, useState, useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { NotOfferedState } from "../../base/connection/capabilities/not-offered.tsx";
import { useCapabilities, useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed, PartialNotice, StaleNotice } from "../../base/connection/load-failed.tsx";
import { ButtonLink, Button } from "../../base/design-system/button.tsx";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { BlankState, Notice } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { useListAddress } from "../../base/navigation/list-address.ts";
import { ListSkeleton, ListFooter, NothingThere } from "../../features/list-page/list-parts.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import {
  authorOf,
  draftGroupsOf,
  type ListedRevisions,
  listedRevisionsQuery,
  type RevisionsAddress,
  revisionsFilters,
  stateOf,
  toComparison,
} from "./listed-revisions.ts";
import { RevisionDialog } from "./revision-dialog.tsx";
import { RevisionRow } from "./revision-row.tsx";
import { texts } from "./texts.ts";
import { refusalStatus, toFailureWords } from "../../base/connection/failure-words.ts";
import { formatMoment, parseInstant } from "../../base/design-system/format.ts";

/** `/templates/:templateId/revisions`: the saves of a template, newest first, with their pictures and actions. */
export function RevisionsPage() {
  const { templateId = "" } = useParams();
  const { whyNot, isOffered } = useOffer("listRevisions");
  const [address] = useListAddress(revisionsFilters);
  const listed = useQuery({
    ...listedRevisionsQuery(useClient(), templateId, address),
    enabled: isOffered,
  });
  const { data } = listed;
  const isGone = refusalStatus(listed.error) === 404;
  const compose = `/templates/${encodeURIComponent(templateId)}/compose`;
  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader
        title={texts.title}
        tabTitle={`${data?.detail.name ?? templateId} · ${texts.title}`}
        ticket={
          data && (
            <span className="flex flex-wrap items-baseline gap-x-4">
              <span className="wrap-anywhere text-ink-2">{data.detail.name}</span>
              <JobTicket parts={[data.total !== undefined && texts.total(data.total)]} />
            </span>
          )
        }
        actions={
          <>
            {!isGone && (
              <ButtonLink to={compose} icon="arrowLeft" variant="quiet">
                {texts.back}
              </ButtonLink>
            )}
            {!isGone && (data?.items.length ?? 0) > 1 && (
              <ButtonLink to={`/templates/${encodeURIComponent(templateId)}/compare`} icon="compare">
                {texts.compareAny}
              </ButtonLink>
            )}
          </>
        }
      />
      {whyNot !== undefined ? (
        <NotOfferedState icon="revisions" title={texts.missing.title} whyNot={whyNot}>
          {texts.missing.text}
        </NotOfferedState>
      ) : isGone ? (
        <BlankState
          icon="question"
          tone="error"
          title={texts.gone.title}
          actions={<ButtonLink to="/templates">{texts.gone.action}</ButtonLink>}
        >
          {texts.gone.text}
        </BlankState>
      ) : data === null ? (
        <BlankState icon="revisions" title={texts.missing.title}>
          {texts.missing.text}
        </BlankState>
      ) : data !== undefined ? (
        <>
          {listed.isError && <StaleNotice {...failureOf(listed)} />}
          <Revisions key={data.detail.identifier} listed={data} />
        </>
      ) : listed.isError ? (
        <LoadFailed {...failureOf(listed)} />
      ) : (
        <ListSkeleton label={texts.loading} count={5} picture="h-20 w-28" />
      )}
    </div>
  );
}

function Revisions({ listed }: { listed: ListedRevisions }) {
  const { items, detail, published, latest, next } = listed;
  const templateId = detail.identifier;
  const [address, changeAddress] = useListAddress(revisionsFilters);
  const list = useRef<HTMLElement>(null);
  const { call } = useCapabilities();
  const canPublish = call("publishTemplate") === undefined;
  const restore = useRestore(listed);
  const open = (revision: number) => changeAddress({ revision }, { replace: true });
  const onRestoreOf = (revision: number) =>
    revision === latest || call("replaceTemplate") !== undefined ? undefined : () => restore.run(revision);
  const onRestoreOpened = onRestoreOf(address.revision);
  const rowOf = (item: TemplateRevision) => (
    <RevisionRow
      key={item.revision}
      templateId={templateId}
      name={detail.name}
      revision={item}
      state={stateOf(item, listed)}
      published={published}
      before={items[items.indexOf(item) + 1]?.revision ?? next}
      openTo={{ search: revisionsFilters.format({ ...address, revision: item.revision }) }}
      canPublish={canPublish}
      onRestore={onRestoreOf(item.revision)}
      isRestoring={restore.running === item.revision}
    />
  );
  return (
    <>
      <p className="max-w-4xl text-ink-2">{published === undefined ? texts.unpublishedHint : texts.hint}</p>
      {restore.problem !== undefined && (
        <RestoreProblemNotice
          problem={restore.problem}
          onReload={() => {
            list.current?.focus({ preventScroll: true });
            restore.reload();
          }}
        />
      )}
      <PartialNotice page={listed} title={texts.partial} />
      {items.length > 0 ? (
        <section ref={list} tabIndex={-1} aria-label={texts.title}>
          <ul className="border border-line bg-panel">
            {draftGroupsOf(listed).flatMap(({ last, earlier }) => [
              last && rowOf(last),
              earlier.length > 0 && (
                <li key={`before ${last?.revision}`} className="border-b border-line last:border-0">
                  <Disclosure title={texts.earlier(earlier.length)} titleClassName="px-3 py-2 text-ink-2">
                    <ul className="border-t border-line pl-8 phone:pl-0">{earlier.map(rowOf)}</ul>
                  </Disclosure>
                </li>
              ),
            ])}
          </ul>
        </section>
      ) : (
        <NothingThere
          icon="revisions"
          onClear={undefined}
          firstPage={
            address.page > 1 ? { search: revisionsFilters.format({ ...address, page: 1 }) } : undefined
          }
          firstRun={{ ...texts.none, action: undefined }}
        />
      )}
      <Footer listed={listed} address={address} onSize={(size) => changeAddress({ size, page: 1 })} />
      {address.revision > 0 && (
        <RevisionDialog
          listed={listed}
          revision={address.revision}
          canPublish={canPublish}
          onOpen={open}
          onRestore={
            onRestoreOpened &&
            (() => {
              open(0);
              onRestoreOpened();
            })
          }
          onClose={() => open(0)}
        />
      )}
    </>
  );
}

/** Saves an earlier revision as a draft; it never replaces one, so nothing is asked before. */
function useRestore({ detail: { identifier: templateId }, published, current }: ListedRevisions) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<RestoreProblem>();
  const reload = () => refreshTemplates(queryClient);
  const restore = useMutation({
    mutationFn: (revision: number) =>
      restoreRevision(client, { templateId, revision, current, note: texts.restoredNote(revision) }),
    onSuccess: async (restored, revision) => {
      if (restored.outcome === "conflict") {
        setProblem({ kind: "conflict", newest: restored.newest });
        return;
      }
      showToast(texts.restored(revision, restored.draft), {
        action: {
          label: published === undefined ? texts.actions.compare : texts.actions.comparePublished,
          onSelect: () => void navigate(toComparison(templateId, published ?? revision, restored.draft)),
        },
      });
      // The next one needs the number of this draft.
      await reload();
    },
    onError: (error) => setProblem({ kind: "failed", error }),
  });
  return {
    problem,
    running: restore.isPending ? restore.variables : undefined,
    run: (revision: number) => {
      if (restore.isPending) return;
      setProblem(undefined);
      restore.mutate(revision);
    },
    reload: () => {
      setProblem(undefined);
      void reload();
    },
  };
}

function Footer({
  listed,
  address,
  onSize,
}: {
  listed: ListedRevisions;
  address: RevisionsAddress;
  onSize: (size: number) => void;
}) {
  const count = listed.items.length + listed.unreadableCount;
  if (count === 0 && address.page === 1) return null;
  return (
    <ListFooter
      page={address.page}
      count={count}
      size={address.size}
      total={listed.total}
      hasNext={listed.hasNext === true}
      noun={texts.noun}
      linkTo={(page) => ({ search: revisionsFilters.format({ ...address, page, revision: 0 }) })}
      onSize={onSize}
    />
  );
}

type RestoreProblem =
  | { kind: "conflict"; newest: Extract<RestoredRevision, { outcome: "conflict" }>["newest"] }
  | { kind: "failed"; error: unknown };

/** Why nothing was restored. Takes the focus, because the pressed row may be far below. */
function RestoreProblemNotice({ problem, onReload }: { problem: RestoreProblem; onReload: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Words problem={problem} onReload={onReload} />
    </div>
  );
}

function Words({ problem, onReload }: { problem: RestoreProblem; onReload: () => void }) {
  const reload = (
    <Button size="small" icon="refresh" onClick={onReload}>
      {texts.conflict.reload}
    </Button>
  );
  if (problem.kind === "conflict") {
    const { newest } = problem;
    const words = texts.conflict;
    const at = newest && parseInstant(newest.createdAt);
    return (
      <Notice
        tone="error"
        title={
          newest === undefined
            ? words.unknown
            : words.title(
                newest.revision,
                authorOf(newest),
                at === undefined ? newest.createdAt : formatMoment(at),
              )
        }
        actions={reload}
      >
        {words.text}
        {newest?.note !== null && newest?.note !== undefined && (
          <p dir="auto" className="wrap-anywhere">
            {words.note(newest.note)}
          </p>
        )}
      </Notice>
    );
  }
  const { happened, advice, raw } = toFailureWords(problem.error);
  const status = refusalStatus(problem.error);
  const isGone = status === 404;
  // Without an answer, or with one of a gateway, the draft may have been saved.
  const isUnconfirmed = status === undefined || status >= 500;
  return (
    <Notice
      tone="error"
      title={isGone ? texts.failed.gone : isUnconfirmed ? texts.failed.unconfirmed : texts.failed.title}
      raw={isGone ? undefined : raw}
      actions={reload}
    >
      {isGone ? undefined : `${happened} ${advice}`}
    </Notice>
  );
}

interface RestoreRequest {
  templateId: string;
  revision: number;
  /** The draft or the published revision that the user knows. */
  current: number;
  note: string;
}

type RestoredRevision =
  | { outcome: "restored"; draft: number }
  /** The template was changed since `current`, and nothing was written; `newest` is the last save, if it can be read. */
  | { outcome: "conflict"; newest: TemplateRevision | undefined };

/** Saves an earlier revision with its name and tags as a new draft. Nothing is replaced. Throws other failures. */
async function restoreRevision(
  client: Client,
  { templateId, revision, current, note }: RestoreRequest,
): Promise<RestoredRevision> {
  const pinned = `${templateId}@${revision}`;
  const [{ name, tags }, document] = await Promise.all([
    client.getTemplate(pinned),
    client.getRevisionDocument(pinned, revision),
  ]);
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  try {
    const draft = await client.replaceTemplate(
      templateId,
      { name, tags, document, note },
      undefined,
      { revision: current },
      { publish: false },
    );
    return { outcome: "restored", draft: draft.revision };
  } catch (error) {
    if (refusalStatus(error) !== 412) throw error;
    const newest = await client.listRevisions(pinned, { size: 1 }).catch(() => undefined);
    return { outcome: "conflict", newest: newest?.items[0] };
  }
}
