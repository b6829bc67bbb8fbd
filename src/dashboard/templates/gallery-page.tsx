import type { UseQueryResult } from "@tanstack/react-query";
import type { Page } from "#client/page.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { LoadFailed } from "../connection/load-failed.tsx";
import { Button, ButtonLink } from "../design-system/button.tsx";
import { BlankState, Notice } from "../design-system/notice.tsx";
import { formatGalleryAddress, type GalleryAddress, hasFilters, withoutFilters } from "./gallery-address.ts";
import { GallerySkeleton } from "./gallery-skeleton.tsx";
import { matchesAddress } from "./matches-address.ts";
import { TemplateGrid } from "./template-grid.tsx";
import { TemplateTable } from "./template-table.tsx";
import { texts } from "./texts.ts";

export interface GalleryPageProps {
  templates: UseQueryResult<Page<TemplateSummary>>;
  address: GalleryAddress;
  onAddress: (address: GalleryAddress) => void;
}

/** The faces of the list: nothing yet, failed, nothing there, nothing that matches, and the templates. */
export function GalleryPage({ templates, address, onAddress }: GalleryPageProps) {
  const { data } = templates;
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

  // While the next page is on its way the last one stays, and that one need not match the new filters.
  const shown = templates.isPlaceholderData
    ? data.items
    : data.items.filter((template) => matchesAddress(template, address));
  const isUnfiltered = shown.length < data.items.length;
  if (shown.length === 0 && !isUnfiltered) return <NothingThere {...{ templates, address, onAddress }} />;

  const View = address.view === "list" ? TemplateTable : TemplateGrid;
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
      {data.unreadableCount > 0 && <Notice tone="warn" title={texts.partial(data.unreadableCount)} />}
      {shown.length > 0 && <View templates={shown} />}
    </section>
  );
}

function NothingThere({ templates, address, onAddress }: GalleryPageProps) {
  if (hasFilters(address)) {
    return (
      <BlankState
        icon="search"
        title={texts.noMatch.title}
        actions={
          <Button
            onClick={() => {
              onAddress(withoutFilters(address));
            }}
          >
            {texts.clear}
          </Button>
        }
      >
        {texts.noMatch.text}
      </BlankState>
    );
  }
  if (address.page > 1) {
    return (
      <BlankState
        icon="templates"
        title={texts.noPage.title}
        actions={
          <ButtonLink to={{ search: formatGalleryAddress({ ...address, page: 1 }) }}>
            {texts.noPage.back}
          </ButtonLink>
        }
      >
        {texts.noPage.text}
      </BlankState>
    );
  }
  return (
    <BlankState
      icon="templates"
      title={texts.firstRun.title}
      actions={
        <Button icon="refresh" isPending={templates.isFetching} onClick={() => void templates.refetch()}>
          {texts.firstRun.reload}
        </Button>
      }
    >
      {texts.firstRun.text}
    </BlankState>
  );
}
