/**
 * The shape of an Arabic letter depends on its neighbours. If a word is drawn in parts, because its style changes or a line
 * breaks, a joiner replaces the missing neighbour, so that the parts have the same shapes as in the whole word.
 */
const zeroWidthJoiner = "\u200d";

/** Letters that join on both sides (Unicode's joining types D and C), and those that join only to the preceding one (R). */
const joinsBoth =
  /[\u0620\u0626\u0628\u062a-\u062e\u0633-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f]/;
const joinsBefore =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]/;
/** Vowel signs and other marks, which do not interrupt joining. */
const isMark = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/;

/** A part of a text, with joiners that keep the shapes of its letters. */
export function sliceJoined(text: string, start: number, end: number): string {
  const slice = text.slice(start, end);
  if (slice === "") return slice;
  return (
    (isJoinedAt(text, start) ? zeroWidthJoiner : "") + slice + (isJoinedAt(text, end) ? zeroWidthJoiner : "")
  );
}

/** Whether the letters on both sides of a position join. */
function isJoinedAt(text: string, place: number): boolean {
  let before = place - 1;
  while (before >= 0 && isMark.test(text.charAt(before))) before--;
  let after = place;
  while (after < text.length && isMark.test(text.charAt(after))) after++;
  const next = text.charAt(after);
  return joinsBoth.test(text.charAt(before)) && (joinsBoth.test(next) || joinsBefore.test(next));
}
