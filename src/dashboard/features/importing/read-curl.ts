import { fail, type Result, succeed } from "#contract/result.ts";
import { isForCmd, splitCmdWords, splitPosixWords } from "./shell-words.ts";

/** The request of a curl command: a body, or a direct link. */
export type CurlCommand = { kind: "body"; body: string } | { kind: "link"; link: string };

export type CurlProblem =
  | { reason: "openQuote" }
  | { reason: "noBody" }
  | { reason: "bodyInFile"; file: string };

const start = /(?:^|[\s;&|(`])curl(?:\.exe)?(?=\s)/;

/** Whether a text contains a curl command: alone, after a prompt, among other lines, or in `$(…)`. */
export function hasCurl(source: string): boolean {
  return (
    start.test(source) &&
    /(?:^|\n)[\s$>#%]*(?:\w+=\S*\s*)*(?:sudo\s+)?(?:\w+=)?(?:[$`(]*\s*)?curl(?:\.exe)?\s/.test(source)
  );
}

/** Reads a curl command as written in documentation, or as copied by browsers for bash and for cmd. */
export function readCurl(source: string): Result<CurlCommand, CurlProblem> {
  const found = start.exec(source);
  const command = source.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  const heredoc = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n([\s\S]*?)\n[ \t]*\2(?=\s|\)|$)/.exec(command);
  const line = heredoc === null ? command : command.slice(0, heredoc.index);
  const words = isForCmd(line) ? splitCmdWords(line) : splitPosixWords(line);
  if (words === undefined) return fail({ reason: "openQuote" });
  const { data, addresses, isGet } = readArguments(words);
  const file = data.find((text) => text.startsWith("@") && text !== "@-");
  if (file !== undefined) return fail({ reason: "bodyInFile", file: file.slice(1) });
  const bodies = data.map((text) => (text === "@-" ? (heredoc?.[3] ?? "") : text));
  const link = addresses.find((address) => /\/direct\//i.test(address));
  if (link !== undefined && (isGet || bodies.length === 0)) {
    const separator = link.includes("?") ? "&" : "?";
    return succeed({
      kind: "link",
      link: bodies.length === 0 ? link : `${link}${separator}${bodies.join("&")}`,
    });
  }
  return bodies.length > 0 ? succeed({ kind: "body", body: bodies.join("&") }) : fail({ reason: "noBody" });
}

const dataFlags = ["--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];

function readArguments(words: readonly string[]) {
  const data: string[] = [];
  const addresses: string[] = [];
  let isGet = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const [name = "", ...rest] = word.split("=");
    const valueOf = () => {
      if (name !== word && name.startsWith("--")) return rest.join("=");
      index += 1;
      return words[index] ?? "";
    };
    if (dataFlags.includes(name)) {
      const value = valueOf();
      // `--data-raw` takes an @ literally; in other flags it names a file.
      data.push(name === "--data-raw" && value.startsWith("@") ? ` ${value}` : value);
    } else if (name === "--data-urlencode") data.push(encodePair(valueOf()));
    else if (/^-[a-zA-Z]*d/.test(word) && !word.startsWith("--")) {
      const attached = word.slice(word.indexOf("d") + 1);
      data.push(attached === "" ? valueOf() : attached);
    } else if (word === "-G" || word === "--get") isGet = true;
    else if (name === "--url") addresses.push(valueOf());
    else if (/^(?:-H|--header|-X|--request|-o|--output|-u|--user|-b|--cookie|-A|-e|--user-agent)$/.test(word))
      index += 1;
    else if (/^https?:\/\//i.test(word)) addresses.push(word);
  }
  return { data, addresses, isGet };
}

function encodePair(pair: string): string {
  const equals = pair.indexOf("=");
  return equals < 0
    ? encodeURIComponent(pair)
    : `${pair.slice(0, equals)}=${encodeURIComponent(pair.slice(equals + 1))}`;
}
