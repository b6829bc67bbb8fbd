/** Shorter data URLs stay unchanged. */
const lengthMin = 200;
/** Characters shown: the media type and the start of the data. */
const shownLength = 48;

export interface ShortenedText {
  text: string;
  /** Number of shortened data URLs. */
  count: number;
}

/**
 * Shortens data URLs for display, because a picture can have hundreds of thousands of characters. `describeRest` describes
 * the omitted part, by its length in characters. Copies and requests use the whole text.
 */
export function shortenDataUrls(text: string, describeRest: (length: number) => string): ShortenedText {
  let count = 0;
  const shortened = text.replaceAll(/data:[\w.+-]+\/[\w.+-]+[;,][^\s"'<>]*/gi, (url) => {
    if (url.length < lengthMin) return url;
    count += 1;
    return `${url.slice(0, shownLength)}${describeRest(url.length - shownLength)}`;
  });
  return { text: shortened, count };
}
