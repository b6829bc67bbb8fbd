/** Cookies of the redirects of one exchange. Nothing is kept afterwards. */
export interface RedirectCookies {
  /** Takes the `Set-Cookie` headers of the answer of an address. */
  take: (url: URL, headers: readonly string[] | undefined) => void;
  /** The `Cookie` header for an address; undefined: there is none. */
  headerFor: (url: URL) => string | undefined;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
}

/** Bytes of one cookie and of the header, as browsers bound them. */
const cookieLengthMax = 4_096;
const headerLengthMax = 8_192;
const cookiesMax = 50;

/**
 * A site that answers a first visit with a cookie and its own address would redirect without end. Its cookies belong to
 * its host only, whatever their `Domain` says (RFC 6265, 5.3 and 5.4).
 */
export function createRedirectCookies(): RedirectCookies {
  const jar = new Map<string, Cookie[]>();
  return {
    take: (url, headers = []) => {
      for (const header of headers.slice(0, cookiesMax)) {
        const read = readCookie(header, url);
        if (read === undefined) continue;
        const { isExpired, ...cookie } = read;
        const others = (jar.get(url.hostname) ?? []).filter(
          ({ name, path }) => name !== cookie.name || path !== cookie.path,
        );
        jar.set(url.hostname, (isExpired ? others : [...others, cookie]).slice(-cookiesMax));
      }
    },
    headerFor: (url) => {
      const sent = (jar.get(url.hostname) ?? [])
        .filter(
          ({ path, isSecure }) => isBelow(url.pathname, path) && (!isSecure || url.protocol === "https:"),
        )
        // The longer path first.
        .toSorted((left, right) => right.path.length - left.path.length)
        .map(({ name, value }) => `${name}=${value}`);
      while (sent.join("; ").length > headerLengthMax) sent.pop();
      return sent.length === 0 ? undefined : sent.join("; ");
    },
  };
}

function readCookie(header: string, url: URL): (Cookie & { isExpired: boolean }) | undefined {
  const [pair = "", ...rest] = header.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, Math.max(at, 0)).trim();
  const value = pair.slice(at + 1).trim();
  // Characters that no header may have would make the next request fail.
  if (at < 1 || name === "" || pair.length > cookieLengthMax || /[^\t\x20-\x7e\x80-\xff]/.test(pair))
    return undefined;
  const attributes = new Map(
    rest.map((text) => {
      const [key = "", ...parts] = text.split("=");
      return [key.trim().toLowerCase(), parts.join("=").trim()];
    }),
  );
  const path = attributes.get("path") ?? "";
  const age = attributes.get("max-age");
  const expiresAt = Date.parse(attributes.get("expires") ?? "");
  return {
    name,
    value,
    path: path.startsWith("/") ? path : folderOf(url.pathname),
    isSecure: attributes.has("secure"),
    isExpired: age !== undefined && /^-?\d+$/.test(age) ? Number(age) <= 0 : expiresAt <= Date.now(),
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 1));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
