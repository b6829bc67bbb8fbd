import { type ForbiddenWord, forbiddenWords } from "./forbidden-words.ts";
import { readTexts, type Text } from "./read-texts.ts";

export interface ForbiddenUse {
  path: string;
  /** From 1. */
  line: number;
  found: string;
  instead: string;
}

/** Between two words: spaces, or a line break of a comment with its `*` or `//`. */
const gap = String.raw`(?:[\s*]|\/\/)+`;
/** Before a sentence: the start of a comment, a title or a document's paragraph, or the end of another sentence. */
const sentenceStart = String.raw`(?<=^(?:["'${"`"}\s*/#>|-]|\d\. )*|[.!?]${gap})`;
/** Up to the end of the sentence, which must not be a question. */
const statement = String.raw`(?=[^.!?]*(?:[.!]|$))`;

const patterns = forbiddenWords.map((word) => ({
  ...word,
  pattern: patternOf(word, "gi"),
  /** A line of a document is a paragraph, a row or a title. */
  documentPattern: patternOf(word, "gim"),
}));

function patternOf({ words, startsSentence }: ForbiddenWord, flags: string): RegExp {
  const spaced = `(?<![\\w-])(?:${words.replaceAll(" ", gap)})(?![\\w-])`;
  return new RegExp(startsSentence ? `${sentenceStart}${spaced}${statement}` : spaced, flags);
}

/**
 * Any of the words at any place; of those that start a sentence, where one may start. A file without one need not be parsed,
 * which takes most of the time: half of the files have a "what" somewhere.
 */
const anyWord = new RegExp(
  forbiddenWords
    .map(({ words, startsSentence }) => {
      const spaced = `\\b(?:${words.replaceAll(" ", gap)})\\b`;
      return startsSentence ? String.raw`${spaced}(?<=(?:^|["'${"`"}*/#>|.!?-])\s*${spaced})` : spaced;
    })
    .join("|"),
  "im",
);

/** The forbidden words in a file's comments, titles and texts, by line. Throws `SyntaxError` if it cannot be parsed. */
export function findForbiddenWords(path: string, source: string): ForbiddenUse[] {
  if (!anyWord.test(source)) return [];
  return readTexts(path, source).flatMap((text) =>
    patterns
      .filter(({ startsSentence }) => startsSentence !== true || text.kind !== "string")
      .flatMap(({ pattern, documentPattern, instead }) =>
        findIn(text, text.kind === "document" ? documentPattern : pattern).map((found) => ({
          ...found,
          instead,
        })),
      )
      .map(({ offset, found, instead }) => ({ path, line: lineOf(source, offset), found, instead })),
  );
}

function findIn({ offset, words }: Text, pattern: RegExp): { offset: number; found: string }[] {
  return [...words.matchAll(pattern)].map((match) => ({
    offset: offset + match.index,
    found: match[0].replaceAll(new RegExp(gap, "g"), " "),
  }));
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
