import { isHiding } from "./open-elements.ts";
import type { DeclaredImage } from "./page-parts.ts";

/** Names of attributes in which pages keep the address of a picture that is loaded when it is scrolled to. */
const lazySources = ["data-src", "data-original", "data-lazy-src"] as const;

/** Smaller ones are buttons, faces and counters. */
const sidePxMin = 100;

/** By their names such pictures belong to the site and not to the page. */
const decoration =
  /(?:^|[/_.-])(?:logo|icon|icons|sprite|sprites|pixel|spacer|blank|avatar|badge|button|loader|placeholder|captcha)s?(?:[/_.-]|$)/i;

/** Addresses of counters: known hosts, file names of a single pixel, and a side of 1 px in the query. */
const tracking = [
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:facebook\.com\/tr|google-analytics\.com|googletagmanager\.com|googleadservices\.com|doubleclick\.net|scorecardresearch\.com|quantserve\.com|statcounter\.com|bat\.bing\.com|px\.ads\.linkedin\.com|analytics\.twitter\.com|t\.co\/i\/adsct|ct\.pinterest\.com|pixel\.wp\.com|stats\.wp\.com|mc\.yandex\.\w+|counter\.yadro\.ru|hm\.baidu\.com|sb\.\w+\.com\/b)(?:[/?:]|$)/i,
  /(?:^|\/)(?:1x1|dot|clear|transparent|trans|count|counter|hit|beacon|track|tracking|b|p|t)\.(?:gif|png|php)(?:[?#]|$)/i,
  /(?:matomo|piwik)\.php/i,
  /[?&](?:w|width|h|height)=1(?:&|$)/i,
] as const;

/** An `img` that may stand for its page, its address as written; undefined for one that cannot. */
export function pictureOf(attributes: ReadonlyMap<string, string>): DeclaredImage | undefined {
  if (isHiding(attributes) || /^(?:presentation|none)$/i.test(attributes.get("role")?.trim() ?? ""))
    return undefined;
  const width = attributes.get("width");
  const height = attributes.get("height");
  const style = attributes.get("style") ?? "";
  if ([width, height, sideOfStyle(style, "width"), sideOfStyle(style, "height")].some(isSmall))
    return undefined;
  const sources = [...lazySources.map((name) => attributes.get(name)), attributes.get("src")];
  const source =
    sources.map((value) => value?.trim() ?? "").find((value) => value !== "" && !/^data:/i.test(value)) ??
    firstOfSet(attributes.get("data-srcset") ?? attributes.get("srcset"));
  if (source === undefined || decoration.test(source.split(/[?#]/)[0] ?? "")) return undefined;
  return tracking.some((address) => address.test(source)) ? undefined : { address: source, width, height };
}

function sideOfStyle(style: string, side: "width" | "height"): string | undefined {
  return new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*(\\d{1,6}(?:\\.\\d{1,6})?)(?:px)?\\s*(?:!|;|$)`, "i").exec(
    style,
  )?.[1];
}

function isSmall(length: string | undefined): boolean {
  const pixels = /^\s*(\d{1,6})/.exec(length ?? "")?.[1];
  return pixels !== undefined && !(length ?? "").includes("%") && Number(pixels) < sidePxMin;
}

function firstOfSet(set: string | undefined): string | undefined {
  const first = set?.trim().split(/\s+/, 1)[0]?.replace(/,$/, "");
  return first === undefined || first === "" || /^data:/i.test(first) ? undefined : first;
}
