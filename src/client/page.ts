import * as z from "zod/mini";
import { isJsonObject, parseJson } from "#contract/json.ts";
import { formatPath, otherProblem, type Problem, toProblems } from "#contract/problems.ts";
import { ClientError, createUnreadable, type UnreadableAnswer } from "./client-error.ts";
import { type Answer, parseTolerantly } from "./request.ts";

/** One page of a list, with its position in the list. */
export interface Page<Item> {
  items: Item[];
  /** `undefined` if the service did not say. */
  total: number | undefined;
  /** `undefined` if only a full page suggests that more follow. */
  hasNext: boolean | undefined;
  /** Entries that did not match the contract. One bad entry does not invalidate the page. */
  unreadableCount: number;
  /** Of a list whose pages are counted from an entry: what to ask for as `before`, and as `after`. Absent: nothing is there. */
  older?: string;
  newer?: string;
  /** Their problems; absent if there were none. */
  unreadable?: UnreadableAnswer;
}

/**
 * Reads a list that is a bare array or a page object with `content`; totals from the object, from `X-Total-Count`, or
 * from `Link`.
 */
export async function parsePage<Schema extends z.ZodMiniType>(
  schema: Schema,
  { response, text }: Answer,
): Promise<Page<z.infer<Schema>>> {
  const unreadable = (problems: Problem[]) =>
    createUnreadable({ status: response.status, problems, raw: text, expected: z.array(schema) });
  const body = parseJson(text);
  const entries = entriesOf(body);
  if (entries === undefined) {
    const message = "must be an array, or an object with content";
    throw new ClientError(await unreadable([otherProblem("", message)]));
  }
  const items: z.infer<Schema>[] = [];
  const problems: Problem[] = [];
  let unreadableCount = 0;
  entries.forEach((entry, index) => {
    const parsed = parseTolerantly(schema, entry);
    if (parsed.success) items.push(parsed.data);
    else {
      unreadableCount += 1;
      for (const problem of toProblems(parsed.error)) {
        const place = formatPath([index]);
        problems.push({ ...problem, path: problem.path === "" ? place : `${place}.${problem.path}` });
      }
    }
  });
  const page = {
    items,
    unreadableCount,
    total: totalOf(body, response),
    hasNext: hasNextOf(body, response),
    ...placesOf(body),
  };
  if (unreadableCount === 0) return page;
  const wrong = await unreadable(problems);
  if (items.length === 0) throw new ClientError(wrong);
  return { ...page, unreadable: wrong };
}

function entriesOf(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (isJsonObject(body) && Array.isArray(body["content"])) return body["content"];
  return undefined;
}

function placesOf(body: unknown): Pick<Page<unknown>, "older" | "newer"> {
  const { older, newer } = isJsonObject(body) ? body : {};
  return { ...(typeof older === "string" && { older }), ...(typeof newer === "string" && { newer }) };
}

function totalOf(body: unknown, response: Response): number | undefined {
  const inBody = isJsonObject(body) ? body["totalElements"] : undefined;
  if (typeof inBody === "number" && Number.isInteger(inBody) && inBody >= 0) return inBody;
  const header = response.headers.get("x-total-count");
  return header !== null && /^\d+$/.test(header.trim()) ? Number(header) : undefined;
}

function hasNextOf(body: unknown, response: Response): boolean | undefined {
  if (isJsonObject(body) && typeof body["last"] === "boolean") return !body["last"];
  const link = response.headers.get("link");
  // A `Link` with other relations only says nothing about pages.
  if (link === null || !/rel="?(first|prev|next|last)"?/i.test(link)) return undefined;
  return /rel="?next"?/i.test(link);
}
