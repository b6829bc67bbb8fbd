/**
 * The dashboard's server adds the key and listens on the loopback, where any page in the user's browser can reach it. Two
 * rules reject other sites: `Host` must be one of our own names, which prevents DNS rebinding; and `Origin` and
 * `Sec-Fetch-Site`, if the browser sends them, must be those of our page. Not covered: another program on the same
 * machine may omit both headers, but it may read the key file as well.
 */

export interface Caller {
  host: string | null;
  origin: string | null;
  fetchSite: string | null;
}

/**
 * The reason to reject a caller, for the log; `undefined` if it is accepted. `publicOrigin`: of the dashboard's public
 * address, whose pages come by its scheme only.
 */
export function refusalOf(
  caller: Caller,
  allowedHosts: readonly string[],
  publicOrigin?: string,
): string | undefined {
  const host = withoutDefaultPort(caller.host?.toLowerCase(), publicOrigin);
  if (host === undefined || !allowedHosts.includes(host)) {
    const own = publicOrigin ?? `http://${allowedHosts[0]}`;
    return `"${caller.host ?? ""}" is not its address. Open ${own}, or set DASHBOARD_URL to the address that people open and start it again; a reverse proxy has to pass Host on unchanged`;
  }
  if (caller.fetchSite !== null && caller.fetchSite !== "same-origin" && caller.fetchSite !== "none") {
    return `Sec-Fetch-Site is "${caller.fetchSite}"`;
  }
  if (caller.origin !== null && hostOfOrigin(caller.origin) !== host) {
    return `Origin "${caller.origin}" is not "${host}"`;
  }
  if (
    caller.origin !== null &&
    publicOrigin?.endsWith(`//${host}`) === true &&
    caller.origin !== publicOrigin
  )
    return `Origin "${caller.origin}" is not "${publicOrigin}"`;
  return undefined;
}

export function toCaller(headers: Headers): Caller {
  return {
    host: headers.get("host"),
    origin: headers.get("origin"),
    fetchSite: headers.get("sec-fetch-site"),
  };
}

/**
 * The accepted values of `Host`: `localhost` in its three spellings, the address of the port, and the host of the
 * dashboard's public address.
 */
export function ownHosts(host: string, port: number, publicUrl?: URL): string[] {
  const names = ["localhost", "127.0.0.1", "[::1]", host.includes(":") ? `[${host}]` : host];
  // Browsers omit the default port.
  return [
    ...new Set([
      ...names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])),
      ...(publicUrl === undefined ? [] : [publicUrl.host]),
    ]),
  ].map((name) => name.toLowerCase());
}

/** Some reverse proxies send `Host` with the default port (`$host:$server_port` in nginx), which browsers omit. */
function withoutDefaultPort(host: string | undefined, publicOrigin: string | undefined): string | undefined {
  const [, scheme, name] = /^(https?):\/\/(.+)$/.exec(publicOrigin ?? "") ?? [];
  return name !== undefined && host === `${name}:${scheme === "https" ? 443 : 80}` ? name : host;
}

/** The host of an origin. `null`, the origin of sandboxed frames and cross-site redirects, has none. */
function hostOfOrigin(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  return url.protocol === "http:" || url.protocol === "https:" ? url.host : undefined;
}
