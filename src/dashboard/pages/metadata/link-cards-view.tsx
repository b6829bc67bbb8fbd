import { type CSSProperties, useState } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatBytes, formatList, formatSize } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { Skeleton } from "../../base/design-system/skeleton.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { cardAddress, type CardNote, type LinkCard, type PictureChecks, valueOfTag } from "./link-cards.ts";
import { type Network, networkRules } from "./link-networks.ts";
import { type NetworkLook, networkLooks } from "./network-looks.ts";
import { texts } from "./texts.ts";

export interface LinkCardsProps {
  cards: readonly LinkCard[];
  metadata: PageMetadata;
  /** The address that was read. */
  url: string;
  checks: PictureChecks;
  /** The picture of the card that is made in place of the page's own. */
  madePicture: string | undefined;
}

/** A link to the page on one network, in the network's own proportions and colours, below a strip of all networks. */
export function LinkCards({ cards, ...page }: LinkCardsProps) {
  const [chosen, setChosen] = useState<Network>("facebook");
  const card = cards.find(({ network }) => network === chosen);
  return (
    <>
      <div role="group" aria-label={texts.strip} className="grid grid-cols-3 gap-1 sm:grid-cols-5">
        {cards.map(({ network, layout, notes }) => (
          <button
            key={network}
            type="button"
            aria-pressed={network === chosen}
            className={classNames(
              "flex min-h-11 min-w-0 flex-col justify-center rounded-control border px-2 py-1 text-left",
              network === chosen ? "border-accent bg-accent-soft" : "border-line bg-panel hover:bg-hover",
            )}
            onClick={() => setChosen(network)}
          >
            <span className="flex items-center justify-between gap-1 font-medium">
              <span className="truncate">{texts.networks[network]}</span>
              {notes.length > 0 && <Icon name="warning" size={12} className="shrink-0 text-warn" />}
            </span>
            <span className="truncate text-12 text-ink-2">
              {network === "google" ? texts.layouts.search : texts.layouts[layout]}
            </span>
          </button>
        ))}
      </div>
      {card !== undefined && (
        <figure aria-label={texts.networks[card.network]} className="min-w-0">
          <CardOnNetwork card={card} {...page} />
          {card.notes.length > 0 && (
            <ul className="mt-2 flex flex-col gap-1 text-ink-2">
              {card.notes.map((note) => (
                <li key={note.kind} className="flex items-start gap-2">
                  <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
                  {describeNote(note)}
                </li>
              ))}
            </ul>
          )}
          <figcaption className="mt-2 text-12 text-ink-3">{texts.cardsHint}</figcaption>
        </figure>
      )}
    </>
  );
}

type CardProps = Omit<LinkCardsProps, "cards"> & { card: LinkCard };

function CardOnNetwork(props: CardProps) {
  const { card, url } = props;
  const look = networkLooks[card.network];
  return (
    <div
      className="flex justify-center overflow-hidden border border-line px-4 py-6 phone:px-2"
      style={{ fontFamily: "system-ui, sans-serif", background: look.page }}
    >
      <div className="w-full min-w-0" style={{ maxWidth: look.width }}>
        {card.layout === "none" ? (
          <p className="text-15 break-all" style={{ color: look.link }}>
            {url}
          </p>
        ) : card.network === "google" ? (
          <SearchResult {...props} look={look} />
        ) : (
          <NetworkCard {...props} look={look} />
        )}
      </div>
    </div>
  );
}

