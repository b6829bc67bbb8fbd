/** The forms of a line of the log: JSON for programs, text for people. */

export type LogFormat = "json" | "text";

export interface LogEntry {
  time: Date;
  level: "info" | "warn" | "error";
  message: string;
  /** An error with its stack and its causes. */
  error: string | undefined;
  fields: Readonly<Record<string, unknown>>;
}

/** Makes a line, without its line break. `hide` redacts secrets. */
export type ToLine = (entry: LogEntry, hide: (text: string) => string) => string;

export const lineFormats: Readonly<Record<LogFormat, ToLine>> = { json: toJsonLine, text: toTextLine };

/** Characters of one field; bounds values from outside, such as an address of 2 MB. */
const valueLengthMax = 1_000;
/** Characters of a message, and of an error and its causes. */
const messageLengthMax = 8_000;

function toTextLine(
  { time, level, message, error, fields }: LogEntry,
  hide: (text: string) => string,
): string {
  const said = error === undefined ? message : `${message}: ${error}`;
  const facts = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${shorten(hide(JSON.stringify(value) ?? "undefined"), valueLengthMax)}`,
  );
  const text = shorten(hide(said), messageLengthMax) + facts.join("");
  return `${time.toISOString()} ${level} ${escapeText(text)}`;
}

/** `time`, `level` and `message` come first, then the fields, then `error`. */
function toJsonLine(
  { time, level, message, error, fields }: LogEntry,
  hide: (text: string) => string,
): string {
  const toText = (text: string, lengthMax: number) => withoutColours(shorten(hide(text), lengthMax));
  const line: Record<string, unknown> = {
    time: time.toISOString(),
    level,
    message: toText(message, messageLengthMax),
  };
  for (const [name, value] of Object.entries(fields))
    line[Object.hasOwn(line, name) ? `${name}_` : name] = toValue(value, (text) =>
      toText(text, valueLengthMax),
    );
  if (error !== undefined) line["error"] = toText(error, messageLengthMax);
  return escapeJson(JSON.stringify(line));
}

/** Structured values stay as they are, unless a part of them is hidden or too long: then they become a text. */
function toValue(value: unknown, toText: (text: string) => string): unknown {
  if (typeof value === "string") return toText(value);
  if (typeof value !== "object" || value === null) return value;
  const json = JSON.stringify(value) ?? "";
  const shown = toText(json);
  return shown === json ? value : shown;
}

function shorten(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}… (${text.length} characters)`;
}

/** ANSI colours, which Playwright's messages contain. */
function withoutColours(text: string): string {
  return text.replaceAll(/\p{Cc}\[[\d;]*m/gu, "");
}

/** Control characters and bidirectional marks: a page must not control a terminal. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Escapes line breaks as well, so that a page cannot forge lines. */
function escapeText(text: string): string {
  return withoutColours(text)
    .replaceAll(/[\r\n\u2028\u2029]+\s*/g, " | ")
    .replaceAll(invisible, toEscape);
}

/** Escapes what `JSON.stringify` leaves; the line still has the same value. */
function escapeJson(json: string): string {
  return json.replaceAll(invisible, (character) =>
    Array.from({ length: character.length }, (_, index) => toEscape(character.charAt(index))).join(""),
  );
}

function toEscape(character: string): string {
  const code = character.length > 1 ? character.codePointAt(0) : character.charCodeAt(0);
  return `\\u${(code ?? 0).toString(16).padStart(4, "0")}`;
}
