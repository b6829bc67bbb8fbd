import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { includesWords } from "#contract/fold-text.ts";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { Section } from "../../base/design-system/section.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { MomentText } from "../../base/design-system/time-text.tsx";
import { getLocale } from "../../base/language/language.ts";
import {
  checkPicture,
  type PictureCheck,
  type PictureChecks,
  picturesOf,
  toLinkCards,
  withCard,
} from "./link-cards.ts";
import { LinkCards, SiteIcon } from "./link-cards-view.tsx";
import { MakeCard } from "./make-card.tsx";
import { findMetadataProblems } from "./metadata-problems.ts";
import { MissingValues } from "./missing-values.tsx";
import { texts } from "./texts.ts";

/** All metadata of one page: a link to it on each network, what is missing beside it, then a card of its values. */
export function PageMetadataView({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const checks = usePictureChecks(metadata, url);
  const [madePicture, setMadePicture] = useState<string>();
  const previews = useRef<HTMLDivElement>(null);
  const gaps = findMetadataProblems(metadata, url, checks, toLinkCards(metadata, url, checks));
  const isChecking = [...checks.values()].some(({ state }) => state === "checking");
  const picture = checks.get(metadata.imageUrl);
  const [shown, shownChecks] = madePicture === undefined ? [metadata, checks] : withCard(metadata, checks);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div ref={previews} className="min-w-0">
        <Section title={texts.cards}>
          <LinkCards
            cards={toLinkCards(shown, url, shownChecks)}
            metadata={shown}
            url={url}
            checks={shownChecks}
            madePicture={madePicture}
          />
        </Section>
      </div>
      <Section title={texts.missing}>
        <MissingValues metadata={metadata} url={url} gaps={gaps} isChecking={isChecking} />
      </Section>
      <div className="min-w-0 lg:col-span-2">
        <Section title={texts.make.title}>
          <MakeCard
            key={url}
            {...{ metadata, url, picture }}
            onPicture={setMadePicture}
            onShow={() => previews.current?.scrollIntoView()}
          />
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
  const shown = tags.filter(({ name, value }) => includesWords(`${name} ${value}`, search));
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

interface PageValuesProps {
  metadata: PageMetadata;
  /** The check of its picture; undefined: it has none. */
  picture: PictureCheck | undefined;
}

/** The metadata of a page's content: the required fields, and the optional ones that are known. */
function PageValues({ metadata, picture }: PageValuesProps) {
  const { fields } = texts;
  const { title, linkTitle, description, linkDescription, siteName, favicon, language, publishedAt } =
    metadata;
  const size = describeSize(metadata, picture);
  return (
    <dl className="border-t border-line">
      <ValueRow name={fields.title} value={metadata.title} />
      <OptionalRow name={fields.linkTitle} value={linkTitle === title ? undefined : linkTitle} />
      <ValueRow name={fields.description} value={description} />
      <OptionalRow
        name={fields.linkDescription}
        value={linkDescription === description ? undefined : linkDescription}
      />
      <OptionalRow name={fields.siteName} value={siteName}>
        <span className="flex items-center gap-2">
          <SiteIcon address={favicon} />
          {siteName}
        </span>
      </OptionalRow>
      <OptionalRow name={fields.author} value={metadata.author} />
      <OptionalRow name={fields.published} value={publishedAt}>
        <Published text={publishedAt ?? ""} />
      </OptionalRow>
      <OptionalRow name={fields.language} value={language}>
        {nameLanguage(language ?? "")}
      </OptionalRow>
      <ValueRow name={fields.domain} value={metadata.domain} />
      <ValueRow name={fields.picture} value={metadata.imageUrl} isMono>
        {metadata.imageUrl}
        {size !== undefined && <span className="block font-sans text-ink-3">{size}</span>}
      </ValueRow>
    </dl>
  );
}

/** The measured size of a picture, with the declared one if it differs; the declared one if it was not measured. */
function describeSize(
  { imageWidth, imageHeight }: PageMetadata,
  picture: PictureCheck | undefined,
): string | undefined {
  const isDeclared = imageWidth !== undefined && imageHeight !== undefined;
  if (picture?.state === "broken") return texts.pictureFailed;
  if (picture?.state !== "loaded" || picture.width === undefined || picture.height === undefined)
    return isDeclared ? texts.pictureSize(imageWidth, imageHeight) : undefined;
  const { width, height } = picture;
  return isDeclared && (imageWidth !== width || imageHeight !== height)
    ? texts.pictureSizeDiffers(formatSize(width, height), formatSize(imageWidth, imageHeight))
    : texts.pictureSizeMeasured(width, height);
}

/** The addresses of a page and of its icon and feeds. */
function PageAddresses({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const { fields } = texts;
  const { finalUrl, feeds = [] } = metadata;
  return (
    <dl className="border-t border-line">
      <OptionalRow
        name={fields.finalUrl}
        value={isSameAddress(finalUrl, url) ? undefined : finalUrl}
        isMono
      />
      <OptionalRow name={fields.canonicalUrl} value={metadata.canonicalUrl} isMono />
      <OptionalRow name={fields.favicon} value={metadata.favicon} isMono />
      <OptionalRow name={fields.oembed} value={metadata.oembedUrl} isMono />
      {feeds.map((feed) => (
        <ValueRow key={feed.url} name={texts.feedKind(kindOfFeed(feed.type))} value={feed.url} isMono>
          {feed.title !== undefined && <span className="block font-sans text-13">{feed.title}</span>}
          {feed.url}
        </ValueRow>
      ))}
    </dl>
  );
}

function hasAddresses({ finalUrl, canonicalUrl, favicon, oembedUrl, feeds = [] }: PageMetadata, url: string) {
  const single = [isSameAddress(finalUrl, url) ? undefined : finalUrl, canonicalUrl, favicon, oembedUrl];
  return feeds.length > 0 || single.some((address) => address !== undefined);
}

/** Whether two addresses are equal, such as `https://example.com` and `https://example.com/`. */
function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && URL.parse(one)?.href === URL.parse(other)?.href;
}

/** The publication date; a time only if the zone is known, because otherwise it would be wrong. */
function Published({ text }: { text: string }) {
  return /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? (
    <MomentText text={text} />
  ) : (
    <time dateTime={text}>{text.replace("T", " ")}</time>
  );
}

/** `English · en`; an invalid tag stays unchanged. */
function nameLanguage(tag: string): string {
  try {
    const name = new Intl.DisplayNames(getLocale(), { type: "language" }).of(tag);
    return name === undefined || name === tag ? tag : `${name} · ${tag}`;
  } catch {
    return tag;
  }
}

function kindOfFeed(type: string): string {
  if (type.includes("atom")) return "Atom";
  return type.includes("json") ? "JSON" : "RSS";
}

interface ValueRowProps {
  name: string;
  /** The copied text, shown unless there are children. Empty: not given by the page. */
  value: string;
  isMono?: boolean;
  /** Shown in place of the value. */
  children?: ReactNode;
}

function ValueRow({ name, value, isMono = false, children = value }: ValueRowProps) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-1.5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="py-1 text-ink-3 phone:col-span-2 phone:py-0">{name}</dt>
      <dd className={isMono ? "figures py-1 text-12 break-all" : "py-1 break-words"}>
        {value === "" ? <span className="font-sans text-13 text-ink-3">{texts.nothing}</span> : children}
      </dd>
      {value !== "" && (
        <dd>
          <CopyButton text={value} label={texts.copyField(name)} tooltipAlign="end" />
        </dd>
      )}
    </div>
  );
}

function OptionalRow({ value, ...rest }: Omit<ValueRowProps, "value"> & { value: string | undefined }) {
  return value === undefined ? null : <ValueRow value={value} {...rest} />;
}
