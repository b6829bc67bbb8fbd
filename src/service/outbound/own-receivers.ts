/** Whether an address is one of the service's own built-in receivers. */
export type IsOwnReceiver = (url: URL) => boolean;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * The only private addresses that may be posted to without the operator's permission: the receivers at `publicUrl`,
 * which are public anyway. Checks the URL as it is dialled: dots and schemes have been resolved by then, and an escape
 * that remains (`%2f`, `%2e`) is no character of an id. Another spelling of the host is another host.
 */
export function createOwnReceiverRule(publicUrl: string): IsOwnReceiver {
  const own = new URL(publicUrl);
  const prefix = own.pathname.replace(/\/+$/, "").replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const path = new RegExp(`^${prefix}/receivers/${uuid}$`);
  return (url) =>
    url.origin === own.origin && url.username === "" && url.password === "" && path.test(url.pathname);
}
