import { isNode, isPerson, type JsonLdNodes, type Node, readNodes, typesOf } from "./json-ld-nodes.ts";
import type { DeclaredImage } from "./page-parts.ts";
import { textOfHtml } from "./page-text.ts";

/** A page's JSON-LD metadata; empty if there is none. */
export interface LinkedData {
  title: string;
  /** Of the first person: of whom a page is about that has no other title. */
  personName: string;
  description: string;
  image: DeclaredImage | undefined;
  /** Described pictures, which may be named elsewhere on the page. */
  describedImages: DeclaredImage[];
  siteName: string;
  authors: string[];
  /** As written, like `language`. */
  publishedAt: string;
  language: string;
}

/** Things whose publisher is the site; that of a book is not. */
const siteContent = /(?:Article|Posting|Recipe|Page)$/;
const describedImagesMax = 50;
const listedMax = 20;

/**
 * Reads the notes in the order of the page. The first one about a subject has priority over those about pages and
 * people.
 */
export function readJsonLd(texts: readonly string[]): LinkedData {
  const nodes = readNodes(texts);
  const { all, ranked } = nodes;
  return {
    title: firstText(
      ranked.filter((node) => !isPerson(node)),
      (node) => textOf(node["headline"]) || textOf(node["name"]),
    ),
    personName: firstText(ranked.filter(isPerson), (node) => textOf(node["name"])),
    description: firstText(ranked, (node) => textOf(node["description"])),
    image: firstOf(ranked, (node) =>
      imageOf(node["image"] ?? node["thumbnailUrl"] ?? node["primaryImageOfPage"], nodes),
    ),
    describedImages: all
      .filter((node) => typesOf(node).includes("ImageObject"))
      .slice(0, describedImagesMax)
      .flatMap((node) => imageOf(node, nodes) ?? []),
    siteName:
      firstText(all, (node) => (typesOf(node).includes("WebSite") ? textOf(node["name"]) : "")) ||
      firstText(ranked, (node) => siteOf(node, nodes)),
    authors: firstOf(ranked, (node) => namesOf(node["author"] ?? node["creator"], nodes)) ?? [],
    publishedAt: firstText(ranked, (node) => textOf(node["datePublished"]) || textOf(node["uploadDate"])),
    language: firstText(ranked, (node) => languageOf(node["inLanguage"])),
  };
}

function firstOf<Found>(nodes: readonly Node[], read: (node: Node) => Found | undefined): Found | undefined {
  for (const node of nodes) {
    const found = read(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstText(nodes: readonly Node[], read: (node: Node) => string): string {
  return firstOf(nodes, (node) => read(node) || undefined) ?? "";
}

function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === "string") return textOfHtml(first);
  const inner = isNode(first) ? first["@value"] : undefined;
  return typeof inner === "string" ? textOfHtml(inner) : "";
}

/** People and organisations, each as a text or as a thing with a name, which may be a thing again; undefined where there is none. */
function namesOf(value: unknown, { resolve }: JsonLdNodes): string[] | undefined {
  const names = [value]
    .flat()
    .slice(0, listedMax)
    .map((each: unknown) => {
      const person = resolve(each);
      const name = person?.["name"];
      const parts = [textOf(person?.["givenName"]), textOf(person?.["familyName"])];
      return textOf(each) || textOf(name) || textOf(resolve(name)?.["name"]) || parts.join(" ").trim();
    })
    .filter((name) => name !== "");
  return names.length === 0 ? undefined : names;
}

function siteOf(node: Node, { resolve }: JsonLdNodes): string {
  const whole = resolve(node["isPartOf"]);
  if (whole !== undefined && typesOf(whole).includes("WebSite")) return textOf(whole["name"]);
  return typesOf(node).some((type) => siteContent.test(type))
    ? textOf(resolve(node["publisher"])?.["name"])
    : "";
}

/** A tag, or a `Language` that has one. */
function languageOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return textOf(first) || (isNode(first) ? textOf(first["alternateName"]) || textOf(first["name"]) : "");
}

function imageOf(value: unknown, nodes: JsonLdNodes, depth = 0): DeclaredImage | undefined {
  if (depth > 4) return undefined;
  if (typeof value === "string") return value.trim() === "" ? undefined : { address: value.trim() };
  if (Array.isArray(value)) {
    for (const each of value.slice(0, listedMax)) {
      const found = imageOf(each, nodes, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isNode(value)) return undefined;
  const own = imageOf(value["url"], nodes, depth + 1) ?? imageOf(value["contentUrl"], nodes, depth + 1);
  if (own !== undefined) return { width: sideOf(value["width"]), height: sideOf(value["height"]), ...own };
  const named = nodes.resolve(value);
  return named === value ? undefined : imageOf(named, nodes, depth + 1);
}

/** `1200`, `"1200px"`, or a quantity with a value. */
function sideOf(value: unknown): string | undefined {
  const side: unknown = isNode(value) ? value["value"] : value;
  return typeof side === "string" || typeof side === "number" ? String(side) : undefined;
}
