import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import { formatSize } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { nextGridIndex } from "./next-grid-index.ts";
import { PublishedState, TemplatePicture, useShownRevision } from "./template-picture.tsx";
import { texts } from "./texts.ts";

// Loaded after the first paint, like all that is shown on demand.
const CardTools = lazyPart(async () => (await import("./many/card-tools.tsx")).CardTools);
const QuickLook = lazyPart(async () => (await import("./quick-look/quick-look.tsx")).QuickLook);

/** Pictures of the first cards load at once; others when they near the viewport. */
const eagerCount = 8;

/** The templates as a grid of equal cells, each with its picture at its true ratio. */
export function TemplateGrid({ templates }: { templates: readonly TemplateSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const [quickLookIndex, setQuickLookIndex] = useState<number>();

  function closeQuickLook() {
    const shown = quickLookIndex;
    flushSync(() => setQuickLookIndex(undefined));
    // The dialog returned the focus to where it was opened; another card may be shown since.
    if (shown !== undefined) list.current?.querySelectorAll<HTMLElement>("[data-card]")[shown]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A menu of a card has its own arrow keys.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const current = links.findIndex((link) => link.closest("li")?.contains(document.activeElement) === true);
    if (current < 0) return;
    if (event.key === " " && links[current] === document.activeElement) {
      event.preventDefault();
      setQuickLookIndex(current);
      return;
    }
    const tops = links.map((link) => Math.round(link.getBoundingClientRect().top));
    const next = nextGridIndex(event.key, current, tops);
    if (next === undefined) return;
    event.preventDefault();
    links[next]?.focus();
  }

  return (
    <>
      <p id="grid-hint" className="sr-only">
        {texts.gridHint}
      </p>
      <ul
        ref={list}
        aria-label={texts.title}
        aria-describedby="grid-hint"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] border-t border-l border-line phone:grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))]"
        onKeyDown={onKeyDown}
      >
        {templates.map((template, index) => (
          <TemplateCard
            key={template.identifier}
            template={template}
            isEager={index < eagerCount}
            isActive={template.identifier === activeId}
            onActivate={() => setActiveId(template.identifier)}
            onQuickLook={() => setQuickLookIndex(index)}
          />
        ))}
      </ul>
      {quickLookIndex !== undefined && (
        <QuickLook
          templates={templates}
          index={quickLookIndex}
          onIndex={setQuickLookIndex}
          onClose={closeQuickLook}
        />
      )}
    </>
  );
}

interface TemplateCardProps {
  template: TemplateSummary;
  isEager: boolean;
  /** Whether the card was focused last: only then Tab reaches its other controls. */
  isActive: boolean;
  onActivate: () => void;
  onQuickLook: () => void;
}

function TemplateCard({ template, isEager, isActive, onActivate, onQuickLook }: TemplateCardProps) {
  const shown = useShownRevision(template);
  return (
    <li className="group relative flex flex-col border-r border-b border-line bg-panel hover:[--crop-mark-colour:var(--color-accent)] has-[[data-card]:focus-visible]:z-1 has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:-outline-offset-1 has-[[data-card]:focus-visible]:outline-focus">
      <TemplatePicture template={template} shown={shown} isEager={isEager} className="aspect-4/3 w-full" />
      <div className="flex grow items-start justify-between gap-1 border-t border-line py-2.5 pr-1.5 pl-4 phone:pl-3">
        <div className="min-w-0">
          <Link
            data-card
            onFocus={onActivate}
            to={`/templates/${encodeURIComponent(template.identifier)}/compose`}
            className="line-clamp-2 text-15 leading-5 font-medium after:absolute after:inset-0 group-hover:text-accent-text focus-visible:outline-none"
          >
            {template.name}
          </Link>
          <JobTicket
            className="mt-1"
            parts={[formatSize(template.width, template.height), template.outputFormat, scaleOf(template)]}
          />
          <PublishedState shown={shown} />
        </div>
        <CardTools template={template} tabIndex={isActive ? 0 : -1} onQuickLook={onQuickLook} />
      </div>
    </li>
  );
}

function scaleOf({ scaleFactor }: TemplateSummary): string | undefined {
  return scaleFactor === 1 ? undefined : `×${scaleFactor}`;
}
