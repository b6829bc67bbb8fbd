import { answerGuards } from "./error-answer.ts";

/**
 * Response headers that are forwarded unchanged; all others are rebuilt or dropped. A remote service is not trusted with
 * the dashboard's origin: headers that cannot be parsed are omitted or turn the response into a download. Drops
 * `Set-Cookie`, `Refresh`, `Location`, `Clear-Site-Data`, `Service-Worker-Allowed`, `WWW-Authenticate` and all policies.
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

/** Forbids scripts, forms and framing by other sites, and gives the response an opaque origin. */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const download = "application/octet-stream";

/** Builds the headers of a response. A 304 gets no content type, because it would replace the one in the browser's cache. */
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
  // An uploaded SVG that is opened directly would otherwise run its scripts in the dashboard's origin. The browser's PDF
  // viewer does not start in a sandbox, and a PDF has no access to the page.
  if (type !== "application/pdf") headers.set("content-security-policy", sandbox);
  return headers;
}

/**
 * The media type of the response, in a form that all browsers parse alike: lower case, with no parameter but `charset`.
 * Keeps the types of the interface; other text becomes plain text; all other values, including malformed ones (two types
 * joined by a comma, control characters, no subtype), become a download. A list of types is not split, because browsers
 * use the last one of `application/pdf, text/html` (Fetch standard, "extract a MIME type").
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
/** Excludes commas and escapes in quoted values, which no type of the interface has. */
const parameter = `[ \\t]*;[ \\t]*(?:${token}=(?:${token}|"[^"\\\\,;\\x00-\\x1f\\x7f]{0,100}"))?`;

/** RFC 9110, section 8.3.1. */
const mediaType = new RegExp(`^(?<type>${token}/${token})(?<parameters>(?:${parameter}){0,20})[ \\t]*$`);
const charsetParameter = /;[ \t]*charset="?(?<charset>[\w.:+-]{1,40})"?(?=[ \t]*(?:;|$))/i;
/** The only `+xml` type is SVG, because browsers treat others as documents. */
const pictureType = /^image\/(?:svg\+xml|[a-z0-9.-]+)$/;
const fontType = /^(?:font\/[a-z0-9.-]+|application\/font-[a-z0-9.-]+)$/;

/** Headers that are forwarded unchanged must be printable ASCII. */
function isPlain(value: string): boolean {
  return /^[\x20-\x7e]{0,1000}$/.test(value);
}

/** Accepts RFC 6266 with the file name parameters; rejects two headers joined into one. */
function isDisposition(value: string): boolean {
  return new RegExp(
    `^(?:inline|attachment)(?:[ \\t]*;[ \\t]*filename(?:=(?:${token}|"(?:[^"\\\\\\x00-\\x1f\\x7f]){0,300}")|\\*=utf-8''[A-Za-z0-9!#$&+.^_\`|~%-]{0,900})){0,2}$`,
    "i",
  ).test(value);
}

/**
 * Keeps the links to other pages of a list, and to the successor of a deprecated call. Other relations (`stylesheet`,
 * `preload`, `preconnect` …) would make the browser fetch something.
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