function NetworkCard({ card, metadata, url, checks, madePicture, look }: CardProps & { look: NetworkLook }) {
  const { network, layout, title, description, picture } = card;
  const { domain, siteName = domain } = metadata;
  const isLarge = layout === "large";
  const image = picture !== undefined && (
    <CardPicture
      address={picture}
      madePicture={madePicture}
      isChecking={checks.get(picture)?.state === "checking"}
      domain={domain}
      style={{
        width: isLarge ? "100%" : look.thumbnail,
        aspectRatio: isLarge ? networkRules[network].ratio : 1,
        ...look.picture,
      }}
    />
  );
  // On X the title is on a large picture, and the domain below it.
  const isOverlaid = network === "x" && isLarge && image !== false;
  const isPictureLast = network === "slack" || network === "discord";
  const bar = network === "discord" ? valueOfTag(metadata, "theme-color") : undefined;
  const body = (
    <div
      className={classNames("relative flex overflow-hidden", isLarge && "flex-col")}
      style={{
        ...look.frame,
        ...(bar !== undefined && CSS.supports("color", bar) && { borderLeftColor: bar }),
      }}
    >
      {!isPictureLast && image}
      {isOverlaid && (
        <p className="absolute bottom-2 left-2 px-1" style={look.overlay}>
          {title}
        </p>
      )}
      {network === "imessage" && layout !== "large" && picture === undefined && (
        // An icon that does not load leaves no gap.
        <span className="hidden w-12 shrink-0 place-items-center has-[img]:grid">
          <SiteIcon address={metadata.favicon} />
        </span>
      )}
      {!isOverlaid && (
        <div className="min-w-0 grow" style={look.words}>
          {isPictureLast && (
            <div className="flex items-center gap-1.5">
              {network === "slack" && <SiteIcon address={metadata.favicon} />}
              <p style={look.domain}>{siteName}</p>
            </div>
          )}
          {network === "facebook" && <p style={look.domain}>{domain}</p>}
          <p style={look.title}>{title}</p>
          {description !== "" && !(isLarge && look.isShortWhenLarge === true) && (
            <p style={look.description}>{description}</p>
          )}
          {!isPictureLast && network !== "facebook" && <p style={look.domain}>{domain}</p>}
        </div>
      )}
      {isPictureLast && image}
    </div>
  );
  if (isOverlaid)
    return (
      <>
        {body}
        <p style={look.domain}>{texts.fromDomain(domain)}</p>
      </>
    );
  if (network !== "whatsapp") return body;
  // A message with the card above its link.
  return (
    <div className="rounded-panel p-1" style={{ background: "light-dark(#d9fdd3, #005c4b)" }}>
      {body}
      <p className="truncate px-1.5 pt-1.5 pb-1 text-13" style={{ color: look.link }}>
        {url}
      </p>
    </div>
  );
}

function SearchResult({
  card: { title, description },
  metadata,
  url,
  look,
}: CardProps & { look: NetworkLook }) {
  const { domain, siteName = domain, favicon, finalUrl } = metadata;
  const address = URL.parse(finalUrl ?? url);
  const path = (address?.pathname ?? "").split("/").filter(Boolean);
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-bg">
          <SiteIcon address={favicon} />
        </span>
        <div className="min-w-0">
          <p style={look.domain}>{siteName}</p>
          <p className="truncate text-12" style={{ color: look.description.color }}>
            {[address?.origin ?? domain, ...path].join(" › ")}
          </p>
        </div>
      </div>
      <p style={look.title}>{title}</p>
      {description !== "" && <p style={look.description}>{description}</p>}
    </>
  );
}

interface CardPictureProps {
  address: string;
  madePicture: string | undefined;
  isChecking: boolean;
  domain: string;
  /** Its size; the picture is cropped to it. */
  style: CSSProperties;
}

/** Fetched by our server, like the pictures of a render, so that other servers do not learn the user's address. */
function CardPicture({ address, madePicture, isChecking, domain, style }: CardPictureProps) {
  const isMade = address === cardAddress && madePicture !== undefined;
  return (
    <div className="relative shrink-0 overflow-hidden bg-bg" style={style}>
      {isChecking ? (
        <Skeleton className="size-full" />
      ) : (
        <Picture
          src={isMade ? madePicture : pictureAddress(address)}
          alt={isMade ? texts.madePicture : texts.pictureOf(domain)}
          width={1_200}
          height={630}
          className="object-cover!"
          isPlain
          fallback={
            <span className="absolute inset-0 grid place-items-center p-2 text-center text-12 text-ink-2">
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

/** A site's decorative icon. Renders nothing for ICO files, which our server cannot decode. */
export function SiteIcon({ address }: { address: string | undefined }) {
  if (address === undefined || /\.ico$/i.test(URL.parse(address)?.pathname ?? "")) return null;
  return (
    <span className="relative inline-block size-4 shrink-0 empty:hidden">
      <Picture src={pictureAddress(address)} alt="" width={16} height={16} isPlain fallback={null} />
    </span>
  );
}
