import { answerGuards } from "./error-answer.ts";

/**
 * The headers of a response, rebuilt from nothing. A remote service is not trusted with the dashboard's origin: its
 * headers are parsed, and those that are not understood are omitted or turn the response into a download. Drops
 * `Set-Cookie`, `Refresh`, `Location`, `Clear-Site-Data`, `Service-Worker-Allowed`, `WWW-Authenticate` and every
 * policy.
 */
const passedOn = [
  "content-length",
  "etag",
  "cache-control",
  "x-total-count",
  "retry-after",
  "deprecation",
  "x-request-id",
  "idempotency-replayed",
];

/** `RateLimit`, `RateLimit-Policy`, `RateLimit-Remaining` … */
const rateLimitHeader = /^ratelimit(-|$)/;

/** No script, no form, no frame of another page, and an opaque origin in place of the dashboard's. */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const download = "application/octet-stream";

/** `status`: a 304 gets no content type, because a browser would replace the stored one with it. */
export function toAnswerHeaders(upstream: Headers, status: number): Headers {
  const headers = new Headers();
  for (const [name, value] of upstream) {
    if ((passedOn.includes(name) || rateLimitHeader.test(name)) && isPlain(value)) headers.set(name, value);
  }
  // `fetch` decompressed the body, so the compressed length is wrong.
  if (status === 304 || upstream.has("content-encoding")) headers.delete("content-length");
  const link = toPageLinks(upstream.get("link"));
  if (link !== "") headers.set("link", link);
  if (status === 304) return headers;
  const disposition = upstream.get("content-disposition");
  if (disposition !== null && isDisposition(disposition)) headers.set("content-disposition", disposition);

  const type = toContentType(upstream.get("content-type"));
  headers.set("content-type", type);
  for (const [name, value] of Object.entries(answerGuards)) headers.set(name, value);
  headers.set("referrer-policy", "no-referrer");
  // An uploaded SVG, opened by its address, would otherwise run its scripts as the dashboard. The browser's own PDF
  // viewer does not start in a sandbox, and a PDF cannot reach the page.
  if (type !== "application/pdf") headers.set("content-security-policy", sandbox);
  return headers;
}

/**
 * The media type to respond with, in one spelling that every browser reads alike: lower case, and no parameter but
 * `charset`. Types of the interface are kept; other text is plain text; everything else, also malformed values (two
 * types joined by a comma, control characters, no subtype), becomes a download. Browsers read a list of types by their
 * own rules: of `application/pdf, text/html` they take the last one (Fetch standard, "extract a MIME type"). So a value
 * is taken whole or not at all.
 */
export function toContentType(value: string | null): string {
  const parsed = mediaType.exec(value ?? "")?.groups;
  const type = parsed?.["type"]?.toLowerCase() ?? "";
  if (type === "application/pdf") return type;
  if (pictureType.test(type) || fontType.test(type)) return type;
  const isJson = type === "application/json" || /^application\/[a-z0-9.-]+\+json$/.test(type);
  const isText = type.startsWith("text/");
  if (!isJson && !isText) return download;
  const kept = isJson || type === "text/csv" ? type : "text/plain";
  const charset = charsetParameter.exec(parsed?.["parameters"] ?? "")?.groups?.["charset"];
  return charset === undefined ? kept : `${kept}; charset=${charset.toLowerCase()}`;
}

const token = "[!#$%&'*+.^_`|~A-Za-z0-9-]{1,100}";
/** A quoted value without a comma and without escapes, which no type of the interface has. */
const parameter = `[ \\t]*;[ \\t]*(?:${token}=(?:${token}|"[^"\\\\,;\\x00-\\x1f\\x7f]{0,100}"))?`;

/** RFC 9110, section 8.3.1. */
const mediaType = new RegExp(`^(?<type>${token}/${token})(?<parameters>(?:${parameter}){0,20})[ \\t]*$`);
const charsetParameter = /;[ \t]*charset="?(?<charset>[\w.:+-]{1,40})"?(?=[ \t]*(?:;|$))/i;
/** Of the types that end in `+xml` only the picture; browsers treat others as documents. */
const pictureType = /^image\/(?:svg\+xml|[a-z0-9.-]+)$/;
const fontType = /^(?:font\/[a-z0-9.-]+|application\/font-[a-z0-9.-]+)$/;

/** Headers that are passed on unchanged may hold printable ASCII only. */
function isPlain(value: string): boolean {
  return /^[\x20-\x7e]{0,1000}$/.test(value);
}

/** RFC 6266 with the parameters that matter; two headers joined into one are rejected. */
function isDisposition(value: string): boolean {
  return new RegExp(
    `^(?:inline|attachment)(?:[ \\t]*;[ \\t]*filename(?:=(?:${token}|"(?:[^"\\\\\\x00-\\x1f\\x7f]){0,300}")|\\*=utf-8''[A-Za-z0-9!#$&+.^_\`|~%-]{0,900})){0,2}$`,
    "i",
  ).test(value);
}

/**
 * The neighbours of a page in a list, and the successor of a deprecated call. Other relations (`stylesheet`, `preload`,
 * `preconnect` …) would make the browser fetch something.
 */
function toPageLinks(value: string | null): string {
  if (value === null || value.length > 8_000 || !/^[\x20-\x7e]*$/.test(value)) return "";
  return Array.from(
    value.matchAll(/<(?<target>[^<>"\s]*)>[ ]*;[ ]*rel=(?<quote>"?)(?<rel>[a-z-]+)\k<quote>[ ]*(?=,|$)/gi),
  )
    .flatMap(({ groups }) => {
      const rel = groups?.["rel"]?.toLowerCase() ?? "";
      return pageRelations.has(rel) ? [`<${groups?.["target"]}>; rel="${rel}"`] : [];
    })
    .join(", ");
}

const pageRelations = new Set(["first", "prev", "next", "last", "successor-version"]);
