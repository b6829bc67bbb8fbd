import type { PageMetadata } from "#contract/page-metadata.ts";
import { pictureHeaders, type PictureLoadFailure, pictureLoadFailures } from "#contract/picture-headers.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { type Network, networkNames, networkRules, type NetworkRules } from "./link-networks.ts";

/** An effect of a network's rules on a card that its page may not expect. */
export type CardNote =
  /** X shows the bare link. */
  | { kind: "noCard"; without: "twitter:card" | "title" }
  | { kind: "brokenPicture" }
  | { kind: "pictureTooSmall" | "smallCard" | "pictureTooLarge"; width: number; height: number }
  | { kind: "pictureTooHeavy"; bytesMax: number }
  | { kind: "pictureTooWide"; ratioMax: number }
  | { kind: "pictureFormat"; type: string }
  | { kind: "titleCut" | "descriptionCut"; max: number }
  | { kind: "required"; tags: readonly string[] };

export interface LinkCard {
  network: Network;
  /** `text`: a card without a picture; `none`: the bare link. */
  layout: "large" | "small" | "text" | "none";
  title: string;
  /** Empty: the card has none. */
  description: string;
  /** Absolute; undefined: the card shows no picture. */
  picture: string | undefined;
  /** The picture that the network reads, also if it is not shown. */
  source: string | undefined;
  notes: readonly CardNote[];
}

/** Checks of the page's pictures by their absolute addresses. */
export type PictureChecks = ReadonlyMap<string, PictureCheck>;

/** The cards of a link, as each network draws them by its published rules. `url` is the address that was read. */
export function toLinkCards(page: PageMetadata, url: string, checks: PictureChecks): LinkCard[] {
  return networkNames.map((network) => toLinkCard(network, page, url, checks));
}

/** The addresses of all pictures that the networks read, the most important first. */
export function picturesOf(page: PageMetadata, url: string): string[] {
  const pictures = networkNames.flatMap((network) => pictureOf(networkRules[network], page, url) ?? []);
  return [...new Set([...pictures, ...(page.imageUrl === "" ? [] : [page.imageUrl])])];
}

function toLinkCard(network: Network, page: PageMetadata, url: string, checks: PictureChecks): LinkCard {
  const rules = networkRules[network];
  const declared =
    network === "x"
      ? declaredByX(page)
      : network === "slack"
        ? declaredBySlack(page)
        : network === "discord" && valueOfTag(page, "twitter:card")?.toLowerCase() !== "summary_large_image"
          ? "small"
          : "large";
  const title = textOf(rules, rules.title, page) ?? (rules.fallsBack.title ? page.title || url : "");
  const description =
    textOf(rules, rules.description, page) ?? (rules.fallsBack.description ? page.description : "");
  if (declared === "none" || title === "") {
    const without = declared === "none" ? "twitter:card" : "title";
    const notes: CardNote[] = [{ kind: "noCard", without }];
    return {
      network,
      layout: "none",
      title: "",
      description: "",
      picture: undefined,
      source: undefined,
      notes,
    };
  }
  const picture = pictureOf(rules, page, url);
  const placed = placePicture(rules, declared, picture === undefined ? undefined : checks.get(picture));
  const missing = rules.required.filter((tag) => valueOfTag(page, tag) === undefined);
  return {
    network,
    layout: picture === undefined ? "text" : placed.layout,
    title: cut(title, rules.titleMax),
    description: cut(description, rules.descriptionMax),
    picture: placed.layout === "text" ? undefined : picture,
    source: picture,
    notes: [
      ...(picture === undefined ? [] : placed.notes),
      ...noteOfCut("titleCut", title, rules.titleMax),
      ...noteOfCut("descriptionCut", description, rules.descriptionMax),
      ...(missing.length > 0 ? [{ kind: "required" as const, tags: missing }] : []),
    ],
  };
}

/** `none`: X shows the bare link. */
function declaredByX(page: PageMetadata): "large" | "small" | "none" {
  const card = valueOfTag(page, "twitter:card")?.toLowerCase();
  if (card === "summary_large_image" || card === "player") return "large";
  if (card === "summary" || card === "app") return "small";
  const has = (tag: string) => valueOfTag(page, tag) !== undefined;
  return has("og:type") && has("og:title") && has("og:description") ? "small" : "none";
}

function declaredBySlack(page: PageMetadata): "large" | "small" {
  return valueOfTag(page, "twitter:card")?.toLowerCase() === "summary" ? "small" : "large";
}

function textOf({ order }: NetworkRules, names: readonly string[], page: PageMetadata): string | undefined {
  return order === "onPage" ? firstTagOnPage(page, names) : valueOfTag(page, ...names);
}

/** Absolute. Addresses on a page are relative to it. */
function pictureOf(rules: NetworkRules, page: PageMetadata, url: string): string | undefined {
  const own = page.imageUrl === "" ? undefined : page.imageUrl;
  const named = textOf(rules, rules.picture, page);
  if (named === undefined) return rules.fallsBack.picture ? own : undefined;
  return toAddress(named, page, url);
}

