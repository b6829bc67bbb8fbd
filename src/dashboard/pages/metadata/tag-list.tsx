import { useState } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { texts } from "./texts.ts";

type Tag = PageMetadata["metaTags"][number];

/** All meta tags of the page, including duplicates. */
export function TagList({ tags }: { tags: readonly Tag[] }) {
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
