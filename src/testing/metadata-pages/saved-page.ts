/** A page as a server would send it, and what a person reads there. */
export interface SavedPage {
  /** Its path is `/<name>`. */
  name: string;
  /** Default: `text/html; charset=utf-8`; null: the header is absent. */
  contentType?: string | null;
  contentEncoding?: string;
  /** Text goes out in UTF-8. */
  body: string | Uint8Array;
  /** `{origin}` stands for the address of the server. */
  expected: {
    title: string;
    description: string;
    imageUrl: string;
    /** Name and value, in the order of the page. */
    tags: readonly (readonly [string, string])[];
  };
}
