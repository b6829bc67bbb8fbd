/*
 * Splits a command into words like a shell: POSIX with `$'…'`, as browsers copy for bash, and cmd with carets, as they
 * copy for Windows. Returns `undefined` if a quote is not closed. A command ends at `|`, `;`, `&&`, `)` or `>`.
 */

export function splitPosixWords(source: string): string[] | undefined {
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
export function isForCmd(source: string): boolean {
  return /^\s*\^"/.test(source) || (/^\s*"/.test(source) && /\^\r?\n/.test(source));
}

/** Browsers escape special characters of cmd with a caret, and quotes and backslashes with a backslash. */
export function splitCmdWords(source: string): string[] | undefined {
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
