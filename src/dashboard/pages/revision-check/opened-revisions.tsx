import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useEffect, useRef } from "react";
import type { JsonObject } from "#contract/json.ts";
import { diffDocuments, type DocumentDifference } from "#scene/revisions/diff-documents.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { differenceWords, partWords } from "../../features/revisions/difference-words.ts";
import { useDrawnRevisions } from "../../features/revisions/drawn-revision.ts";
import { refreshTemplates } from "../../model/template/template-queries.ts";
import { CheckView } from "./check-view.tsx";
import { orDraft } from "#client/or-draft.ts";
import {
  type CallerInterface,
  listNarrowedInputs,
  type NarrowedInput,
} from "../../features/revisions/narrowed-inputs.ts";
import { revisionDocumentQuery } from "../../features/revisions/revisions-query.ts";
import { texts } from "../../features/revisions/texts.ts";
import { refusalOf } from "#client/client-error.ts";
import * as limits from "#contract/limits.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { showToast } from "../../base/design-system/toast.ts";

/** Rows of the list; a rewritten template has thousands of changes. */
const shownMax = 300;

export interface OpenedRevisionsProps {
  templateId: string;
  before: number;
  after: number;
  /** Undefined: none was ever published. */
  published: number | undefined;
  /** The draft, or else the published revision, that this page knows. */
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
  return <LoadingRegion label={texts.loading} className="h-[28rem] w-full" />;
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
            before={before === after ? later : former}
            after={later}
            names={[texts.revision(before), texts.revision(after)]}
            formerIds={formerIds}
          />
          {before !== after && <NarrowedList templateId={templateId} before={former} after={later} />}
        </>
      )}
      {before !== after && <ChangeList differences={differences} />}
      {!isDraft && <PublishForm {...props} />}
    </>
  );
}

/** The changes by component and property, in words. */
function ChangeList({ differences }: { differences: readonly DocumentDifference[] }) {
  const words = texts.changes;
  const groups = new Map<string, string[]>();
  for (const difference of differences.slice(0, shownMax)) {
    const part = partWords(difference);
    groups.set(part, [...(groups.get(part) ?? []), differenceWords(difference)]);
  }
  return (
    <Section title={words.title}>
      {differences.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <dl className="border border-line bg-panel">
          {[...groups].map(([part, changes]) => (
            <div key={part} className="grid grid-cols-2 border-b border-line last:border-0 phone:grid-cols-1">
              <dt className="px-3 py-2 font-medium wrap-anywhere">{part}</dt>
              <dd className="px-3 py-2">
                <ul>
                  {changes.map((change) => (
                    <li key={change} dir="auto" className="wrap-anywhere">
                      {change}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {differences.length > shownMax && (
        <p className="text-ink-2">{words.more(differences.length - shownMax)}</p>
      )}
    </Section>
  );
}

/** Inputs that callers lose, with the calls of the last 30 days that depend on them. */
function NarrowedList({
  templateId,
  before,
  after,
}: {
  templateId: string;
  before: CallerInterface;
  after: CallerInterface;
}) {
  const client = useClient();
  const usage = useQuery({
    queryKey: ["templates", templateId, "usage"],
    queryFn: ({ signal }) => orDraft(templateId, (identifier) => client.getTemplateUsage(identifier, signal)),
  });
  const words = texts.inputs;
  const narrowed = useMemo(() => listNarrowedInputs(before, after, usage.data), [before, after, usage.data]);
  return (
    <Section title={words.title}>
      {usage.isError && <p className="text-ink-2">{words.unknown}</p>}
      {usage.data?.isComplete === false && <p className="text-ink-2">{words.partial}</p>}
      {narrowed.some(({ calls }) => calls !== undefined) && <p className="text-ink-2">{words.withPinned}</p>}
      {narrowed.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <ul className="border border-line bg-panel">
          {narrowed.map((input) => (
            <li
              key={`${input.key} ${input.kind}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-3 py-2 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{input.key}</span> {words.kind(input.kind, input.limit)}
              </span>
              {input.calls !== undefined && (
                <span className="text-ink-2">{callWords(input, input.calls)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function callWords({ kind }: NarrowedInput, calls: number): string {
  return kind === "required" ? texts.inputs.without(calls) : texts.inputs.calls(calls);
}

/** Publishes the later revision, unless the template was saved since this page read it. */
function PublishForm({ templateId, after, published, current, onPublish }: OpenedRevisionsProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const whyNot = useCapabilities().call("publishTemplate");
  const [note, setNote] = useState("");
  const words = texts.publish;
  const reload = () => refreshTemplates(queryClient);
  const publish = useMutation({
    mutationFn: () =>
      client.publishTemplate(
        templateId,
        { revision: after, ...(note.trim() !== "" && { note: note.trim() }) },
        undefined,
        { revision: current },
      ),
    onSuccess: async () => {
      showToast(words.done(after));
      onPublish();
      await reload();
    },
  });
  const publishedNote = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (publish.isSuccess && after === published) publishedNote.current?.focus();
  }, [publish.isSuccess, after, published]);
  if (whyNot !== undefined) return null;
  return (
    <Section title={words.title}>
      {after === published ? (
        <p ref={publishedNote} tabIndex={-1} className="text-ink-2">
          {words.isPublished(after)}
        </p>
      ) : (
        <Form
          className="flex max-w-[48rem] flex-col items-start gap-3"
          onSubmit={() => {
            if (!publish.isPending) publish.mutate();
          }}
        >
          <TextField
            label={words.note}
            hint={words.noteHint}
            value={note}
            maxLength={limits.revisionNoteLengthMax}
            className="w-full"
            onValueChange={setNote}
          />
          <Button variant="primary" type="submit" isPending={publish.isPending}>
            {words.button(after)}
          </Button>
        </Form>
      )}
      {publish.error !== null && (
        <PublishFailed
          error={publish.error}
          onReload={() => {
            publish.reset();
            void reload();
          }}
        />
      )}
    </Section>
  );
}

function PublishFailed({ error, onReload }: { error: Error; onReload: () => void }) {
  const status = refusalOf(error)?.status;
  const failure = toFailureWords(error);
  const known = status === 412 ? texts.publish.conflict : status === 404 ? texts.publish.gone : undefined;
  return (
    <Notice
      tone="error"
      title={known?.title ?? failure.happened}
      raw={failure.raw}
      actions={
        known && (
          <Button size="small" onClick={onReload}>
            {texts.publish.reload}
          </Button>
        )
      }
    >
      {known?.text ?? failure.advice}
    </Notice>
  );
}
