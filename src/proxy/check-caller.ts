/**
 * The dashboard's server holds a key and listens on the loopback, so any page in the user's browser can reach it. Two
 * rules keep strangers out: `Host` is one of our own names, which excludes a foreign name whose DNS entry points at
 * 127.0.0.1 ("DNS rebinding"); and `Origin` and `Sec-Fetch-Site`, where the browser sends them, name our page. Not
 * covered: another program on the same machine may omit both headers, and it may read the key file as well.
 */

export interface Caller {
  host: string | null;
  origin: string | null;
  fetchSite: string | null;
}

/** The reason to reject this caller, for the log; `undefined` if it may pass. */
export function refusalOf(caller: Caller, allowedHosts: readonly string[]): string | undefined {
  const host = caller.host?.toLowerCase();
  if (host === undefined || !allowedHosts.includes(host)) return `Host "${caller.host ?? ""}" is not ours`;
  if (caller.fetchSite !== null && caller.fetchSite !== "same-origin" && caller.fetchSite !== "none") {
    return `Sec-Fetch-Site is "${caller.fetchSite}"`;
  }
  if (caller.origin !== null && hostOfOrigin(caller.origin) !== host) {
    return `Origin "${caller.origin}" is not "${host}"`;
  }
  return undefined;
}

export function toCaller(headers: Headers): Caller {
  return {
    host: headers.get("host"),
    origin: headers.get("origin"),
    fetchSite: headers.get("sec-fetch-site"),
  };
}

/** The names of this server: `localhost` in its three spellings, and the address it listens on. */
export function ownHosts(host: string, port: number): string[] {
  const names = ["localhost", "127.0.0.1", "[::1]", host.includes(":") ? `[${host}]` : host];
  // A browser leaves the default port out.
  return [
    ...new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))),
  ].map((name) => name.toLowerCase());
}

/** `null`, the origin of sandboxed frames and of redirects across sites, has no host and never matches. */
function hostOfOrigin(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  return url.protocol === "http:" || url.protocol === "https:" ? url.host : undefined;
}
