/** Shorter ones do not disturb. */
const lengthMin = 200;
/** As much of one as is shown: its type and some of its beginning. */
const shownLength = 48;

export interface ShortenedText {
  text: string;
  /** How many data: URLs stand in it shortened. */
  count: number;
}

/**
 * The same text for reading: a picture in a data: URL is hundreds of thousands of meaningless letters. `describeRest`
 * names the omitted part, from its length in characters. Copies and requests have the whole text.
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
