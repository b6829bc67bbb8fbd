import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { LoadFailed, PartialNotice } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { NothingThere } from "../../features/list-page/list-parts.tsx";
import type { ChangeAddress } from "../../base/navigation/use-list-address.ts";
import { type GalleryAddress, galleryFilters, shownView } from "./gallery-address.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { useHiddenIds } from "../../base/design-system/delete-later.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { TemplateGrid } from "./template-grid.tsx";
import type { TemplatesPageData } from "./templates-query.ts";
import { texts } from "./texts.ts";

// The grid is the first view.
const TemplateTable = lazy(async () => ({ default: (await import("./template-table.tsx")).TemplateTable }));
const TemplateBin = lazy(async () => ({ default: (await import("./bin/template-bin.tsx")).TemplateBin }));
const GallerySelection = lazyPart(
  async () => (await import("./many/gallery-selection.tsx")).GallerySelection,
);
const views = { grid: TemplateGrid, list: TemplateTable, bin: TemplateBin };

export interface GalleryPageProps {
  templates: UseQueryResult<TemplatesPageData>;
  address: GalleryAddress;
  onAddress: ChangeAddress<GalleryAddress>;
}

/** The list in its states: loading, failed, empty, without a match, and the templates. */
export function GalleryPage({ templates, address, onAddress }: GalleryPageProps) {
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
      <GallerySkeleton count={Math.min(address.size, 12)} />
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
        <Suspense fallback={<GallerySkeleton count={Math.min(shown.length, 12)} />}>
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
