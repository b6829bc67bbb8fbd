import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { refusalStatus } from "../../base/connection/failure-words.ts";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { Dialog, LeafButtons } from "../../base/design-system/dialog.tsx";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { revisionDocumentQuery } from "../../features/revisions/revisions-query.ts";
import { type ListedRevisions, toComparison, toComposer } from "./listed-revisions.ts";
import { stateOf } from "./listed-revisions.ts";
import { RevisionFacts, StateBadge } from "./revision-facts.tsx";
import { texts } from "./texts.ts";

const DrawnPicture = lazyPart(async () => (await import("./drawn-picture.tsx")).DrawnPicture, {
  loading: ({ whileDrawing }) => whileDrawing,
});

/** Px: a template may have 8,000, which a dialog does not need. */
const shownSidePx = 1_600;

export interface RevisionDialogProps {
  listed: ListedRevisions;
  revision: number;
  canPublish: boolean;
  onOpen: (revision: number) => void;
  onRestore: (() => void) | undefined;
  onClose: () => void;
}

/** One revision, read-only: its picture, drawn by today's code, and its document. */
export function RevisionDialog(props: RevisionDialogProps) {
  const { listed, revision, canPublish, onOpen, onRestore, onClose } = props;
  const { items, published, detail } = listed;
  const templateId = detail.identifier;
  const document = useQuery(revisionDocumentQuery(useClient(), templateId, revision));
  const isStored = document.data !== undefined;
  const index = items.findIndex((item) => item.revision === revision);
  const item = items[index];
  const isPublishable = canPublish && item !== undefined && stateOf(item, listed) === "draft";
  const step = (by: number) => {
    const next = items[index + by];
    if (next !== undefined) onOpen(next.revision);
  };
  const actions = (
    <>
      {index >= 0 && (
        <LeafButtons
          previous={texts.dialog.newer}
          next={texts.dialog.older}
          index={index}
          count={items.length}
          onStep={step}
        />
      )}
      {isStored && (
        <ButtonLink to={toComposer(templateId, revision)} icon="compose">
          {texts.actions.compose}
        </ButtonLink>
      )}
      {isStored && revision !== published && (
        <ButtonLink
          to={toComparison(templateId, published ?? items[index + 1]?.revision ?? revision, revision)}
          icon={isPublishable ? "check" : "compare"}
        >
          {isPublishable
            ? texts.actions.publish
            : published === undefined
              ? texts.actions.compare
              : texts.actions.comparePublished}
        </ButtonLink>
      )}
      {isStored && onRestore !== undefined && (
        <Button icon="undo" onClick={onRestore}>
          {texts.actions.restore}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      shape="wide"
      title={texts.revision(revision)}
      onClose={onClose}
      actions={isStored || index >= 0 ? actions : undefined}
    >
      <Opened key={revision} listed={listed} revision={revision} item={item} />
    </Dialog>
  );
}

interface OpenedProps {
  listed: ListedRevisions;
  revision: number;
  /** Absent if it is on another page of the list. */
  item: TemplateRevision | undefined;
}

function Opened({ listed, revision, item }: OpenedProps) {
  const templateId = listed.detail.identifier;
  const document = useQuery(revisionDocumentQuery(useClient(), templateId, revision));
  const text = useMemo(
    () => (document.data === undefined ? undefined : JSON.stringify(document.data, undefined, 2)),
    [document.data],
  );
  const words = texts.dialog;
  const drawing = (
    <LoadingRegion label={texts.preview.drawing}>
      <Skeleton className="h-[min(50dvh,40rem)] w-full phone:h-[34dvh]" />
    </LoadingRegion>
  );
  if (document.data === undefined && document.isError) {
    return refusalStatus(document.error) === 404 ? (
      <Notice tone="info" title={words.notStored.title(revision)}>
        {words.notStored.text}
      </Notice>
    ) : (
      <LoadFailed {...failureOf(document)} />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <DrawnPicture
        templateId={templateId}
        revision={revision}
        sidePx={shownSidePx}
        isUrgent
        className="h-[min(50dvh,40rem)] w-full bg-canvas phone:h-[34dvh]"
        whileDrawing={drawing}
        failed={<Notice tone="error" title={texts.preview.failedLong} />}
      />
      {item !== undefined && (
        <div>
          <StateBadge state={stateOf(item, listed)} />
          <RevisionFacts revision={item} name={listed.detail.name} />
        </div>
      )}
      <div className="flex flex-col gap-1">
        <p className="text-12 text-ink-2">{words.pin}</p>
        <CodeBlock text={`${templateId}@${revision}`} copyLabel={texts.actions.copyPin(revision)} />
      </div>
      {text !== undefined && (
        <Disclosure title={words.document}>
          <CodeBlock text={text} copyLabel={words.copy} className="mt-2" />
        </Disclosure>
      )}
    </div>
  );
}
