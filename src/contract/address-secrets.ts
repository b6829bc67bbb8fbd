/** Passwords and tokens inside web addresses, wherever an address stands: alone, in a text, in a body. */

/** Replaces a secret in records and examples. */
export const hiddenSecret = "(hidden)";

/** The beginning of an address: a scheme with slashes, a scheme of the web with or without, or slashes alone. */
const startPattern = String.raw`(?:(?:https?|wss?|ftp):[/\\]*|[a-z][a-z\d+.-]{0,20}:[/\\]{2,}|(?<![\w:/\\])[/\\]{2,})`;
const mayHaveAddress = /https?:|[/\\]{2}/i;
/** A password may have spaces: `https://ann:two words@host`. A port ends at one. */
const spacedUser = String.raw`[^\s/\\?#@:"<>]+:(?!\d*\s)[^\n/\\?#@"<>]{0,100}@`;
const addressPattern = new RegExp(String.raw`${startPattern}(?:${spacedUser})?[^\s"<>\`]+`, "gi");
const partsPattern = new RegExp(String.raw`^(${startPattern})([^/?#\\]*)([^?#]*)(\?[^#]*)?(#.*)?$`, "is");

/** Words of a parameter's name that say that its value is a secret. */
const secretWords = new Set(
  (
    "key sig sign code auth oauth pass pwd pw pin otp jwt sid sess session cookie credential credentials ticket hmac " +
    "policy saml assertion bearer private sas hdnea hdnts csrf xsrf mac"
  ).split(" "),
);
const secretPart =
  /token|secret|passw|passphrase|passcode|signature|credential|(?:api|access|auth|secret|private|account|function|license|subscription|shared)key|sess(?:ion)?id|authoriz|samlresponse/;

/** Values that are secrets under any name: signed tokens, keys of known makers, long random texts. */
const secretValue = new RegExp(
  [
    String.raw`eyJ[\w-]{8,}\.[\w-]{4,}`,
    String.raw`(?:gh[opsur]|github_pat|glpat|xox[a-z]|[rs]k_(?:live|test)|ovp|whsec)[_-][\w-]{10,}`,
    String.raw`(?:AKIA|ASIA)[A-Z\d]{12,}`,
    String.raw`\d{6,}(?::|%3a)[\w-]{30,}`,
    String.raw`^(?=[^\d]*\d)(?=[^a-z]*[a-z])(?:[a-f\d]{32,}|[\w~+=-]{40,})$`,
  ].join("|"),
  "i",
);

/** Addresses in values of parameters may have such values again. */
const depthMax = 3;

/**
 * The text with user names, passwords and tokens in its addresses replaced by `(hidden)`: user information, parameters of
 * path, query and fragment whose name or value says that it is a secret, and such addresses inside parameters. Other
 * characters stay as they are, and hiding twice is hiding once.
 */
export function hideAddressSecrets(text: string, depth = 0): string {
  if (!mayHaveAddress.test(text)) return text;
  // As browsers read an address, which may have spaces and quotes then.
  const isWhole = /^\s*https?:/i.test(text) && !/\s/.test(text.trim());
  if (isWhole) return hideInAddress(text, depth);
  return text.replaceAll(addressPattern, (found) => {
    const [after = ""] = /(?<!\(hidden)['’)\],.;:!?…\\]+$/.exec(found) ?? [];
    return hideInAddress(found.slice(0, found.length - after.length), depth) + after;
  });
}

/** The value with `hideAddressSecrets` in each of its texts; the value itself if there is nothing to hide. */
export function hideSecretsWithin(value: unknown): unknown {
  const json = JSON.stringify(value);
  if (json === undefined || !mayHaveAddress.test(json)) return value;
  const hidden = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "string" ? hideAddressSecrets(part) : part,
  );
  return hidden === json ? value : JSON.parse(hidden);
}

/** `hideSecretsWithin` for a value as JSON, which is not parsed if it has no address. */
export function hideSecretsInJson(json: string): string {
  if (!mayHaveAddress.test(json)) return json;
  const value: unknown = JSON.parse(json);
  const hidden = hideSecretsWithin(value);
  return hidden === value ? json : JSON.stringify(hidden);
}

/** Whether a stored body has an address with a hidden part, so that it is not the body as sent. */
export function hasHiddenAddress(body: unknown): boolean {
  return /(?::|[/\\]{2})[^\s"]*\(hidden\)/.test(JSON.stringify(body) ?? "");
}

/** Scheme and authority without user information. The database reads the same pattern. */
export const originPattern = String.raw`^\s*([^:/?#\\]*:[/\\]*)([^/?#\\]*@)?([^/?#\\\s]*).*$`;

/** Scheme, host and port of an address as it was written: nothing of it that may be a secret. */
export function originOf(address: string): string {
  const [, scheme, , host] = new RegExp(originPattern, "s").exec(address) ?? [];
  return scheme === undefined || host === undefined ? "" : scheme + host;
}

function hideInAddress(address: string, depth: number): string {
  const match = partsPattern.exec(address.trim());
  if (match === null) return address;
  const [, start = "", authority = "", path = "", query = "", fragment = ""] = match;
  const at = authority.lastIndexOf("@");
  if (at !== -1) {
    const rest = address.trim().slice(start.length + at + 1);
    return `${start}${hiddenSecret}@${hideInAddress(start + rest, depth).slice(start.length)}`;
  }
  // A user name and a password that a text was cut in, or that are not encoded as they should be.
  if (/^[^:[\]]+:(?!\d*$)/.test(authority)) {
    const [, rest = ""] = /@([^@]*)$/.exec(address) ?? [];
    return `${start}${hiddenSecret}${rest === "" ? "" : `@${hideInAddress(start + rest, depth).slice(start.length)}`}`;
  }
  return (
    start +
    authority +
    path
      .split("/")
      .map((segment) => hidePairs(segment, ";", depth))
      .join("/") +
    hidePairs(query, "&", depth) +
    hidePairs(fragment, "&", depth)
  );
}

/** Splits at one separator, and values of other parameters at `;` and `?` too. */
function hidePairs(text: string, separator: string, depth: number): string {
  return text
    .split(separator)
    .map((pair) => hidePair(pair, depth))
    .join(separator);
}

function hidePair(pair: string, depth: number): string {
  const at = pair.indexOf("=");
  if (at === -1) return hideValue(pair, depth);
  const name = pair.slice(0, at + 1);
  if (isSecretName(name)) return name + hiddenSecret;
  if (pair.includes(";")) return hidePairs(pair, ";", depth);
  return name + hideValue(pair.slice(at + 1), depth);
}

function isSecretName(name: string): boolean {
  const words = decode(name)
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  return words.some((word) => secretWords.has(word)) || secretPart.test(words.join(""));
}

function hideValue(value: string, depth: number): string {
  const [mark = ""] = /^[?#]/.exec(value) ?? [];
  const bare = value.slice(mark.length);
  if (secretValue.test(bare)) return mark + hiddenSecret;
  if (depth >= depthMax) return value;
  const plain = decode(bare);
  const hidden = hideNested(plain, depth + 1);
  if (hidden === plain) return value;
  return mark + (plain === bare ? hidden : encodeURIComponent(hidden));
}

function hideNested(text: string, depth: number): string {
  if (mayHaveAddress.test(text)) return hideAddressSecrets(text, depth);
  // A path of the same host, with parameters.
  const [, path, parameters] = /^([^?#=]*[?#])(.*)$/s.exec(text) ?? [];
  return path === undefined || parameters === undefined ? text : path + hidePairs(parameters, "&", depth);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
