import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { type Prefetch, useClient } from "../../base/connection/client-context.tsx";
import { LoadFailed, PartialNotice, StaleNotice } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { useHiddenIds } from "../../base/design-system/delete-later.ts";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { untilIdle } from "../../base/browser/until-idle.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { type ChangeAddress, useListAddress } from "../../base/navigation/list-address.ts";
import { ListFooter, NothingThere } from "../../features/list-page/list-parts.tsx";
import { type GalleryAddress, galleryFilters, shownView } from "./gallery-address.ts";
import { GalleryCount, GalleryFilters } from "./gallery-filters.tsx";
import { nextGridIndex } from "./next-grid-index.ts";
import {
  PublishedState,
  type ShownRevision,
  TemplatePicture,
  useShownRevision,
} from "./template-picture.tsx";
import { type TemplatesPageData, templatesQuery } from "./templates-query.ts";
import { texts } from "./texts.ts";
import { useTemplateActions } from "./use-template-actions.ts";

// Loaded after the first paint, like all that is shown on demand.
const Importer = lazyPart(async () => (await import("../../features/importing/importer.tsx")).Importer);
const TemplateTable = lazy(async () => ({ default: (await import("./template-table.tsx")).TemplateTable }));
const TemplateBin = lazy(async () => ({ default: (await import("./bin/template-bin.tsx")).TemplateBin }));
const GallerySelection = lazyPart(
  async () => (await import("./many/gallery-selection.tsx")).GallerySelection,
  { isLater: true, failed: () => null },
);
const CardTools = lazyPart(async () => (await import("./many/card-tools.tsx")).CardTools, {
  isLater: true,
  // As wide as the menu, so that names wrap as beside it.
  loading: () => <span className="size-control-small shrink-0" />,
  failed: () => null,
});
const QuickLook = lazyPart(async () => (await import("./quick-look/quick-look.tsx")).QuickLook);

// The grid is the first view.
const views = { grid: TemplateGrid, list: TemplateTable, bin: TemplateBin };

async function openImporter(): Promise<void> {
  const { setPendingImport } = await import("../../features/importing/pending-import.ts");
  setPendingImport("");
}

/** Fetches the list of the window's address. Assumes an embedded service until the connection is known. */
export const prefetchTemplates: Prefetch = (client, queryClient) => {
  const address = galleryFilters.parse(new URLSearchParams(window.location.search));
  return queryClient.prefetchQuery(templatesQuery(client, queryClient, address, { hasSearch: true }));
};

/** The gallery: all templates, page by page. Filters and view are in the address. */
export function TemplatesPage() {
  const client = useClient();
  const queryClient = useQueryClient();
  const [asked, changeAddress] = useListAddress(galleryFilters);
  // A service of the original interface alone has neither the search nor the two parameters.
  const { isOurs: canSort } = useCapabilities();
  const hasSearch = canSort;
  const address = canSort ? asked : { ...asked, origin: "" as const, sort: "" as const };
  const templates = useQuery(templatesQuery(client, queryClient, address, { hasSearch }));
  const { data } = templates;

  const fullCount = data === undefined ? 0 : data.items.length + data.unreadableCount;
  const hasNext =
    data?.total !== undefined
      ? address.page * address.size < data.total
      : (data?.hasNext ?? fullCount >= address.size);

  const nextSearch = galleryFilters.format({ ...address, page: address.page + 1 });
  const mayPrefetch = hasNext && !templates.isPlaceholderData;
  useEffect(() => {
    if (!mayPrefetch) return;
    void untilIdle().then(() =>
      queryClient.prefetchQuery(
        templatesQuery(client, queryClient, galleryFilters.parse(new URLSearchParams(nextSearch)), {
          hasSearch,
        }),
      ),
    );
  }, [client, queryClient, mayPrefetch, nextSearch, hasSearch]);

  const { importFiles, whyNot } = useTemplateActions();
  const total = data?.total;
  const page = (
    <FileDropZone
      invitation={texts.actions.drop}
      className="min-h-(--page-height) max-w-[104rem] gap-5"
      onFiles={(files) => void importFiles(files)}
    >
      <PageHeader
        title={address.view === "bin" ? texts.bin : texts.title}
        actions={
          whyNot.importFiles === undefined && (
            <>
              {/* On a phone the icon alone, so that it fits beside the title. */}
              <Button icon="upload" aria-label={texts.actions.import} onClick={() => void openImporter()}>
                <span className="phone:hidden">{texts.actions.import}</span>
              </Button>
              <ButtonLink variant="primary" icon="plus" to="/templates/new">
                {texts.create}
              </ButtonLink>
            </>
          )
        }
        ticket={<GalleryCount templates={templates} address={address} />}
      />
      <GalleryFilters
        address={address}
        onAddress={changeAddress}
        canSort={canSort}
        hasBin={whyNot.restore === undefined}
      />
      {data !== undefined && templates.isError && (
        <StaleNotice
          error={templates.error}
          isRetrying={templates.isFetching}
          onRetry={() => void templates.refetch()}
        />
      )}
      <GalleryPage templates={templates} address={address} onAddress={changeAddress} />
      {data !== undefined && (fullCount > 0 || address.page > 1) && (
        <ListFooter
          page={address.page}
          count={fullCount}
          size={address.size}
          total={total}
          hasNext={hasNext}
          noun={texts.noun}
          linkTo={(page) => ({ search: galleryFilters.format({ ...address, page }) })}
          onSize={(size) => changeAddress({ size, page: 1 })}
        />
      )}
    </FileDropZone>
  );
  return (
    <>
      {page}
      {whyNot.importFiles === undefined && <Importer onTemplates={(files) => void importFiles(files)} />}
    </>
  );
}

