import { refusalOf } from "#client/client-error.ts";
import type { Connection } from "#contract/connection.ts";
import { readServiceText } from "#contract/texts/read-service-text.ts";
import type { ServiceTextCode } from "#contract/texts/service-texts.ts";
import { withoutTls } from "../../base/navigation/complete-web-address.ts";
import type { FormField } from "../../model/screenshot/screenshot-form.ts";

/** Advice about a failed capture with a known message. */
export interface CaptureAdvice {
  /** The service may not reach this host, in the form of `ALLOW_HOSTS`. */
  refusedHost?: string;
  /** TLS failed: the page's address with http. */
  plainUrl?: string;
}

/** The command that starts the product with a further allowed host, and all else as it was. */
export function startCommand(host: string, started: Connection["startVariables"] = {}): string {
  const hosts = [started["ALLOW_HOSTS"] ?? [], host].flat().join(",");
  const variables = Object.entries({ ...started, ALLOW_HOSTS: hosts });
  const quoted = (value: string) =>
    /^[\w./:,[\]-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
  return [...variables.map(([name, value]) => `${name}=${quoted(value)}`), "npm start"].join(" ");
}

export function adviseCapture(error: unknown, url: string): CaptureAdvice {
  const { msg = "", errors = [] } = refusalOf(error) ?? {};
  const messages = [msg, ...errors].join("\n");
  // The refused address may also be the webhook's.
  const refused = errors.find((text) => text.startsWith("url: ") && text.includes("ALLOW_HOSTS"));
  const host = URL.parse(url)?.host ?? "";
  if (refused !== undefined && host !== "") return { refusedHost: host };
  const plainUrl = messages.includes("its encryption is not valid") ? withoutTls(url) : undefined;
  return plainUrl === undefined ? {} : { plainUrl };
}

/** The field that a reason of the service is about. */
const fields: Partial<Record<ServiceTextCode, FormField>> = {
  selectorInvalid: "selector",
  selectorMissing: "selector",
  selectorHidden: "selector",
  selectorLate: "selector",
  clipOutside: "clip",
  hideSelectors: "hideSelectors",
  waitFor: "waitFor",
};

/** The field to correct, if the reason why a capture failed is about one of the options. */
export function fieldOfFailure(reason: string): FormField | undefined {
  const read = readServiceText(reason);
  return read && fields[read.code];
}
