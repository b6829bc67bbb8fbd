/** Names of attributes in which pages keep the address of a picture that is loaded when it is scrolled to. */
const lazySources = ["data-src", "data-original", "data-lazy-src"] as const;

/** Smaller ones are buttons, faces and counters. */
const sidePxMin = 100;

/** By their names such pictures belong to the site and not to the page. */
const decoration =
  /(?:^|[/_.-])(?:logo|icon|icons|sprite|sprites|pixel|spacer|blank|avatar|badge|button|loader|placeholder|captcha)s?(?:[/_.-]|$)/i;

/** The address of an `img` that may stand for its page, as written; undefined for one that cannot. */
export function pictureOf(attributes: ReadonlyMap<string, string>): string | undefined {
  if (attributes.has("hidden") || attributes.get("role") === "presentation") return undefined;
  if (isSmall(attributes.get("width")) || isSmall(attributes.get("height"))) return undefined;
  const sources = [...lazySources.map((name) => attributes.get(name)), attributes.get("src")];
  const source =
    sources.map((value) => value?.trim() ?? "").find((value) => value !== "" && !/^data:/i.test(value)) ??
    firstOfSet(attributes.get("data-srcset") ?? attributes.get("srcset"));
  return source === undefined || decoration.test(source.split(/[?#]/)[0] ?? "") ? undefined : source;
}

function isSmall(length: string | undefined): boolean {
  const pixels = /^\s*(\d{1,6})/.exec(length ?? "")?.[1];
  return pixels !== undefined && !(length ?? "").includes("%") && Number(pixels) < sidePxMin;
}

function firstOfSet(set: string | undefined): string | undefined {
  const first = set?.trim().split(/\s+/, 1)[0]?.replace(/,$/, "");
  return first === undefined || first === "" || /^data:/i.test(first) ? undefined : first;
}
