import type { ReactNode } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatBytes, formatList, formatSize } from "../../base/design-system/format.ts";
import { Picture } from "../../base/design-system/picture.tsx";
import { Skeleton } from "../../base/design-system/skeleton.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import type { CardNote, LinkCard, PictureChecks } from "./link-cards.ts";
import { networkRules } from "./link-networks.ts";
import { SiteIcon } from "./site-icon.tsx";
import { texts } from "./texts.ts";

export interface LinkCardsProps {
  cards: readonly LinkCard[];
  metadata: PageMetadata;
  /** The address that was read. */
  url: string;
  checks: PictureChecks;
}

/** A link to the page on each network, with what the network's rules change. */
export function LinkCards({ cards, metadata, url, checks }: LinkCardsProps) {
  return (
    <>
      <p className="text-12 text-ink-3">{texts.cardsHint}</p>
      <div className="grid items-start gap-x-4 gap-y-6 bg-canvas p-4 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map((card) => (
          <figure key={card.network} aria-label={texts.networks[card.network]} className="min-w-0">
            <figcaption className="mb-1 flex items-baseline justify-between gap-2">
              <span className="font-semibold">{texts.networks[card.network]}</span>
              <span className="text-12 text-ink-2">{texts.layouts[card.layout]}</span>
            </figcaption>
            <CardBody card={card} metadata={metadata} url={url} checks={checks} />
            {card.notes.length > 0 && (
              <ul className="mt-1.5 flex flex-col text-12 text-ink-2">
                {card.notes.map((note) => (
                  <li key={note.kind}>{describeNote(note)}</li>
                ))}
              </ul>
            )}
          </figure>
        ))}
      </div>
    </>
  );
}

function CardBody({ card, metadata, url, checks }: Omit<LinkCardsProps, "cards"> & { card: LinkCard }) {
  const { network, layout, title, description, picture } = card;
  if (layout === "none") return <BareLink url={url} />;
  const { domain, siteName = domain } = metadata;
  const isLarge = layout === "large";
  const image = picture !== undefined && (
    <CardPicture
      address={picture}
      isChecking={checks.get(picture)?.state === "checking"}
      domain={domain}
      className={isLarge ? "w-full" : "size-24 shrink-0"}
      ratio={isLarge ? networkRules[network].ratio : 1}
    />
  );
  const words = (
    <div className="min-w-0 grow p-3">
      {network === "slack" ? (
        <Site favicon={metadata.favicon} name={siteName} />
      ) : (
        network === "facebook" && <p className="truncate text-12 text-ink-3 uppercase">{domain}</p>
      )}
      <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
      {description !== "" && <p className="line-clamp-3 text-12 wrap-anywhere text-ink-2">{description}</p>}
      {network !== "slack" && network !== "facebook" && (
        <p className="truncate text-12 text-ink-3">{domain}</p>
      )}
    </div>
  );
  const isPictureLast = network === "slack";
  const frame = classNames(
    "flex overflow-hidden rounded-panel border border-line bg-panel",
    isLarge && "flex-col",
    network === "slack" && "rounded-none border-y-0 border-r-0 border-l-4 border-l-line-strong",
  );
  const body = (
    <div className={frame}>
      {!isPictureLast && image}
      {network === "imessage" && layout !== "large" && picture === undefined && (
        // An icon that does not load leaves no gap.
        <span className="hidden w-12 shrink-0 place-items-center has-[img]:grid">
          <SiteIcon address={metadata.favicon} />
        </span>
      )}
      {words}
      {isPictureLast && image !== false && <div className="shrink-0 p-3">{image}</div>}
    </div>
  );
  return network === "whatsapp" ? <Message url={url}>{body}</Message> : body;
}

/** A message with the card above its link. */
function Message({ url, children }: { url: string; children: ReactNode }) {
  return (
    <div className="rounded-panel bg-accent-soft p-1.5">
      {children}
      <p className="figures truncate px-1 pt-1.5 pb-0.5 text-12 text-accent-text">{url}</p>
    </div>
  );
}

function BareLink({ url }: { url: string }) {
  return (
    <p className="figures rounded-panel border border-line bg-panel p-3 text-12 break-all text-accent-text">
      {url}
    </p>
  );
}

function Site({ favicon, name }: { favicon: string | undefined; name: string }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-3">
      <SiteIcon address={favicon} />
      <span className="truncate">{name}</span>
    </p>
  );
}

/** Fetched by our server, like the pictures of a render, so that other servers do not learn the user's address. */
function CardPicture({
  address,
  isChecking,
  domain,
  className,
  ratio,
}: {
  address: string;
  isChecking: boolean;
  domain: string;
  className: string;
  /** Width by height; the picture is cropped to it. */
  ratio: number;
}) {
  return (
    <div className={classNames("relative overflow-hidden bg-bg", className)} style={{ aspectRatio: ratio }}>
      {isChecking ? (
        <Skeleton className="size-full" />
      ) : (
        <Picture
          src={pictureAddress(address)}
          alt={texts.pictureOf(domain)}
          width={1_200}
          height={Math.round(1_200 / ratio)}
          className="object-cover!"
          fallback={
            <span className="absolute inset-0 grid place-items-center p-2 text-center text-12 text-ink-3">
              {texts.pictureFailed}
            </span>
          }
        />
      )}
    </div>
  );
}

function describeNote(note: CardNote): string {
  const words = texts.cardNotes;
  switch (note.kind) {
    case "noCard":
      return words.noCard(note.without);
    case "brokenPicture":
      return words.brokenPicture;
    case "pictureTooSmall":
    case "smallCard":
    case "pictureTooLarge":
      // A side of 1 px is no limit.
      return words[note.kind](
        note.height === 1 ? texts.inWidth(note.width) : `${formatSize(note.width, note.height)} px`,
      );
    case "pictureTooHeavy":
      return words.pictureTooHeavy(formatBytes(note.bytesMax));
    case "pictureTooWide":
      return words.pictureTooWide(note.ratioMax);
    case "pictureFormat":
      return words.pictureFormat(note.type);
    case "titleCut":
    case "descriptionCut":
      return words[note.kind](note.max);
    case "required":
      return words.required(formatList(note.tags));
  }
}
