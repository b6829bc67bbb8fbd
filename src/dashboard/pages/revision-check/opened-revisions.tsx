import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import { diffDocuments } from "#scene/revisions/diff-documents.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { ChangeList } from "./change-list.tsx";
import { CheckView } from "./check-view.tsx";
import { NarrowedList } from "./narrowed-list.tsx";
import { PublishForm } from "./publish-form.tsx";
import { revisionDocumentQuery } from "../../features/revisions/revisions-query.ts";
import { texts } from "../../features/revisions/texts.ts";
import { useDrawnRevisions } from "../../features/revisions/use-drawn-revisions.ts";

export interface OpenedRevisionsProps {
  templateId: string;
  before: number;
  after: number;
  /** Undefined: none was ever published. */
  published: number | undefined;
  current: number;
  onPublish: () => void;
}

/** Loads and reads two revisions, and shows all that is known about their difference. */
export function OpenedRevisions(props: OpenedRevisionsProps) {
  const { templateId, before, after } = props;
  const client = useClient();
  const documents = [
    useQuery(revisionDocumentQuery(client, templateId, before)),
    useQuery(revisionDocumentQuery(client, templateId, after)),
  ] as const;
  const [one, other] = [documents[0].data, documents[1].data];
  const failed = documents.find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined) return <LoadFailed {...failureOf(failed)} />;
  if (one === undefined || other === undefined) return <Loading />;
  return <ReadRevisions {...props} one={one} other={other} />;
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-[28rem] w-full" />
    </LoadingRegion>
  );
}

interface ReadRevisionsProps extends OpenedRevisionsProps {
  one: JsonObject;
  other: JsonObject;
}

function ReadRevisions({ one, other, ...props }: ReadRevisionsProps) {
  const { templateId, before, after } = props;
  const differences = useMemo(() => diffDocuments(one, other), [one, other]);
  const formerIds = useMemo(
    () =>
      new Map(differences.flatMap((found) => (found.kind === "renamed" ? [[found.name, found.before]] : []))),
    [differences],
  );
  const revisions = useDrawnRevisions(one, other);
  // For a draft, publishing comes first; for an earlier revision, what its return would change. It stays there when pressed.
  const [isDraft] = useState(after > (props.published ?? 0));
  if (revisions === undefined) return <Loading />;
  const unread = revisions === "failed" ? undefined : revisions.find(({ drawn }) => drawn === undefined);
  const [former, later] = revisions === "failed" ? [] : revisions.map(({ drawn }) => drawn);
  return (
    <>
      {isDraft && <PublishForm {...props} />}
      {revisions === "failed" && <Notice tone="error" title={texts.notDrawn("")} />}
      {unread !== undefined && revisions !== "failed" && (
        <Notice tone="error" title={texts.unreadable(unread === revisions[0] ? before : after)}>
          {unread.problem}
        </Notice>
      )}
      {former !== undefined && later !== undefined && (
        <>
          <CheckView
            templateId={templateId}
            before={former}
            after={later}
            names={[texts.revision(before), texts.revision(after)]}
            formerIds={formerIds}
          />
          <NarrowedList templateId={templateId} before={former} after={later} />
        </>
      )}
      <ChangeList differences={differences} />
      {!isDraft && <PublishForm {...props} />}
    </>
  );
}
