import { decodeText } from "../decode-text.ts";
import { cutText } from "../strings.ts";
import { boundProblems, type Problem } from "../problems.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type Change, type ChangeValue, mainProperty, type SpellingProblem } from "./change.ts";
import { type ReadChanges, splitKey } from "./read-changes.ts";
import { toDottedKey } from "./write-changes.ts";

export interface ChangeQuery {
  /** Without the `?`. Empty when there are no changes. */
  query: string;
  /** Keys whose value is not text. A link carries it as text, so the reader has to infer its type. */
  losesType: string[];
}

/** The query string of a direct link. */
export function toChangeQuery(changes: readonly Change[]): Result<ChangeQuery, SpellingProblem> {
  const pairs: string[] = [];
  const losesType: string[] = [];
  for (const change of changes) {
    const key = toDottedKey(change);
    if (!key.ok) return key;
    const value = toQueryText(change.value);
    if (!key.value.isWellFormed() || !value.isWellFormed()) {
      return fail({ reason: "brokenText", componentId: change.componentId, property: change.property });
    }
    if (typeof change.value !== "string") losesType.push(key.value);
    pairs.push(`${encodeURIComponent(key.value)}=${encodeURIComponent(value)}`);
  }
  return succeed({ query: pairs.join("&"), losesType });
}

function toQueryText(value: ChangeValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export interface DirectLinkQuery extends ReadChanges {
  /** Parameters without a dot that name no merge tag, such as `signature`; they never change the picture. */
  control: Map<string, string>;
}

/** Parameters with a meaning of their own, which set no merge tag of the same name. */
const linkParameters: ReadonlySet<string> = new Set(["signature", "expires-at", "apiKey"]);

/**
 * Reads the query string of a direct link. Values are text; the component decides what they mean.
 * A parameter with a dot is a change, and so is the name of a merge tag (`name=a`, or `name[]=a&name[]=b` for a list). Any
 * other one is a control parameter. In a link with a `signature` the names of tags are ignored, because the signature
 * covers keys with a dot only.
 */
export function readChangeQuery(
  query: string,
  tagNames: Pick<ReadonlySet<string>, "has"> = new Set(),
): Result<DirectLinkQuery, Problem[]> {
  const changes: Change[] = [];
  const lists = new Map<string, string[]>();
  const paths: string[] = [];
  const control = new Map<string, string>();
  const problems: Problem[] = [];
  for (const pair of query.replace(/^\?/, "").split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = withoutList(decode(equals < 0 ? pair : pair.slice(0, equals)));
    const value = decode(equals < 0 ? "" : pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      problems.push({
        path: "query",
        code: "badEncoding",
        params: { text: pair.slice(0, 60) },
      });
    } else if (name.includes("\0") || value.includes("\0")) {
      problems.push({
        path: cutText(name.replaceAll("\0", "�"), 100),
        code: "nul",
        params: {},
      });
    } else if (!name.includes(".")) {
      const isList = name.endsWith("[]");
      const componentId = (isList ? name.slice(0, -2) : name).normalize();
      if (!tagNames.has(componentId) || linkParameters.has(componentId)) {
        control.set(name, value);
        continue;
      }
      const list = isList ? lists.get(componentId) : undefined;
      if (list !== undefined) {
        list.push(value);
        continue;
      }
      const started = [value];
      if (isList) lists.set(componentId, started);
      changes.push({ componentId, property: mainProperty, value: isList ? started : value });
      paths.push(name);
    } else {
      const parts = splitKey(name);
      if (parts.ok) {
        changes.push({ ...parts.value, value });
        paths.push(name);
      } else problems.push({ path: cutText(name, 100), ...parts.problem });
    }
  }
  if (problems.length > 0) return fail(boundProblems(problems));
  // By its decoded name, as the signature is verified.
  if (!control.has("signature")) return succeed({ changes, paths, control });
  const isCovered = ({ property }: Change) => property !== mainProperty;
  return succeed({
    changes: changes.filter(isCovered),
    paths: paths.filter((_path, index) => changes[index] !== undefined && isCovered(changes[index])),
    control,
  });
}

/** Some generated clients write the changes as fields of one parameter: `changes[title.text]=Hello`. */
function withoutList(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (/^changes\[([^\]]+\.[^\]]+)\]$/.exec(name)?.[1] ?? name);
}

function decode(text: string): string | undefined {
  return decodeText(text.replaceAll("+", " "));
}