interface GalleryPageProps {
  templates: UseQueryResult<TemplatesPageData>;
  address: GalleryAddress;
  onAddress: ChangeAddress<GalleryAddress>;
}

/** The list in its states: loading, failed, empty, without a match, and the templates. */
function GalleryPage({ templates, address, onAddress }: GalleryPageProps) {
  const { data } = templates;
  const hidden = useHiddenIds();
  if (data === undefined) {
    return templates.isError ? (
      <LoadFailed
        error={templates.error}
        isRetrying={templates.isFetching}
        onRetry={() => void templates.refetch()}
      />
    ) : (
      <GallerySkeleton count={Math.min(address.size, firstCount)} />
    );
  }

  // While the next page loads, the previous one stays; it need not match the new filters.
  const matching = templates.isPlaceholderData ? data.items : data.matching;
  const isUnfiltered = matching.length < data.items.length;
  const shown = matching.filter(({ identifier }) => !hidden.has(identifier));
  if (shown.length === 0 && !isUnfiltered) {
    return (
      <NothingThere
        icon={address.view === "bin" ? "trash" : "templates"}
        noMatch={texts.noMatch}
        onClear={galleryFilters.has(address) ? () => onAddress(galleryFilters.none) : undefined}
        firstPage={address.page > 1 ? { search: galleryFilters.format({ ...address, page: 1 }) } : undefined}
        firstRun={
          address.view === "bin"
            ? { ...texts.emptyBin, action: undefined }
            : {
                ...texts.firstRun,
                action: (
                  <Button
                    icon="refresh"
                    isPending={templates.isFetching}
                    onClick={() => void templates.refetch()}
                  >
                    {texts.firstRun.reload}
                  </Button>
                ),
              }
        }
      />
    );
  }

  const View = views[shownView(address)];
  return (
    <section
      aria-label={texts.title}
      aria-busy={templates.isPlaceholderData}
      className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
    >
      {isUnfiltered && (
        <Notice tone="info" title={texts.notFiltered.title}>
          {texts.notFiltered.text}
        </Notice>
      )}
      <PartialNotice page={data} title={texts.partial} />
      {shown.length > 0 && (
        <Suspense fallback={<GallerySkeleton count={Math.min(shown.length, firstCount)} />}>
          <View templates={shown} />
        </Suspense>
      )}
      {address.view !== "bin" && <GallerySelection templates={shown} />}
    </section>
  );
}

/** The grid while it loads. */
function GallerySkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] border-t border-l border-line phone:grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))]">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="border-r border-b border-line bg-panel">
            <Skeleton className="aspect-4/3 w-full" />
            <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

/** Pictures of the first cards load at once; others when they near the viewport. */
const eagerCount = 8;

/** Cards of the first viewport. */
const firstCount = 12;

/** False while the pictures of the first cards load: the layout of the other cards would delay them. */
function useAreFirstPicturesShown(): boolean {
  const [areShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const show = () => setShown(true);
    // Not after another page, nor where a reload shows cards further below.
    if (document.readyState === "complete" || window.scrollY > 0) show();
    else void untilIdle().then(show);
  }, []);
  return areShown;
}

/** The templates as a grid of equal cells, each with its picture at its true ratio. */
function TemplateGrid({ templates }: { templates: readonly TemplateSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const isWhole = useAreFirstPicturesShown();
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
        {templates.map((template, index) =>
          isWhole || index < firstCount ? (
            <TemplateCard
              key={template.identifier}
              template={template}
              isEager={index < eagerCount}
              isActive={template.identifier === activeId}
              onActivate={() => setActiveId(template.identifier)}
              onQuickLook={() => setQuickLookIndex(index)}
            />
          ) : (
            <li
              key={template.identifier}
              aria-hidden
              className="border-r border-b border-line bg-panel pb-16"
            >
              <div className="aspect-4/3" />
            </li>
          ),
        )}
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
            parts={[formatSize(shown.width, shown.height), shown.outputFormat, scaleOf(shown)]}
          />
          <PublishedState shown={shown} />
        </div>
        <CardTools template={template} tabIndex={isActive ? 0 : -1} onQuickLook={onQuickLook} />
      </div>
    </li>
  );
}

function scaleOf({ scaleFactor }: ShownRevision): string | undefined {
  return scaleFactor === 1 ? undefined : `×${scaleFactor}`;
}
