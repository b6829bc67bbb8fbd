import { textOfHtml } from "./page-text.ts";

/** What a page says of itself as JSON-LD; empty where it says nothing. */
export interface LinkedData {
  title: string;
  description: string;
  /** As written. */
  image: string;
}

type Node = Readonly<Record<string, unknown>>;

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
/** They say something of the page, when there is no thing that it is about. */
const pages = new Set([
  "WebPage",
  "CollectionPage",
  "ItemPage",
  "AboutPage",
  "ContactPage",
  "ProfilePage",
  "FAQPage",
]);
/** About whoever made the page rather than about it. */
const people = new Set(["Person"]);

const nodesMax = 2_000;

/** Reads the notes in the order of the page. The first one about a thing counts before those about pages and people. */
export function readJsonLd(texts: readonly string[]): LinkedData {
  const roots = texts.flatMap((text) => {
    const value = parseLoosely(text);
    return value === undefined ? [] : [value];
  });
  const nodes = listNodes(roots);
  const byId = new Map<string, Node>();
  for (const node of nodes) {
    const id = node["@id"];
    // References have nothing but their id.
    if (typeof id === "string" && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node);
  }
  const ranked = nodes
    .map((node) => ({ node, rank: rankOf(node) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ node }) => node);
  const first = (read: (node: Node) => string) => ranked.map(read).find((value) => value !== "") ?? "";
  return {
    title: first((node) => textOf(node["headline"]) || textOf(node["name"])),
    description: first((node) => textOf(node["description"])),
    image: first((node) =>
      imageOf(node["image"] ?? node["thumbnailUrl"] ?? node["primaryImageOfPage"], byId, 0),
    ),
  };
}

/** Undefined for what is no JSON, also after the slips that many pages make. */
function parseLoosely(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^(?:\/\*\s*)?<!\[CDATA\[(?:\s*\*\/)?|^<!--/, "")
    .replace(/(?:\/\*\s*)?\]\]>(?:\s*\*\/)?$|-->$/, "")
    .replace(/;$/, "");
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    try {
      // Line breaks inside of strings.
      return JSON.parse(bare.replaceAll(/\p{Cc}/gu, " ")) as unknown;
    } catch {
      return undefined;
    }
  }
}

/** The things that are described at the top, in graphs, and as what a page is about; each as an object. */
function listNodes(roots: readonly unknown[]): Node[] {
  const nodes: Node[] = [];
  const waiting = roots.toReversed();
  while (waiting.length > 0 && nodes.length < nodesMax) {
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...value.slice(0, nodesMax).toReversed());
    else if (typeof value === "object" && value !== null) {
      const node = value as Node;
      nodes.push(node);
      for (const key of ["mainEntity", "@graph"]) if (node[key] !== undefined) waiting.push(node[key]);
    }
  }
  return nodes;
}

function rankOf(node: Node): number {
  const types = [node["@type"]].flat().flatMap((type) =>
    // `schema:Article` and `http://schema.org/Article` are written too.
    typeof type === "string" ? [type.slice(Math.max(type.lastIndexOf("/"), type.lastIndexOf(":")) + 1)] : [],
  );
  if (types.length === 0 || types.some((type) => besides.has(type))) return 3;
  if (types.some((type) => people.has(type))) return 2;
  return types.some((type) => pages.has(type)) ? 1 : 0;
}

function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === "string") return textOfHtml(first);
  const inner = typeof first === "object" && first !== null ? (first as Node)["@value"] : undefined;
  return typeof inner === "string" ? textOfHtml(inner) : "";
}

function imageOf(value: unknown, byId: ReadonlyMap<string, Node>, depth: number): string {
  if (depth > 4) return "";
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 20)) {
      const found = imageOf(each, byId, depth + 1);
      if (found !== "") return found;
    }
    return "";
  }
  if (typeof value !== "object" || value === null) return "";
  const node = value as Node;
  const own = imageOf(node["url"] ?? node["contentUrl"], byId, depth + 1);
  if (own !== "") return own;
  const id = node["@id"];
  const named = typeof id === "string" ? byId.get(id) : undefined;
  return named === undefined || named === node ? "" : imageOf(named, byId, depth + 1);
}
