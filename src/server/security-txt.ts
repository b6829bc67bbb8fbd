import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { answerGuards } from "#proxy/error-answer.ts";
import type { FetchHandler } from "./open-port.ts";

const policyPath = "/security-policy";
const paths = new RegExp(String.raw`^\w+://[^/?#]*(/\.well-known/security\.txt|${policyPath})(?:\?|$)`);
/** RFC 9116 recommends less than a year; the text is made for each request, so it never expires. */
const validMs = 90 * 86_400_000;
const cacheSeconds = 86_400;

/**
 * Answers `/.well-known/security.txt` (RFC 9116) and our policy, without a key or a login, and passes all else on.
 * `address`: the public one of the port, without a slash at the end.
 */
export function withSecurityTxt(
  handler: FetchHandler,
  { contacts, address }: { contacts: readonly string[]; address: string },
): FetchHandler {
  return (request, connection) => {
    const [, path] = paths.exec(request.url) ?? [];
    if (path === undefined || (request.method !== "GET" && request.method !== "HEAD"))
      return handler(request, connection);
    return path === policyPath ? answerPolicy() : textAnswer(securityTxt(contacts, address, new Date()));
  };
}

/** The text of the file. Without contacts it leads to our policy; RFC 9116 takes no http address for that. */
function securityTxt(contacts: readonly string[], address: string, now: Date): string {
  const expires = new Date(now.getTime() + validMs).toISOString().replace(/\.\d+Z$/, "Z");
  const { protocol, hostname } = new URL(address);
  const host = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0 ? hostname : "localhost";
  // RFC 2142 reserves the mailbox.
  const otherwise = protocol === "https:" ? `${address}${policyPath}` : `mailto:security@${host}`;
  const lines = [
    ...(contacts.length > 0
      ? [
          "# The operator of this installation. Weaknesses of Overprint itself: SECURITY.md in its repository.",
        ]
      : ["# The operator of this installation has set no contact (SECURITY_CONTACT)."]),
    ...(contacts.length > 0 ? contacts : [otherwise]).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
  ];
  return `${lines.join("\n")}\n`;
}

async function answerPolicy(): Promise<Response> {
  return textAnswer(await readFile(join(import.meta.dirname, "../../SECURITY.md"), "utf8"));
}

function textAnswer(text: string): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": `public, max-age=${cacheSeconds}`,
      ...answerGuards,
    },
  });
}
