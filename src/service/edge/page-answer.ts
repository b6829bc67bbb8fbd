import * as limits from "#contract/limits.ts";
import type { Page } from "../storage/templates-store.ts";
import { jsonAnswer } from "./answer.ts";

/** The page that a list's query asks for. Pages start at 0. */
export function pageOf({ page = 0, size = limits.pageSizeDefault }: PageQuery): Page {
  return { limit: size, offset: page * size };
}

interface PageQuery {
  page?: number | undefined;
  size?: number | undefined;
}

/**
 * One page of a list as a bare array, with the total and the neighbouring pages in headers. `address`: of the list,
 * without a query.
 */
export function pageAnswer(
  entries: readonly unknown[],
  { request, address, page, total }: { request: Request; address: string; page: Page; total: number },
): Response {
  const { searchParams } = new URL(request.url);
  return jsonAnswer(entries, {
    headers: { "X-Total-Count": String(total), Link: pageLinks(address, searchParams, page, total) },
  });
}

/** First, last, and previous and next where there are such pages. Keeps the filters in `query`. */
function pageLinks(
  address: string,
  query: URLSearchParams,
  { limit: size, offset }: Page,
  total: number,
): string {
  const page = offset / size;
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const relations: [string, number][] = [["first", 0]];
  if (page > 0) relations.push(["prev", Math.min(page - 1, last)]);
  if (page < last) relations.push(["next", page + 1]);
  relations.push(["last", last]);
  return relations
    .map(([relation, number]) => {
      const asked = new URLSearchParams(query);
      asked.set("page", String(number));
      asked.set("size", String(size));
      return `<${address}?${asked.toString()}>; rel="${relation}"`;
    })
    .join(", ");
}

type Place = Readonly<Record<string, string>>;

/** A page that is counted from an entry, whose identifier is the place. */
export interface PlacedPage {
  request: Request;
  /** Of the list, without a query. */
  address: string;
  total: number;
  /** Where the newer page is; undefined: this is the first one. */
  newer?: Place | undefined;
  /** Where the older page is; undefined: this is the last one. */
  older?: Place | undefined;
}

/** The headers of a list whose pages are counted from an entry (`before`, `after`), so that new entries do not move them. */
export function placedPageHeaders({ request, address, total, newer, older }: PlacedPage) {
  const { searchParams } = new URL(request.url);
  const link = (relation: string, place: Place) => {
    const asked = new URLSearchParams(searchParams);
    asked.delete("before");
    asked.delete("after");
    for (const [name, value] of Object.entries(place)) asked.set(name, value);
    const query = asked.toString();
    return `<${address}${query === "" ? "" : `?${query}`}>; rel="${relation}"`;
  };
  const links = [
    link("first", {}),
    ...(newer === undefined ? [] : [link("prev", newer)]),
    ...(older === undefined ? [] : [link("next", older)]),
  ];
  return { "X-Total-Count": String(total), Link: links.join(", ") };
}
