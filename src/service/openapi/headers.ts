import type { JsonSchema } from "./component-reference.ts";

export interface HeaderNote {
  description: string;
  schema: JsonSchema;
  /** On every answer that names it. */
  required?: boolean;
  example?: string;
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

/** Headers of answers, by name. */
export const answerHeaders: Readonly<Record<string, HeaderNote>> = {
  "X-Request-Id": {
    description: "Names the request in the log; after a render, the `requestId`.",
    schema: text,
    required: true,
  },
  "X-Total-Count": { description: "Entries on all pages together.", schema: count, required: true },
  Link: {
    description: "Addresses of other pages (`first`, `prev`, `next`, `last`), or of what replaces this call.",
    schema: text,
    required: true,
    example: '<https://pictures.example/api/v2/my-templates?page=1&size=20>; rel="next"',
  },
  Deprecation: { description: "Since when the call is deprecated.", schema: text, required: true },
  "Idempotency-Replayed": {
    description: "`true` on an answer that is the first one again.",
    schema: { ...text, const: "true" },
  },
  "X-Overprint-Warnings": {
    description:
      "Warnings of a picture, such as an unknown component or a text that is cut: a JSON array of at most 10 strings in ASCII.",
    schema: text,
    example: "[\"no component 'titel'; did you mean 'title'?\"]",
  },
  ETag: { description: "Names this version of the content.", schema: text, required: true },
  "Cache-Control": { description: "How long the answer may be kept.", schema: text, required: true },
  Location: { description: "Where the new thing is.", schema: { ...text, format: "uri" }, required: true },
  "WWW-Authenticate": { description: "`ApiKey`.", schema: text, required: true },
  "Retry-After": { description: "Seconds to wait.", schema: count, required: true },
  RateLimit: {
    description: "What is left of each quota, where calls are limited.",
    schema: text,
    example: '"key";r=59;t=60',
  },
  "RateLimit-Policy": {
    description: "The quotas, where calls are limited.",
    schema: text,
    example: '"key";q=60;w=60',
  },
};

/** Headers that a caller may send, by name. */
export const requestHeaders: Readonly<Record<string, HeaderNote>> = {
  "Idempotency-Key": {
    description:
      "Makes the call safe to repeat: the same key gets the first answer again for 24 h, unless its render or screenshot has failed since, which frees the key. With another request it is a 422.",
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  "If-Match": { description: "The `ETag` that the author has seen.", schema: text, example: '"1"' },
  "If-None-Match": { description: "The `ETag` that the caller has.", schema: text },
};
