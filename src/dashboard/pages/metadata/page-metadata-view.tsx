import { useState } from "react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { PageMetadata } from "#contract/page-metadata.ts";
import type { TemplateProperty } from "#contract/templates.ts";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { toHash } from "../../model/composition/composition-link.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { Select } from "../../base/design-system/select.tsx";
import { type PictureChecks, picturesOf, toLinkCards } from "./link-cards.ts";
import { LinkCards } from "./link-cards-view.tsx";
import { MissingValues } from "./missing-values.tsx";
import { findMetadataProblems } from "./metadata-problems.ts";
import { hasAddresses, PageAddresses, PageValues } from "./page-values.tsx";
import { suggestTags } from "./suggest-tags.ts";
import { texts } from "./texts.ts";
import { checkPicture, type PictureCheck } from "./picture-check.ts";
import { toCardChanges } from "./card-changes.ts";
import { cardPropertiesQuery, cardTemplatesQuery } from "./metadata-queries.ts";

/** All metadata of one page: what is missing first, then the cards that show it. */
export function PageMetadataView({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const checks = usePictureChecks(metadata, url);
  const cards = toLinkCards(metadata, url, checks);
  const gaps = findMetadataProblems(metadata, url, checks, cards);
  const tags = suggestTags(metadata, url, gaps);
  const isChecking = [...checks.values()].some(({ state }) => state === "checking");
  const picture = checks.get(metadata.imageUrl);
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <Section title={texts.missing}>
        <MissingValues gaps={gaps} isChecking={isChecking} />
        {!isChecking && tags !== "" && (
          <Disclosure title={texts.missingTags} titleClassName="text-ink-2">
            <p className="mt-1 mb-2 text-12 text-ink-3">{texts.missingTagsHint}</p>
            <CodeBlock text={tags} copyLabel={texts.copyMissingTags} />
          </Disclosure>
        )}
      </Section>
      <Section title={texts.make.title}>
        <MakeCard metadata={metadata} picture={picture} />
        <ButtonLink
          to={`/screenshot?${new URLSearchParams({ url }).toString()}`}
          icon="camera"
          className="self-start"
        >
          {texts.screenshot}
        </ButtonLink>
      </Section>
      <div className="min-w-0 lg:col-span-2">
        <Section title={texts.cards}>
          <LinkCards cards={cards} metadata={metadata} url={url} checks={checks} />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={texts.found}>
          <PageValues metadata={metadata} picture={picture} />
        </Section>
        {hasAddresses(metadata, url) && (
          <Section title={texts.addresses}>
            <PageAddresses metadata={metadata} url={url} />
          </Section>
        )}
      </div>
      <TagList key={url} tags={metadata.metaTags} />
    </div>
  );
}

type Tag = PageMetadata["metaTags"][number];

/** All meta tags of the page, including duplicates. */
function TagList({ tags }: { tags: readonly Tag[] }) {
  const [search, setSearch] = useState("");
  const words = texts.tags;
  const part = search.trim().toLowerCase();
  const shown = tags.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(part));
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-15 font-semibold">{words.title(tags.length)}</h2>
        {tags.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <TextField
              type="search"
              icon="search"
              size="small"
              label={words.search}
              isLabelHidden
              placeholder={words.search}
              value={search}
              className="w-44"
              onValueChange={setSearch}
            />
            <CopyButton
              isLabelShown
              variant="secondary"
              text={() => JSON.stringify(tags, undefined, 2)}
              label={words.copyAll}
            />
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <p role="status" className="text-ink-2">
          {tags.length === 0 ? words.none : words.noMatch}
        </p>
      ) : (
        <dl className="border-t border-line">
          {shown.map(({ name, value }, index) => (
            <div
              // A tag may be repeated, so its position is its key.
              key={index}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-x-4 border-b border-line py-1 phone:grid-cols-[minmax(0,1fr)_auto]"
            >
              <dt className="figures py-1 text-12 break-all text-ink-3 phone:col-span-2 phone:py-0">
                {name}
              </dt>
              <dd className="figures py-1 text-12 break-words">{value}</dd>
              <dd>
                <CopyButton text={value} label={words.copyOne(name)} tooltipAlign="end" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The beginning of the key of every check. */
export const pictureCheckKey = ["picture-check"] as const;

/** Checks the pictures that networks read from this page; those in progress are `checking`. */
function usePictureChecks(page: PageMetadata, url: string): PictureChecks {
  const addresses = picturesOf(page, url);
  return useQueries({
    queries: addresses.map((address) => ({
      queryKey: [...pictureCheckKey, address],
      queryFn: ({ signal }: { signal: AbortSignal }) => checkPicture(address, signal),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (results) =>
      new Map(
        addresses.map((address, index) => [address, results[index]?.data ?? { state: "checking" as const }]),
      ),
  });
}

/** Opens a chosen template in the composer with the page's values, as soon as they are ready. */
function MakeCard({
  metadata,
  picture,
}: {
  metadata: PageMetadata;
  /** The check of the page's picture; a broken one is left out. */
  picture: PictureCheck | undefined;
}) {
  const client = useClient();
  const templates = useQuery(cardTemplatesQuery(client));
  const [chosen, setChosen] = useState<string>();
  const templateId = chosen ?? templates.data?.[0]?.identifier;
  const { data: properties, isError } = useQuery(cardPropertiesQuery(client, templateId));
  const words = texts.make;
  if (templates.isError) return <FailureNotice error={templates.error} />;
  if (templateId === undefined) return null;
  const isReady = (properties !== undefined || isError) && picture?.state !== "checking";
  const isBroken = picture?.state === "broken";
  const changes = toCardChanges(properties ?? [], isBroken ? { ...metadata, imageUrl: "" } : metadata);
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        label={words.template}
        className="w-full"
        value={templateId}
        hint={
          isReady ? (
            <>
              {describeChanges(properties, changes.length)} {isBroken && words.withoutPicture}
            </>
          ) : (
            words.preparing
          )
        }
        options={(templates.data ?? []).map(({ identifier, name, width, height }) => ({
          value: identifier,
          label: `${name} · ${formatSize(width, height)}`,
        }))}
        onValueChange={setChosen}
      />
      {isReady ? (
        <ButtonLink
          variant="primary"
          icon="compose"
          to={`/templates/${encodeURIComponent(templateId)}/compose${toHash(withChanges(emptyComposition, changes))}`}
        >
          {words.open}
        </ButtonLink>
      ) : (
        <Button variant="primary" isPending>
          {words.open}
        </Button>
      )}
    </div>
  );
}

/** `properties`: undefined: they could not be read; null: the service does not list them. */
function describeChanges(properties: readonly TemplateProperty[] | null | undefined, count: number): string {
  const words = texts.make;
  if (properties === undefined) return words.failed;
  if (properties === null) return words.unknown;
  return count === 0 ? words.fillsNone : words.fills(count);
}
