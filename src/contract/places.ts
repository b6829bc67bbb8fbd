/**
 * Kinds of places that callers of a process hold or wait for; each has a bound. `details`: one record or file; `lists`:
 * lists and searches; `links`: those that wait for a preview; `results`: links that wait for their picture; `pages`: web
 * pages whose metadata is read; `sources`: pictures from web addresses; `names`: host names; `browser`: pages of the
 * browser.
 */
export const placeKinds = [
  "renders",
  "changes",
  "details",
  "lists",
  "links",
  "results",
  "largeBodies",
  "uploads",
  "pages",
  "pageTexts",
  "sources",
  "pictures",
  "painters",
  "textFits",
  "checks",
  "htmlTemplates",
  "names",
  "browser",
  "logins",
] as const;
export type PlaceKind = (typeof placeKinds)[number];
