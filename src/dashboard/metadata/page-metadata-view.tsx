import type { ReactNode } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { ButtonLink } from "../design-system/button.tsx";
import { CopyButton } from "../design-system/copy-button.tsx";
import { Icon } from "../design-system/icon.tsx";
import { LinkCards } from "./link-cards.tsx";
import { MakeCard } from "./make-card.tsx";
import { findPageGaps } from "./page-gaps.ts";
import { TagList } from "./tag-list.tsx";
import { texts } from "./texts.ts";

/** All that is known of one page. */
export function PageMetadataView({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const gaps = findPageGaps(metadata);
  const { fields } = texts;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Part title={texts.found}>
          <dl className="border-t border-line">
            <Value name={fields.title} value={metadata.title} />
            <Value name={fields.description} value={metadata.description} />
            <Value name={fields.domain} value={metadata.domain} />
            <Value name={fields.picture} value={metadata.imageUrl} isMono />
          </dl>
        </Part>
        <Part title={texts.missing}>
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
        </Part>
        <TagList key={url} tags={metadata.metaTags} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
        <Part title={texts.cards}>
          <LinkCards metadata={metadata} url={url} />
        </Part>
        <Part title={texts.make.title}>
          <MakeCard metadata={metadata} />
        </Part>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-15 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Value({ name, value, isMono = false }: { name: string; value: string; isMono?: boolean }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-1.5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="py-1 text-ink-3 phone:col-span-2 phone:py-0">{name}</dt>
      <dd className={isMono ? "figures py-1 text-12 break-all" : "py-1"}>
        {value === "" ? <span className="font-sans text-13 text-ink-3">{texts.nothing}</span> : value}
      </dd>
      {value !== "" && (
        <dd>
          <CopyButton text={value} label={texts.copyField(name)} tooltipAlign="end" />
        </dd>
      )}
    </div>
  );
}
