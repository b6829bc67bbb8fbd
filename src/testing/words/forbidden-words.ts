export interface ForbiddenWord {
  /** Words as a regular expression; a space also matches a line break of a comment. Case does not matter. */
  words: string;
  /** The field's term, for the message. */
  instead: string;
  /** Matches only at the start of a sentence, and only where the sentence is no question. */
  startsSentence?: true;
  /** A sentence with the word; the test plants it. */
  example: string;
}

/** Words that comments, test titles, log lines, texts and documents must not use, with the word to use instead. */
export const forbiddenWords: readonly ForbiddenWord[] = [
  {
    words: "whoever",
    instead: "the role: the client, the caller, the user",
    example: "Whoever asks gets the picture.",
  },
  {
    words: "nobody|no one",
    instead: "the role, or the passive: no client reads it, it is never read",
    example: "Nobody reads the response.",
  },
  {
    words: "somebody|someone",
    instead: "the role: a client, a user, another process",
    example: "Somebody else deleted the row.",
  },
  { words: "anybody", instead: "the role: any client, every caller", example: "Anybody may call it." },
  { words: "everybody|everyone", instead: "the role: every client, all users", example: "Everybody waits." },
  {
    words: "(?:put |puts )?on record",
    instead: "stored; to persist",
    example: "Puts the response on record.",
  },
  { words: "in work", instead: "in progress, running", example: "The job is in work." },
  {
    words: "(?:give|gives|given|gave|giving) up",
    instead: "failed, dead-lettered, aborted, abandoned",
    example: "The delivery is given up.",
  },
  { words: "judge|judges|judged|judging", instead: "check, validate", example: "Judges the address." },
  { words: "doors?", instead: "egress (outbound), boundary (rooms)", example: "The one door out." },
  { words: "owes?|owed|owing", instead: "pending; to enqueue", example: "A delivery is owed." },
  {
    words: "stores? (?:is|are|was|were) away|store-away",
    instead: "unavailable",
    example: "While the store is away, it waits.",
  },
  {
    words: "(?:taken|takes|take) away",
    instead: "removed, unmounted",
    example: "The control is taken away.",
  },
  { words: "(?:hold|holds|held) still", instead: "freeze, frozen", example: "The page is held still." },
  { words: "news", instead: "notification, event", example: "News of other processes." },
  { words: "mend|mends|mended", instead: "fix, repair", example: "The file was mended." },
  {
    words: "foresee|foresees|foresaw|foreseen",
    instead: "unexpected, unhandled",
    example: "An error that was not foreseen.",
  },
  { words: "hears?|heard", instead: "receive, learn, notice", example: "The socket is heard no more." },
  {
    words: "what",
    startsSentence: true,
    instead: "subject, verb, object: start with the noun",
    example: "What a client sends is checked.",
  },
  {
    words: "who|those who",
    startsSentence: true,
    instead: "subject, verb, object: start with the role",
    example: "Who calls too often waits.",
  },
  { words: "read are", startsSentence: true, instead: "Reads …", example: "Read are tokens." },
];