/** The absolute address that a tag names; undefined if it is none of the web. */
export function toAddress(
  named: string,
  { imageUrl, finalUrl }: PageMetadata,
  url: string,
): string | undefined {
  const absolute = URL.parse(named);
  // The service knows the page's `<base>`; its choice is the address of this tag if it ends like it.
  const end = named.replace(/^(?:\.{0,2}\/)+/, "");
  if (absolute === null && end !== "" && imageUrl.endsWith(`/${end}`)) return imageUrl;
  const address = absolute ?? URL.parse(named, finalUrl ?? url);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** How a network shows a picture: `layout` is at most the one that the tags ask for. */
function placePicture(
  rules: NetworkRules,
  asked: "large" | "small",
  check: PictureCheck | undefined,
): { layout: "large" | "small" | "text"; notes: CardNote[] } {
  if (check === undefined || check.state === "checking" || check.state === "unknown")
    return { layout: asked, notes: [] };
  const hidden = (note: CardNote) => ({ layout: "text" as const, notes: [note] });
  if (check.state === "broken") return hidden({ kind: "brokenPicture" });
  const { type, bytes, ratio } = check;
  const { formats, bytesMax, ratioMax, pictureMax } = rules;
  if (type !== undefined && formats?.includes(type) === false) return hidden({ kind: "pictureFormat", type });
  if (bytesMax !== undefined && bytes !== undefined && bytes > bytesMax)
    return hidden({ kind: "pictureTooHeavy", bytesMax });
  if (ratioMax !== undefined && ratio > ratioMax) return hidden({ kind: "pictureTooWide", ratioMax });
  const { width, height } = check;
  if (width === undefined || height === undefined) return { layout: asked, notes: [] };
  const isBelow = (min: { width: number; height: number }) => width < min.width || height < min.height;
  if (pictureMax !== undefined && (width > pictureMax.width || height > pictureMax.height))
    return hidden({ kind: "pictureTooLarge", ...pictureMax });
  if (isBelow(rules.pictureMin)) return hidden({ kind: "pictureTooSmall", ...rules.pictureMin });
  if (asked === "large" && isBelow(rules.largeMin))
    return { layout: "small", notes: [{ kind: "smallCard", ...rules.largeMin }] };
  return { layout: asked, notes: [] };
}

/** At most `max` code points, the last one an ellipsis if the text was longer. */
function cut(text: string, max = Number.POSITIVE_INFINITY): string {
  const points = [...text];
  return points.length <= max
    ? text
    : `${points
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

function noteOfCut(kind: "titleCut" | "descriptionCut", text: string, max: number | undefined): CardNote[] {
  return max !== undefined && [...text].length > max ? [{ kind, max }] : [];
}

/** Stands for the address of a card that is not made yet. */
export const cardAddress = "https://example.com/card.png";
const cardSize = { width: 1_200, height: 630 };

/** The page, and the checks of its pictures, as they are when a large card is its picture. */
export function withCard(page: PageMetadata, checks: PictureChecks): [PageMetadata, PictureChecks] {
  const isReplaced = (name: string) => name === "twitter:card" || /^(og|twitter):image/.test(name);
  const metaTags = [
    ...page.metaTags.filter(({ name }) => !isReplaced(name.toLowerCase())),
    { name: "og:image", value: cardAddress },
    { name: "twitter:card", value: "summary_large_image" },
  ];
  const { width, height } = cardSize;
  const check = {
    state: "loaded",
    width,
    height,
    ratio: width / height,
    type: "image/png",
    bytes: undefined,
  } as const;
  return [{ ...page, imageUrl: cardAddress, metaTags }, new Map([...checks, [cardAddress, check]])];
}

/** The first value of the first of these tags that has one; undefined: none has. Names in lower case. */
export function valueOfTag(
  { metaTags }: Pick<PageMetadata, "metaTags">,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const tag = metaTags.find((one) => one.name.toLowerCase() === name && one.value.trim() !== "");
    if (tag !== undefined) return tag.value.trim();
  }
  return undefined;
}

/** The first tag on the page with one of these names and a value. Names in lower case. */
function firstTagOnPage(
  { metaTags }: Pick<PageMetadata, "metaTags">,
  names: readonly string[],
): string | undefined {
  return metaTags
    .find(({ name, value }) => names.includes(name.toLowerCase()) && value.trim() !== "")
    ?.value.trim();
}

export type PictureCheck =
  | { state: "checking" }
  | {
      state: "loaded";
      /** px; undefined for a vector picture, which has no size of its own. */
      width: number | undefined;
      height: number | undefined;
      /** Width by height. */
      ratio: number;
      /** As its server sent it. `type` is a media type. */
      type: string | undefined;
      bytes: number | undefined;
    }
  /** `status`: of its server's response, if that is the reason. */
  | { state: "broken"; fault: PictureLoadFailure; status: number | undefined }
  /** It could not be checked, for a reason that says nothing about it. */
  | { state: "unknown" };

/** Loads a picture through our server, as a render would, and measures it. Throws only if it is aborted. */
export async function checkPicture(source: string, signal: AbortSignal): Promise<PictureCheck> {
  try {
    // A picture from the browser's cache may have been replaced.
    const answer = await fetch(pictureAddress(source), {
      signal,
      cache: "no-cache",
      headers: { [pictureHeaders.check]: "1" },
    });
    if (!answer.ok || answer.status === 204) return readFailure(answer.headers);
    const { headers } = answer;
    const bitmap = await createImageBitmap(await answer.blob());
    const { width, height } = bitmap;
    bitmap.close();
    const type = headers.get(pictureHeaders.type) ?? undefined;
    const bytes = headers.get(pictureHeaders.bytes);
    const isVector = type === "image/svg+xml";
    return {
      state: "loaded",
      width: isVector ? undefined : width,
      height: isVector ? undefined : height,
      ratio: width / Math.max(height, 1),
      type,
      bytes: bytes === null ? undefined : Number(bytes),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { state: "unknown" };
  }
}

function readFailure(headers: Headers): PictureCheck {
  const fault = pictureLoadFailures.find((one) => one === headers.get(pictureHeaders.fault));
  if (fault === undefined) return { state: "unknown" };
  const status = headers.get(pictureHeaders.status);
  return { state: "broken", fault, status: status === null ? undefined : Number(status) };
}
