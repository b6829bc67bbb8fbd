import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { type PictureChecks, picturesOf, toLinkCards, withCard } from "./link-cards.ts";
import { LinkCards } from "./link-cards-view.tsx";
import { MakeCard } from "./make-card.tsx";
import { findMetadataProblems } from "./metadata-problems.ts";
import { MissingValues } from "./missing-values.tsx";
import { hasAddresses, PageAddresses, PageValues } from "./page-values.tsx";
import { checkPicture } from "./picture-check.ts";
import { texts } from "./texts.ts";

/** All metadata of one page: a link to it on each network, what is missing beside it, then a card of its values. */
export function PageMetadataView({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const checks = usePictureChecks(metadata, url);
  const [madePicture, setMadePicture] = useState<string>();
  const gaps = findMetadataProblems(metadata, url, checks, toLinkCards(metadata, url, checks));
  const isChecking = [...checks.values()].some(({ state }) => state === "checking");
  const picture = checks.get(metadata.imageUrl);
  const [shown, shownChecks] = madePicture === undefined ? [metadata, checks] : withCard(metadata, checks);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section title={texts.cards}>
        <LinkCards
          cards={toLinkCards(shown, url, shownChecks)}
          metadata={shown}
          url={url}
          checks={shownChecks}
          madePicture={madePicture}
        />
      </Section>
      <Section title={texts.missing}>
        <MissingValues metadata={metadata} url={url} gaps={gaps} isChecking={isChecking} />
      </Section>
      <div className="min-w-0 lg:col-span-2">
        <Section title={texts.make.title}>
          <MakeCard key={url} metadata={metadata} url={url} picture={picture} onPicture={setMadePicture} />
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
