import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState } from "../../base/connection/capabilities/not-offered.tsx";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { formatMoment, parseInstant } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { OpenedRevisions } from "./opened-revisions.tsx";
import {
  chosenRevision,
  currentRevision,
  publishedRevisionOf,
  revisionsQuery,
  type TemplateRevisions,
} from "../../features/revisions/revisions-query.ts";
import { texts } from "../../features/revisions/texts.ts";

/** `/templates/:templateId/compare?before=…&after=…`: compares two revisions, and checks the later one before it is published. */
export function RevisionCheckPage() {
  const { templateId = "" } = useParams();
  const whyNot = useCapabilities().call("listRevisions");
  const client = useClient();
  const loaded = useQuery({ ...revisionsQuery(client, templateId), enabled: whyNot === undefined });
  const [search] = useSearchParams();
  // Nothing was published that a draft could be compared with.
  const isFirst =
    loaded.data !== undefined &&
    publishedRevisionOf(loaded.data.detail) === undefined &&
    search.get("before") === null;
  const title = isFirst ? texts.first : texts.title;
  const address = `/templates/${encodeURIComponent(templateId)}`;
  const back = (
    <>
      <ButtonLink to={`${address}/compose`} icon="arrowLeft" variant="quiet">
        {texts.back}
      </ButtonLink>
      <ButtonLink to={`${address}/design`} icon="design" variant="quiet">
        {texts.design}
      </ButtonLink>
      {whyNot === undefined && (
        <ButtonLink to={`${address}/revisions`} icon="revisions">
          {texts.all}
        </ButtonLink>
      )}
    </>
  );
  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader
        title={title}
        tabTitle={`${loaded.data?.detail.name ?? templateId} · ${title}`}
        ticket={loaded.data && <span className="text-ink-2">{loaded.data.detail.name}</span>}
        actions={back}
      />
      {whyNot !== undefined ? (
        <NotOfferedState icon="compare" title={texts.missing.title} whyNot={whyNot}>
          {texts.missing.text}
        </NotOfferedState>
      ) : loaded.data !== undefined ? (
        <Chosen key={templateId} templateId={templateId} loaded={loaded.data} isFirst={isFirst} />
      ) : loaded.isError ? (
        <LoadFailed {...failureOf(loaded)} />
      ) : (
        <LoadingRegion label={texts.loading} className="h-[28rem] w-full" />
      )}
    </div>
  );
}

interface ChosenProps {
  templateId: string;
  loaded: TemplateRevisions;
  /** The draft is shown alone. */
  isFirst: boolean;
}

/** The two revisions of the address; by default the published one and the last save. */
function Chosen({ templateId, loaded, isFirst }: ChosenProps) {
  const [search, setSearch] = useSearchParams();
  const { detail, revisions } = loaded;
  const published = publishedRevisionOf(detail);
  // The list has precedence: a browser may keep the details of the published revision after a later save.
  const latest = Math.max(published ?? 0, detail.latestRevision ?? 0, revisions[0]?.revision ?? 0);
  // Without a draft, the published one is compared with the one before.
  const hasDraft = published !== undefined && latest !== published;
  const earlier = hasDraft ? published : (revisions[1]?.revision ?? latest);
  const after = chosenRevision(search.get("after"), latest, latest);
  const before = isFirst ? after : chosenRevision(search.get("before"), latest, earlier);
  const choose = (chosen: { before: number; after: number }) =>
    setSearch(
      { before: String(chosen.before), after: String(chosen.after) },
      { replace: true, preventScrollReset: true },
    );
  const options = optionsOf(revisions, [before, after]);
  return (
    <>
      {!isFirst && (
        <div className="grid max-w-4xl grid-cols-2 gap-4 phone:grid-cols-1 phone:gap-2">
          <Select
            label={texts.before}
            value={String(before)}
            options={options}
            onValueChange={(value) => choose({ before: Number(value), after })}
          />
          <Select
            label={texts.after}
            value={String(after)}
            options={options}
            onValueChange={(value) => choose({ before, after: Number(value) })}
          />
        </div>
      )}
      {published === undefined && <Notice tone="info" title={texts.unpublished} />}
      {before === after && !isFirst && (
        <Notice tone="info" title={revisions.length > 1 ? texts.same : texts.only} />
      )}
      <OpenedRevisions
        key={`${before} ${after}`}
        templateId={templateId}
        before={before}
        after={after}
        published={published}
        current={currentRevision(published, revisions[0])}
        // The compared ones stay when the published one is another.
        onPublish={() => choose({ before, after })}
      />
    </>
  );
}

function optionsOf(revisions: readonly TemplateRevision[], chosen: readonly number[]) {
  const listed = revisions.map((one) => ({ value: String(one.revision), label: labelOf(one) }));
  const others = [...new Set(chosen)]
    .filter((number) => !revisions.some(({ revision }) => revision === number))
    .map((number) => ({ value: String(number), label: texts.revision(number) }));
  return [...listed, ...others];
}

function labelOf({ revision, createdAt, note, publishedAt, isPublished }: TemplateRevision): string {
  const at = parseInstant(createdAt);
  const state = isPublished ? texts.published : publishedAt === null ? texts.draft : undefined;
  const parts = [texts.revision(revision), state, at === undefined ? createdAt : formatMoment(at), note];
  return parts.filter((part) => part !== undefined && part !== null && part !== "").join(" · ");
}
