import { decodeText } from "#contract/decode-text.ts";
import { readChangeQuery } from "#contract/changes/change-query.ts";
import { type Change, mainProperty } from "#contract/changes/change.ts";
import { cutText } from "#contract/cut-text.ts";
import { limits } from "#contract/limits.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";

export const keyParameter = "apiKey";

/** The query of a legacy image link, with its key apart from everything that is stored or sent. */
export interface ImageLinkQuery {
  key: string | undefined;
  /** The changes of the other parameters. A problem quotes none of them, because it might contain the key. */
  readChanges: () => Result<Change[], Problem[]>;
}

/** Removes the key from a query string. Every parameter that is named like one is left out of the changes. */
export function readImageLink(query: string): ImageLinkQuery {
  const pairs = query
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "");
  const keys = pairs.filter(isKeyPair).map(keyOf);
  const others = pairs.filter((pair) => !isKeyPair(pair));
  const key = keys.find((given) => given !== "");
  return {
    key,
    readChanges: () => readOthers(others, key),
  };
}

/** Also of `apikey`, `api_key`, and `amp;apiKey` from an address with escaped ampersands. */
function isKeyPair(pair: string): boolean {
  const name = pair.split("=", 1)[0] ?? "";
  return (decodeText(name) ?? name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .endsWith("apikey");
}

/** A key has no spaces, so a `+` is one of its characters. */
function keyOf(pair: string): string {
  const value = pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : "";
  return decodeText(value) ?? value;
}

/** A bare name that the template does not have is a warning, so every one is read. */
const anyName = { has: () => true };

function readOthers(pairs: readonly string[], key: string | undefined): Result<Change[], Problem[]> {
  const problems = pairs.flatMap((pair, index): Problem[] => {
    const text = decodeText(pair);
    const path = `parameter ${index + 1} besides the key`;
    if (text === undefined)
      return [otherProblem(path, "is not valid percent-encoded UTF-8; write a percent sign as %25")];
    return key !== undefined && text.includes(key)
      ? [otherProblem(path, `contains the key; send it in ${keyParameter} only`)]
      : [];
  });
  if (problems.length > 0) return fail(problems);
  const read = readChangeQuery(pairs.join("&"), anyName);
  if (!read.ok) return read;
  const changes = [
    ...read.value.changes,
    // Control parameters of a direct link are ordinary names here.
    ...[...read.value.control].map(([componentId, value]) => ({
      componentId,
      property: mainProperty,
      value,
    })),
  ];
  const tooLong = changes.filter(({ componentId }) => componentId.length > limits.nameLengthMax);
  return tooLong.length > 0
    ? fail(
        tooLong.map(({ componentId }) =>
          otherProblem(
            cutText(componentId, 100),
            `a name is at most ${limits.nameLengthMax} characters long`,
          ),
        ),
      )
    : succeed(changes);
}
