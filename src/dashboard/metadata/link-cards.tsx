import type { ReactNode } from "react";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { Picture } from "../design-system/picture.tsx";
import { pictureAddress } from "../scene-view/picture-address.ts";
import { SiteIcon } from "./site-icon.tsx";
import { texts } from "./texts.ts";

/** Link previews of the page as social networks show them: large, small, and in a message. */
export function LinkCards({ metadata, url }: { metadata: PageMetadata; url: string }) {
  const { title, linkTitle = title, description, domain, siteName = domain } = metadata;
  const heading = linkTitle === "" ? url : linkTitle;
  const { cardNames } = texts;
  return (
    <div className="flex flex-col gap-4 bg-canvas p-4">
      <Card name={cardNames.large}>
        <div className="overflow-hidden rounded-panel border border-line bg-panel">
          <CardPicture metadata={metadata} className="aspect-[1200/630] w-full border-b border-line" />
          <div className="p-3">
            <p className="truncate text-12 text-ink-3">{domain}</p>
            <p className="line-clamp-2 text-15 font-semibold">{heading}</p>
            {description !== "" && <p className="line-clamp-2 text-ink-2">{description}</p>}
          </div>
        </div>
      </Card>
      <Card name={cardNames.small}>
        <div className="flex overflow-hidden rounded-panel border border-line bg-panel">
          <CardPicture metadata={metadata} className="w-28 shrink-0 border-r border-line" isSmall />
          <div className="min-w-0 p-3">
            <p className="truncate text-12 text-ink-3">{domain}</p>
            <p className="truncate font-semibold">{heading}</p>
            {description !== "" && <p className="line-clamp-2 text-12 text-ink-2">{description}</p>}
          </div>
        </div>
      </Card>
      <Card name={cardNames.chat}>
        <div className="ml-auto w-[85%] overflow-hidden rounded-panel bg-accent-soft p-1.5">
          <div className="overflow-hidden rounded-control bg-panel">
            {metadata.imageUrl !== "" && <CardPicture metadata={metadata} className="aspect-[2/1] w-full" />}
            <div className="border-l-2 border-accent p-2">
              <p className="flex items-center gap-1.5 text-12 text-ink-3">
                <SiteIcon address={metadata.favicon} />
                <span className="truncate">{siteName}</span>
              </p>
              <p className="truncate font-semibold">{heading}</p>
              {description !== "" && <p className="truncate text-12 text-ink-2">{description}</p>}
            </div>
          </div>
          <p className="figures truncate px-1 pt-1.5 pb-0.5 text-12 text-accent-text">{url}</p>
        </div>
      </Card>
    </div>
  );
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1 text-12 text-ink-2">{name}</figcaption>
      {children}
    </figure>
  );
}

/** Fetched by our server, like the pictures of a render, so that other servers do not learn the user's address. */
function CardPicture({
  metadata: { imageUrl, domain },
  className,
  isSmall = false,
}: {
  metadata: PageMetadata;
  className: string;
  isSmall?: boolean;
}) {
  return (
    <div className={`relative ${className}`}>
      <Picture
        src={imageUrl === "" ? undefined : pictureAddress(imageUrl)}
        alt={texts.pictureOf(domain)}
        width={1_200}
        height={630}
        className="object-cover!"
        fallback={
          <span className="absolute inset-0 grid place-items-center bg-bg p-2 text-center text-12 text-ink-3">
            {imageUrl === "" || isSmall ? texts.noPicture : texts.pictureFailed}
          </span>
        }
      />
    </div>
  );
}
