import type { PageMetadata } from "#contract/page-metadata.ts";
import { formatSize } from "../../base/design-system/format.ts";
import { MomentText } from "../../base/design-system/moment-text.tsx";
import { getLocale } from "../../base/language/language.ts";
import type { PictureCheck } from "./picture-check.ts";
import { SiteIcon } from "./site-icon.tsx";
import { texts } from "./texts.ts";
import type { ReactNode } from "react";
import { CopyButton } from "../../base/design-system/copy-button.tsx";

interface PageValuesProps {
  metadata: PageMetadata;
  /** The check of its picture; undefined: it has none. */
  picture: PictureCheck | undefined;
}

/** The metadata of a page's content: the required fields, and the optional ones that are known. */
export function PageValues({ metadata, picture }: PageValuesProps) {
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
export function PageAddresses({ metadata, url }: { metadata: PageMetadata; url: string }) {
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

export function hasAddresses(
  { finalUrl, canonicalUrl, favicon, oembedUrl, feeds = [] }: PageMetadata,
  url: string,
) {
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
