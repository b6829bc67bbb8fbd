import { createHash } from "node:crypto";
import { answerGuards } from "#proxy/error-answer.ts";

/**
 * The headers of the dashboard's page. Allows scripts only from our own files; inline scripts of the built page are
 * allowed by their hashes, so that the page can set its theme before the first paint.
 *
 * Allows pictures from anywhere, because a remote service's links point to its own store. Inline styles are harmless,
 * because `img-src` and `font-src` restrict their `url()` targets. `sendsForms`: the page has forms, which only our own
 * server may receive.
 */
export function pageHeaders(
  html: string,
  { sendsForms = false }: { sendsForms?: boolean } = {},
): Record<string, string> {
  const hashes = Array.from(html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g))
    .filter((match) => !/\bsrc=/.test(match.groups?.["attributes"] ?? ""))
    .map(
      (match) =>
        `'sha256-${createHash("sha256")
          .update(match.groups?.["code"] ?? "")
          .digest("base64")}'`,
    );
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data: http: https:",
    "font-src 'self'",
    "connect-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    sendsForms ? "form-action 'self'" : "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...fileHeaders, "content-security-policy": policy.join("; "), "x-frame-options": "DENY" };
}

/** The headers of all files of the dashboard. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...answerGuards,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};
