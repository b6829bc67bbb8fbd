import type { PageMetadata } from "#contract/page-metadata.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { toLinkCards } from "./link-cards.ts";
import { LinkCards } from "./link-cards-view.tsx";
import { MakeCard } from "./make-card.tsx";
import { MissingValues } from "./missing-values.tsx";
import { findPageGaps } from "./page-gaps.ts";
import { hasAddresses, PageAddresses, PageValues } from "./page-values.tsx";
import { suggestTags } from "./suggest-tags.ts";
import { TagList } from "./tag-list.tsx";
import { texts } from "./texts.ts";
import { usePictureChecks } from "./use-picture-checks.ts";

/** All metadata of one page: what is missing first, then the cards that show it. */
export function PageMetadataView({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const checks = usePictureChecks(metadata, url);
  const cards = toLinkCards(metadata, url, checks);
  const gaps = findPageGaps(metadata, url, checks, cards);
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
