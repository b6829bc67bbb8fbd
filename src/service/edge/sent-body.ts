/** A value that was a data URL and is a reference now. */
export interface TakenValue {
  path: (string | number)[];
  reference: string;
  /** The data URL, for a value that turns out to be a text; undefined for long ones. */
  text: string | undefined;
}

/** A JSON body that may carry pictures. */
export interface SentBody {
  /** As it was sent, with references in place of pictures. */
  body: unknown;
  values: readonly TakenValue[];
}

/** Reads a body and stores its pictures. `check` throws when the body is refused, before anything is stored. */
export type ReadSentBody = (request: Request, check: (body: unknown) => unknown) => Promise<SentBody>;
