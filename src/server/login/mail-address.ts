export interface MailAddress {
  /** In lower case. */
  address: string;
  domain: string;
}

/** RFC 5321: words of letters, digits and some signs, with single dots between them. */
const local = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Reads exactly one e-mail address in ASCII; undefined for all else: names, comments, quotes, lists, a second `@`.
 * Some providers send what a person has written, and in such a text `@example.com` may stand at the end of another
 * address. Letters of other scripts are refused, because some become a Latin one in lower case (K, the Kelvin sign).
 */
export function readMailAddress(text: string): MailAddress | undefined {
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined;
  const address = text.toLowerCase();
  const at = address.indexOf("@");
  const [name, host] = [address.slice(0, at), address.slice(at + 1)];
  return at > 0 && local.test(name) && domain.test(host) ? { address, domain: host } : undefined;
}
