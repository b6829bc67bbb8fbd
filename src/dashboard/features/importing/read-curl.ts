import { fail, type Result, succeed } from "#contract/result.ts";

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

/*
 * Splits a command into words like a shell: POSIX with `$'…'`, as browsers copy for bash, and cmd with carets, as they
 * copy for Windows. Returns `undefined` if a quote is not closed. A command ends at `|`, `;`, `&&`, `)` or `>`.
 */

function splitPosixWords(source: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? "";
    if (/[\s|;)>]/.test(character) || source.startsWith("&&", at)) {
      if (word !== undefined) words.push(word);
      if (!/\s/.test(character)) return words;
      word = undefined;
      at += 1;
    } else if (character === "\\") {
      // A backslash continues the line.
      if (/[\r\n]/.test(source[at + 1] ?? "")) at += source.startsWith("\r\n", at + 1) ? 3 : 2;
      else {
        word = (word ?? "") + (source[at + 1] ?? "");
        at += 2;
      }
    } else if (character === "'" || character === '"' || source.startsWith("$'", at)) {
      const quoted = readQuoted(source, at);
      if (quoted === undefined) return undefined;
      word = (word ?? "") + quoted.text;
      at = quoted.end;
    } else {
      word = (word ?? "") + character;
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

interface Quoted {
  text: string;
  end: number;
}

function readQuoted(source: string, start: number): Quoted | undefined {
  const isAnsi = source.startsWith("$'", start);
  const quote = isAnsi ? "'" : (source[start] ?? "");
  let at = start + (isAnsi ? 2 : 1);
  let text = "";
  while (at < source.length) {
    const character = source[at] ?? "";
    if (character === quote) return { text, end: at + 1 };
    if (character === "\\" && isAnsi) {
      const escape = readAnsiEscape(source, at);
      text += escape.text;
      at = escape.end;
    } else if (character === "\\" && quote === '"' && /["\\$`\n]/.test(source[at + 1] ?? "")) {
      text += source[at + 1] === "\n" ? "" : (source[at + 1] ?? "");
      at += 2;
    } else {
      text += character;
      at += 1;
    }
  }
  return undefined;
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\u0007",
  e: "\u001b",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

function readAnsiEscape(source: string, at: number): Quoted {
  const rest = source.slice(at, at + 10);
  const code = /^\\u([0-9a-f]{1,4})|^\\U([0-9a-f]{1,8})|^\\x([0-9a-f]{1,2})|^\\([0-7]{1,3})/i.exec(rest);
  if (code !== null) {
    const [whole, short, long, hex, octal] = code;
    const value =
      octal === undefined ? Number.parseInt(short ?? long ?? hex ?? "0", 16) : Number.parseInt(octal, 8);
    return { text: value > 0x10_ff_ff ? "\ufffd" : String.fromCodePoint(value), end: at + whole.length };
  }
  const next = source[at + 1] ?? "";
  return { text: ansiEscapes[next] ?? `\\${next}`, end: at + 2 };
}

/** Whether arguments are for cmd: quoted with `^"`, or with `"` and carets at line ends. */
function isForCmd(source: string): boolean {
  return /^\s*\^"/.test(source) || (/^\s*"/.test(source) && /\^\r?\n/.test(source));
}

/** Browsers escape special characters of cmd with a caret, and quotes and backslashes with a backslash. */
function splitCmdWords(source: string): string[] | undefined {
  const text = withoutCarets(source);
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    const pair = text.slice(at, at + 2);
    if (pair === '\\"' || (isQuoted && (pair === "\\\\" || pair === '""'))) {
      word = (word ?? "") + pair.slice(1);
      at += 1;
    } else if (character === '"') {
      isQuoted = !isQuoted;
      word ??= "";
    } else if (!isQuoted && /[\s|&>]/.test(character)) {
      if (word !== undefined) words.push(word);
      if (!/\s/.test(character)) return words;
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (isQuoted) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}

/** Removes escapes by caret. A caret before a line break continues the line; before two it means one literal break. */
function withoutCarets(source: string): string {
  return source
    .replaceAll("\r\n", "\n")
    .replaceAll(/\^(\n\n|[\s\S])/g, (_whole, next: string) =>
      next === "\n\n" ? "\n" : next === "\n" ? " " : next,
    );
}
