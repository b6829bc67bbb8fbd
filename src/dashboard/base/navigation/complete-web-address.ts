/**
 * Adds the scheme to a typed address such as `example.com`: http for local hosts, private networks and custom ports,
 * which rarely support TLS, else https. Any other text stays as typed.
 */
export function completeWebAddress(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /\s/.test(text)) return text;
  const host = /^[^/?#]+/.exec(text)?.[0] ?? "";
  const parts =
    /^(?<name>localhost|\[[\da-f:.]+\]|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)(?::(?<port>\d+))?$/iu.exec(
      host,
    )?.groups;
  if (parts?.name === undefined) return text;
  const isPlain = parts.port === undefined ? isOwnHost(parts.name) : parts.port !== "443";
  return `${isPlain ? "http" : "https"}://${text}`;
}

/** The address with http instead of https; `undefined` for any other scheme. */
export function withoutTls(address: string): string | undefined {
  return /^https:\/\//i.test(address) ? address.replace(/^https/i, "http") : undefined;
}

/** Whether a host is this machine or in a private network. */
function isOwnHost(name: string): boolean {
  return (
    /^(?:.+\.)?localhost$|\.(?:local|internal|lan|test)$/i.test(name) ||
    /^(?:127|10)(?:\.\d{1,3}){3}$|^0\.0\.0\.0$|^192\.168(?:\.\d{1,3}){2}$|^169\.254(?:\.\d{1,3}){2}$/.test(
      name,
    ) ||
    /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$/.test(name) ||
    /^\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/i.test(name)
  );
}
