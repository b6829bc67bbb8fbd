import { ClientError } from "#client/client-error.ts";
import { withoutTls } from "../web-address/complete-web-address.ts";

/** Advice about a failed capture, where its message is known. */
export interface CaptureAdvice {
  /** The service may not reach the page: as `ALLOW_HOSTS` takes its host. */
  refusedHost?: string;
  /** The page did not answer in TLS: its address without. */
  plainUrl?: string;
}

export function adviseCapture(error: unknown, url: string): CaptureAdvice {
  if (!(error instanceof ClientError) || error.failure.kind !== "refused") return {};
  const { msg, errors } = error.failure;
  const said = [msg, ...errors].join("\n");
  // A webhook's address may be the one that is refused.
  const refused = errors.find((text) => text.startsWith("url: ") && text.includes("ALLOW_HOSTS"));
  const host = URL.parse(url)?.host ?? "";
  if (refused !== undefined && host !== "") return { refusedHost: host };
  const plainUrl = said.includes("its encryption is not valid") ? withoutTls(url) : undefined;
  return plainUrl === undefined ? {} : { plainUrl };
}
