/*
 * Finds the request body in code: our snippets in JavaScript, Python and PHP, what browsers copy as `fetch(…)` or for
 * PowerShell, and similar code. Rejects a body with variables.
 */

/** The body as JSON text; `undefined` if no known form matches. */
export function findCodeBody(source: string): string | undefined {
  const nowdoc = /<<<\s*(['"]?)(\w+)\1\r?\n([\s\S]*?)\r?\n[ \t]*\2\b/.exec(source);
  if (nowdoc !== null) return nowdoc[3];
  const powerShell = /@(['"])\r?\n([\s\S]*?)\r?\n\1@|(?:-Body|=)\s*'(?=\s*[[{])((?:''|[^'])*)'/i.exec(source);
  if (powerShell !== null) return powerShell[2] ?? powerShell[3]?.replaceAll("''", "'");
  const shell = /-Body\s+"((?:`[\s\S]|""|[^"`])*)"/.exec(source);
  if (shell !== null) {
    return (shell[1] ?? "").replaceAll(/`([\s\S])|""/g, (whole, escaped: string | undefined) =>
      whole === '""' ? '"' : escaped === "n" ? "\n" : (escaped ?? ""),
    );
  }
  const object = /(?:JSON\.stringify|json\.dumps|json_encode)\(\s*(?=[{[])|\bjson\s*=\s*(?=\{)/.exec(source);
  if (object !== null) return toJson(source, object.index + object[0].length);
  const text = /\bbody["']?\s*:\s*(?=["'`])/.exec(source);
  if (text === null) return undefined;
  return readString(source, text.index + text[0].length)?.value;
}

const words: Readonly<Record<string, string>> = {
  true: "true",
  True: "true",
  false: "false",
  False: "false",
  null: "null",
  None: "null",
};

/** Converts the literal at `start` to JSON; `undefined` if it contains anything but literals. */
export function toJson(source: string, start: number): string | undefined {
  let json = "";
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const rest = source.slice(at, at + 200);
    const character = source[at] ?? "";
    const word = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0];
    const number = /^-?\d[\d.eE+-]*/.exec(rest)?.[0];
    if (/["'`]/.test(character)) {
      const text = readString(source, at);
      if (text === undefined) return undefined;
      json += JSON.stringify(text.value);
      at = text.end;
    } else if (word !== undefined) {
      const isKey = /^\s*:/.test(source.slice(at + word.length, at + word.length + 20));
      const meaning = isKey ? JSON.stringify(word) : words[word];
      if (meaning === undefined) return undefined;
      json += meaning;
      at += word.length;
    } else if (number !== undefined) {
      json += number;
      at += number.length;
    } else if (character === "#" || rest.startsWith("//")) {
      const end = source.indexOf("\n", at);
      at = end < 0 ? source.length : end;
    } else {
      if (/[{[]/.test(character)) depth += 1;
      // JavaScript and Python allow a trailing comma, JSON does not.
      if (/[}\]]/.test(character)) {
        json = json.replace(/,\s*$/, "");
        depth -= 1;
      }
      json += character;
      at += 1;
      if (depth === 0) return json;
    }
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  "\n": "",
};

function readString(source: string, start: number): { value: string; end: number } | undefined {
  const quote = source[start] ?? "";
  let value = "";
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at] ?? "";
    if (character === quote) return { value, end: at + 1 };
    if (character !== "\\") {
      value += character;
      continue;
    }
    const code = /^\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(source.slice(at, at + 6));
    if (code !== null) {
      value += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? "0", 16));
      at += code[0].length - 1;
    } else {
      const next = source[at + 1] ?? "";
      value += escapes[next] ?? next;
      at += 1;
    }
  }
  return undefined;
}
