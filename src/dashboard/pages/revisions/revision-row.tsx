import { Link, useNavigate } from "react-router";
import { useState } from "react";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { useSeen } from "../../base/browser/use-seen.ts";
import { Button, ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { copyText } from "../../base/design-system/copy-button.tsx";
import { Menu, type MenuItem } from "../../base/design-system/menu.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { Skeleton } from "../../base/design-system/skeleton.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { type RevisionState, toComparison, toComposer } from "./listed-revisions.ts";
import { RevisionFacts, StateBadge } from "./revision-facts.tsx";
import { texts } from "./texts.ts";

export interface RevisionRowProps {
  templateId: string;
  /** The template's name now. */
  name: string;
  revision: TemplateRevision;
  state: RevisionState;
  /** Undefined: none was ever published. */
  published: number | undefined;
  /** The revision before it; undefined for the first one. */
  before: number | undefined;
  openTo: { search: string };
  canPublish: boolean;
  /** Undefined: it is the last save already, or the service cannot save drafts. */
  onRestore: (() => void) | undefined;
  isRestoring: boolean;
}

/** One revision with its actions. The menu has all of them, the row those that are used most. */
export function RevisionRow(props: RevisionRowProps) {
  const { templateId, name, revision: listed, state, published, openTo, onRestore, isRestoring } = props;
  const { revision } = listed;
  const navigate = useNavigate();
  const words = texts.actions;
  // The published one is compared with the one before, all others with the published one, if there is one.
  const other = state === "published" ? props.before : (published ?? props.before);
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-line px-3 py-3 last:border-0">
      <Link
        to={openTo}
        preventScrollReset
        replace
        // The heading has the same link for the keyboard.
        tabIndex={-1}
        aria-hidden="true"
        className="block h-20 w-28 shrink-0"
      >
        <RevisionPicture templateId={templateId} revision={listed} />
      </Link>
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-15 font-semibold">
            <Link to={openTo} preventScrollReset replace className="underline-offset-2 hover:underline">
              {texts.revision(revision)}
            </Link>
          </h2>
          <StateBadge state={state} />
        </div>
        <RevisionFacts revision={listed} name={name} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {other !== undefined && (
          <ButtonLink
            to={toComparison(templateId, other, revision)}
            size="small"
            icon="compare"
            variant="quiet"
            aria-label={words.compareHint(revision, other)}
            // The menu has it too.
            className="phone:hidden"
          >
            {words.compare}
          </ButtonLink>
        )}
        {state === "draft" && props.canPublish ? (
          <ButtonLink
            to={toComparison(templateId, published, revision)}
            size="small"
            icon="publish"
            aria-label={words.publishHint(revision)}
          >
            {words.publish}
          </ButtonLink>
        ) : (
          onRestore !== undefined && (
            <Button
              size="small"
              icon="undo"
              isPending={isRestoring}
              aria-label={words.restoreHint(revision)}
              onClick={onRestore}
            >
              {words.restore}
            </Button>
          )
        )}
        <Menu
          label={words.menu(revision)}
          trigger={<IconButton icon="more" size="small" label={words.menu(revision)} tooltipAlign="end" />}
          items={menuItems(props, (to) => void navigate(to, { preventScrollReset: true }))}
        />
      </div>
    </li>
  );
}

function menuItems(
  {
    templateId,
    revision: { revision },
    state,
    published,
    before,
    openTo,
    canPublish,
    onRestore,
  }: RevisionRowProps,
  go: (to: string | { search: string }) => void,
): readonly MenuItem[] {
  const words = texts.actions;
  const isPublished = state === "published";
  const items: (MenuItem | false)[] = [
    { label: words.open, icon: "image", onSelect: () => go(openTo) },
    { label: words.compose, icon: "compose", onSelect: () => go(toComposer(templateId, revision)) },
    !isPublished &&
      published !== undefined && {
        label: words.comparePublished,
        icon: "compare",
        onSelect: () => go(toComparison(templateId, published, revision)),
      },
    before !== undefined &&
      (isPublished || before !== published) && {
        label: words.compareBefore(before),
        icon: "compare",
        onSelect: () => go(toComparison(templateId, before, revision)),
      },
    onRestore !== undefined && { label: words.restore, icon: "undo", onSelect: onRestore },
    !isPublished &&
      canPublish && {
        label: words.publish,
        icon: "publish",
        onSelect: () => go(toComparison(templateId, published, revision)),
      },
    {
      label: words.copyPin(revision),
      icon: "copy",
      onSelect: () => void copyText(`${templateId}@${revision}`),
    },
  ];
  return items.filter((item) => item !== false);
}

// Most revisions have a preview; the drawing code is loaded for the others.
const DrawnPicture = lazyPart(async () => (await import("./drawn-picture.tsx")).DrawnPicture);

/** Px: twice the longer side of the box. */
const drawnSidePx = 224;

/** The preview of a revision; without one, the revision is drawn here once it is near the viewport. */
function RevisionPicture({
  templateId,
  revision: { revision, preview },
}: {
  templateId: string;
  revision: TemplateRevision;
}) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const isNear = useSeen(box);
  const failed = <Icon name="image" size={24} className="text-ink-3" />;
  return (
    <div
      ref={setBox}
      className="relative grid size-full place-items-center overflow-hidden border border-line bg-canvas"
    >
      {isNear && (
        <Picture
          src={preview}
          alt={texts.preview.alt(revision)}
          width={112}
          height={80}
          fallback={
            <DrawnPicture
              templateId={templateId}
              revision={revision}
              sidePx={drawnSidePx}
              className="size-full"
              whileDrawing={<Skeleton className="size-full" />}
              failed={failed}
            />
          }
        />
      )}
    </div>
  );
}
