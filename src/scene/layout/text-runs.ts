/** A part of a text in one of the component's two styles. */
export interface TextRun {
  text: string;
  isEmphasis: boolean;
}

/** Replaces a tab, because a picture has no tab stops. */
const tabSpaces = "    ";

/**
 * Parses emphasis: `Hello {John}` is two runs. `{{` and `}}` are literal braces. Next to an emphasis brace they are inside
 * it, so that any text with doubled braces can be emphasised: `{{{x}}}` emphasises `{x}`. An unmatched brace is literal, and
 * so is `{}`. All kinds of line breaks become `\n`; other control characters are removed.
 */
export function parseTextRuns(source: string): TextRun[] {
  const text = normalizeControls(source);
  const runs: TextRun[] = [];
  // The part before the open brace is settled; the part after it may turn out to be plain.
  let settled = "";
  let open: string | undefined;
  const append = (characters: string) => {
    if (open === undefined) settled += characters;
    else open += characters;
  };
  for (const [token] of text.matchAll(/\{+|\}\}?|[^{}]+/g)) {
    if (token.startsWith("{")) {
      const literal = "{".repeat(Math.floor(token.length / 2));
      if (token.length % 2 === 0) {
        append(literal);
        continue;
      }
      if (open !== undefined) settled += `{${open}`;
      open = literal;
    } else if (token === "}}") {
      append("}");
    } else if (token === "}" && open !== undefined) {
      if (open === "") settled += "{}";
      else {
        pushRun(runs, settled, false);
        pushRun(runs, open, true);
        settled = "";
      }
      open = undefined;
    } else append(token);
  }
  pushRun(runs, open === undefined ? settled : `${settled}{${open}`, false);
  return runs;
}

/** Appends a run; joins neighbours of one style and skips empty text. */
export function pushRun(runs: TextRun[], text: string, isEmphasis: boolean): void {
  if (text === "") return;
  const last = runs.at(-1);
  if (last?.isEmphasis === isEmphasis) last.text += text;
  else runs.push({ text, isEmphasis });
}

/** All kinds of line ends become `\n`. */
export function normalizeLineEnds(text: string): string {
  return text.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n");
}

function normalizeControls(source: string): string {
  return normalizeLineEnds(source)
    .replaceAll("\t", tabSpaces)
    .replaceAll(/(?!\n)\p{Cc}|[\ufff9-\ufffb]/gu, "");
}
