import type { PageMetadata } from "#contract/page-metadata.ts";
import { ButtonLink } from "../design-system/button.tsx";
import { Icon } from "../design-system/icon.tsx";
import { Section } from "../design-system/section.tsx";
import { LinkCards } from "./link-cards.tsx";
import { MakeCard } from "./make-card.tsx";
import { findPageGaps } from "./page-gaps.ts";
import { hasAddresses, PageAddresses, PageValues } from "./page-values.tsx";
import { TagList } from "./tag-list.tsx";
import { texts } from "./texts.ts";

/** All metadata of one page. */
export function PageMetadataView({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const gaps = findPageGaps(metadata);
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={texts.found}>
          <PageValues metadata={metadata} />
        </Section>
        <Section title={texts.missing}>
          {gaps.length === 0 ? (
            <p className="flex items-start gap-2 text-ink-2">
              <Icon name="done" className="mt-0.5 text-ok" />
              {texts.complete}
            </p>
          ) : (
            <ul className="flex flex-col gap-1">
              {gaps.map((gap) => (
                <li key={gap} className="flex items-start gap-2 text-ink-2">
                  <Icon name="warning" className="mt-0.5 text-warn" />
                  {texts.gaps[gap]}
                </li>
              ))}
            </ul>
          )}
        </Section>
        {hasAddresses(metadata, url) && (
          <Section title={texts.addresses}>
            <PageAddresses metadata={metadata} url={url} />
          </Section>
        )}
        <TagList key={url} tags={metadata.metaTags} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
        <Section title={texts.cards}>
          <LinkCards metadata={metadata} url={url} />
        </Section>
        <Section title={texts.make.title}>
          <MakeCard metadata={metadata} />
        </Section>
        <ButtonLink
          to={`/screenshot?${new URLSearchParams({ url }).toString()}`}
          icon="camera"
          className="self-start"
        >
          {texts.screenshot}
        </ButtonLink>
      </div>
    </div>
  );
}
