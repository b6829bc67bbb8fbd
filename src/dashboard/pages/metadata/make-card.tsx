import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { PageMetadata } from "#contract/page-metadata.ts";
import type { TemplateProperty, TemplateSummary } from "#contract/templates.ts";
import { toShortText } from "#scene/values/styled-text.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatSize } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { toHash } from "../../model/composition/composition-link.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type { PictureCheck } from "./link-cards.ts";
import { cardDrawingQuery, cardPropertiesQuery, cardTemplatesQuery } from "./metadata-queries.ts";
import { texts } from "./texts.ts";

const shownAtFirst = 8;

export interface MakeCardProps {
  metadata: PageMetadata;
  url: string;
  /** The check of the page's picture; a broken one is left out. */
  picture: PictureCheck | undefined;
  /** Called with the drawn card, which replaces the page's picture in the previews; undefined: none is chosen. */
  onPicture: (picture: string | undefined) => void;
  /** Scrolls to the previews, which are above and may be out of view. */
  onShow: () => void;
}

/** Templates with the page's words in them. The chosen one is shown in the previews, and opens in the composer. */
export function MakeCard({ metadata, url, picture, onPicture, onShow }: MakeCardProps) {
  const templates = useQuery(cardTemplatesQuery(useClient()));
  const [shown, setShown] = useState(shownAtFirst);
  const [chosen, setChosen] = useState<string>();
  const words = texts.make;
  if (templates.isError) return <FailureNotice error={templates.error} />;
  const isBroken = picture?.state === "broken";
  const values = isBroken ? { ...metadata, imageUrl: "" } : metadata;
  return (
    <>
      <p className="text-ink-2">
        {words.hint} {isBroken && words.withoutPicture}
      </p>
      {templates.data === undefined || picture?.state === "checking" ? (
        <LoadingRegion label={words.preparing} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4 max-[24rem]:grid-cols-1">
          {templates.data.slice(0, shown).map((template) => (
            <CardTemplate
              key={template.identifier}
              template={template}
              values={values}
              isChosen={template.identifier === chosen}
              onShow={onShow}
              onChoose={(drawn) => {
                const isAgain = template.identifier === chosen;
                setChosen(isAgain ? undefined : template.identifier);
                onPicture(isAgain ? undefined : drawn);
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {templates.data !== undefined && templates.data.length > shown && (
          <Button onClick={() => setShown(shown + shownAtFirst)}>{words.more}</Button>
        )}
        <ButtonLink to={`/screenshot?${new URLSearchParams({ url }).toString()}`} icon="camera">
          {texts.screenshot}
        </ButtonLink>
      </div>
    </>
  );
}

interface CardTemplateProps extends Pick<MakeCardProps, "onShow"> {
  template: TemplateSummary;
  values: PageMetadata;
  isChosen: boolean;
  onChoose: (drawn: string | undefined) => void;
}

function CardTemplate({ template, values, isChosen, onShow, onChoose }: CardTemplateProps) {
  const { identifier, name, width, height } = template;
  const client = useClient();
  const { data: properties, isError } = useQuery(cardPropertiesQuery(client, identifier));
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const isReady = properties !== undefined || isError;
  const changes = toCardChanges(properties ?? [], values);
  const drawing = useQuery({
    ...cardDrawingQuery(client, identifier, changes, faces),
    enabled: isReady && !isPending,
  });
  const isDrawn = drawing.data !== undefined || drawing.isError;
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={name}
        disabled={!isDrawn}
        className={classNames(
          "relative aspect-[1200/630] w-full overflow-hidden border bg-canvas",
          isChosen ? "border-accent outline-2 outline-accent" : "border-line hover:border-line-strong",
        )}
        onClick={() => onChoose(drawing.data)}
      >
        {isDrawn ? (
          <Picture
            alt=""
            src={drawing.data ?? template.preview}
            width={width}
            height={height}
            fallback={<Icon name="image" className="absolute inset-0 m-auto text-ink-3" />}
          />
        ) : (
          <Skeleton className="size-full" />
        )}
      </button>
      <p className="truncate text-12">
        {name} <span className="figures text-ink-3">{formatSize(width, height)}</span>
      </p>
      {isChosen && isReady && (
        <>
          <p className="text-12 text-ink-2">{describeChanges(properties, changes)}</p>
          <Button size="small" className="self-start" onClick={onShow}>
            {texts.make.show}
          </Button>
          <ButtonLink
            size="small"
            variant="primary"
            icon="compose"
            className="self-start"
            to={`/templates/${encodeURIComponent(identifier)}/compose${toHash(withChanges(emptyComposition, changes))}`}
          >
            {texts.make.open}
          </ButtonLink>
        </>
      )}
    </li>
  );
}

/** `properties`: undefined: they could not be read; null: the service does not list them. */
function describeChanges(
  properties: readonly TemplateProperty[] | null | undefined,
  { length }: readonly Change[],
): string {
  const words = texts.make;
  if (properties === undefined) return words.failed;
  if (properties === null) return words.unknown;
  return length === 0 ? words.fillsNone : words.fills(length);
}

interface Place {
  value: (metadata: PageMetadata) => string;
  property: string;
  kind: string;
  /** Names of such components in templates, the most likely first. */
  names: readonly RegExp[];
}

const places: readonly Place[] = [
  {
    value: ({ title, linkTitle = title }) => linkTitle,
    property: "text",
    kind: "text",
    names: [/^title$/i, /^head(line|ing)$/i, /title|headline/i, /^quote$/i],
  },
  {
    value: ({ description, linkDescription = description }) => linkDescription,
    property: "text",
    kind: "text",
    names: [/^(sub-?title|description)$/i, /^(lead|summary|excerpt|teaser)$/i, /^(text|body)$/i],
  },
  {
    value: ({ imageUrl }) => imageUrl,
    property: "src",
    kind: "image",
    names: [/^(photo|picture|image|cover)$/i, /photo|picture|image|cover/i, /./],
  },
  {
    value: ({ domain }) => domain,
    property: "text",
    kind: "text",
    names: [/^(url|domain|site|website|link)$/i, /^(publication|source)$/i],
  },
];

/** Assigns a page's values to components with matching names, each at most once. */
export function toCardChanges(properties: readonly TemplateProperty[], metadata: PageMetadata): Change[] {
  const changes: Change[] = [];
  for (const { value, property, kind, names } of places) {
    const text = value(metadata);
    if (text === "") continue;
    const free = properties.filter(
      (candidate) =>
        candidate.property === property &&
        candidate.type === kind &&
        !changes.some(({ componentId }) => componentId === candidate.componentId),
    );
    const taken = names
      .map((name) => free.find(({ componentId }) => name.test(componentId)))
      .find((candidate) => candidate !== undefined);
    // Braces of a page are letters.
    const own = kind === "text" ? toShortText([{ text }]).text : text;
    if (taken !== undefined) changes.push({ componentId: taken.componentId, property, value: own });
  }
  return changes;
}
