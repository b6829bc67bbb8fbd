import { decodeHTML } from "entities/decode";
import { isJsonObject, parseJson } from "#contract/json.ts";
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

/** A thing that a page describes in JSON-LD. */
type Node = Readonly<Record<string, unknown>>;

/** The things that a page's JSON-LD describes. */
interface JsonLdNodes {
  /** In the order of the page. */
  all: Node[];
  /** Relevant ones first: the page's subject, then the page itself, then people. */
  ranked: Node[];
  /** The thing that a value is, or names by its `@id`; of a list the first. */
  resolve: (value: unknown) => Node | undefined;
}

/** Things that are on every page of a site, or parts of another thing. */
const besides = new Set([
  "WebSite",
  "Organization",
  "NewsMediaOrganization",
  "Corporation",
  "BreadcrumbList",
  "ListItem",
  "ImageObject",
  "SearchAction",
  "ReadAction",
  "SiteNavigationElement",
  "WPHeader",
  "WPFooter",
  "WPSideBar",
  "ItemList",
  "PropertyValue",
  "Rating",
  "AggregateRating",
  "Offer",
  "Review",
]);
/** They describe the page if it has no subject. */
const pages = new Set([
  "WebPage",
  "CollectionPage",
  "ItemPage",
  "AboutPage",
  "ContactPage",
  "ProfilePage",
  "Blog",
  "FAQPage",
]);
const nodesMax = 2_000;
/** Of the relevant ones. Each may name one long thing, which is read again for each. */
const rankedMax = 100;
/** Of one thing. */
const typesMax = 20;

/** Parses `application/ld+json` elements. Skips malformed JSON. */
function readNodes(texts: readonly string[]): JsonLdNodes {
  const all = listNodes(
    texts.flatMap((text) => {
      const value = parseLoosely(text);
      return value === undefined ? [] : [value];
    }),
  );
  const byId = new Map<string, Node>();
  for (const node of all) {
    const id = node["@id"];
    // References have only an id.
    if (typeof id === "string" && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node);
  }
  const ranked = all
    .map((node) => ({ node, rank: rankOf(node) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, rankedMax)
    .map(({ node }) => node);
  const resolve = (value: unknown) => {
    const node: unknown = Array.isArray(value) ? value[0] : value;
    if (!isNode(node)) return undefined;
    const id = node["@id"];
    return (typeof id === "string" ? byId.get(id) : undefined) ?? node;
  };
  return { all, ranked, resolve };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `schema:Article` and `http://schema.org/Article` are written too. */
function typesOf(node: Node): string[] {
  return [node["@type"]]
    .flat()
    .slice(0, typesMax)
    .flatMap((type) =>
      typeof type === "string"
        ? [type.slice(Math.max(type.lastIndexOf("/"), type.lastIndexOf(":")) + 1)]
        : [],
    );
}

/** A person is rather the page's author than its subject. */
function isPerson(node: Node): boolean {
  return typesOf(node).includes("Person");
}

function rankOf(node: Node): number {
  const types = typesOf(node);
  if (types.length === 0 || types.some((type) => besides.has(type))) return 3;
  if (isPerson(node)) return 2;
  return types.some((type) => pages.has(type)) ? 1 : 0;
}

/** A string, or a comment. Each runs to the end if it is not closed, so that none is looked for twice. */
const stringOrComment = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;
/** A string, or a comma before an end. */
const stringOrLastComma = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|,(?=\s*[}\]])/g;

/** Undefined for malformed JSON, even after fixing common mistakes. */
function parseLoosely(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^(?:\/\*\s*|\/\/\s*)?<!\[CDATA\[(?:\s*\*\/)?|^<!--/, "")
    .replace(/(?:\/\*\s*|\/\/\s*)?\]\](?:>|&gt;)(?:\s*\*\/)?$|(?:\/\/\s*)?-->$/, "")
    .replace(/;\s*$/, "");
  const repaired = () => repair(bare.includes('"') ? bare : decodeHTML(bare));
  return parseJson(bare) ?? parseJson(repaired()) ?? parseJson(`[${parted(repaired())}]`);
}

/** Without comments, commas before an end, control characters, and backslashes that escape nothing. */
function repair(text: string): string {
  return text
    .replaceAll(stringOrComment, (_found, string: string | undefined) =>
      (string ?? " ").replaceAll(/\\(["\\/bfnrt]|u[\dA-Fa-f]{4})|\\/g, (found) =>
        found === "\\" ? "" : found,
      ),
    )
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(stringOrLastComma, (_found, string: string | undefined) => string ?? "");
}

/** A string, or the place between two objects. */
const stringOrPlace = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|\}(?=\s*\{)/g;

/** Some pages write one object after the other. */
function parted(text: string): string {
  return text.replaceAll(stringOrPlace, (_found, string: string | undefined) => string ?? "},");
}

/** The things that are described at the top, in graphs, and as what a page is about; each as an object. */
function listNodes(roots: readonly unknown[]): Node[] {
  const nodes: Node[] = [];
  const waiting = roots.toReversed();
  while (waiting.length > 0 && nodes.length < nodesMax) {
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...value.slice(0, nodesMax).toReversed());
    else if (isJsonObject(value)) {
      nodes.push(value);
      for (const key of ["mainEntity", "@graph"]) if (value[key] !== undefined) waiting.push(value[key]);
      // One of these is what the page is about; of a list none is.
      for (const key of ["blogPost", "hasPart"]) if (isJsonObject(value[key])) waiting.push(value[key]);
    }
  }
  return nodes;
}
