import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { StaleNotice } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { FileDropZone } from "../../base/design-system/file-drop-zone.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { untilIdle } from "../../base/browser/until-idle.ts";
import { ListFooter } from "../../features/list-page/list-parts.tsx";
import { useListAddress } from "../../base/navigation/use-list-address.ts";
import { galleryFilters } from "./gallery-address.ts";
import { GalleryCount } from "./gallery-count.tsx";
import { GalleryFilters } from "./gallery-filters.tsx";
import { GalleryPage } from "./gallery-page.tsx";
import { templatesQuery } from "./templates-query.ts";
import { texts } from "./texts.ts";
import { useTemplateActions } from "./use-template-actions.ts";

const Importer = lazyPart(async () => (await import("../../features/importing/importer.tsx")).Importer);

async function openImporter(): Promise<void> {
  const { setPendingImport } = await import("../../features/importing/pending-import.ts");
  setPendingImport("");
}

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
