import { domainToASCII } from "node:url";
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { StartProblem } from "#service/start-problem.ts";
import { codeOf } from "#service/storage/file-facts.ts";
import { isNetwork } from "./caller-address.ts";

/** A variable is invalid and the start fails. The message, one line for the operator, has its value and what is accepted. */
export class EnvironmentProblem extends StartProblem {
  override name = "EnvironmentProblem";
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads variables by their names. Each function returns undefined for one that is unset or empty. */
export type VariableReader = ReturnType<typeof createVariableReader>;

/** The suffix of the variable that names a file with a secret instead of the secret itself. */
export const fileSuffix = "_FILE";

/** Whether a variable is set; of a secret, also whether its file is named. */
export function isGiven(variables: Variables, name: string, { isSecret = false } = {}): boolean {
  const names = isSecret ? [name, name + fileSuffix] : [name];
  return names.some((one) => (variables[one] ?? "").trim() !== "");
}

/** A value as a message shows it. */
export function shorten(value: string): string {
  return value.length > 80 ? `${value.slice(0, 79)}…` : value;
}

/**
 * Each function of the reader throws `EnvironmentProblem` for a value that is not accepted. `onSecret` is called with
 * each secret before it is checked, so that it can be redacted from messages.
 */
export function createVariableReader(
  variables: Variables,
  { onSecret = () => undefined }: { onSecret?: ((secret: string) => unknown) | undefined } = {},
) {
  function given(name: string): string | undefined {
    const value = variables[name]?.trim();
    return value === "" ? undefined : value;
  }

  /** `parse` returns undefined for a value that is not accepted. */
  function read<Value>(
    name: string,
    accepted: string,
    parse: (value: string) => Value | undefined,
  ): Value | undefined {
    const value = given(name);
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    throw new EnvironmentProblem(`${name} is ${JSON.stringify(shorten(value))}; accepted: ${accepted}.`);
  }

  /** The path of the file that has a secret; undefined if the variable itself has it, or neither. */
  function fileOf(name: string): string | undefined {
    const path = given(name + fileSuffix);
    if (path !== undefined && given(name) !== undefined)
      throw new EnvironmentProblem(`${name} and ${name}${fileSuffix} are both set; set one of them.`);
    return path;
  }

  /** Reads a secret from its variable or its file. */
  function secretText(name: string): string | undefined {
    const path = fileOf(name);
    if (path === undefined) return given(name);
    const file = readSecretFile(path);
    if ("fault" in file) throw new EnvironmentProblem(`${name}${fileSuffix} ${file.fault}.`);
    return file.text;
  }

  /**
   * Reads one to `max` secrets, separated by white space, from the variable or from the file that the variable
   * `<name>_FILE` names. The message has only the length of the value.
   */
  function secretList(
    name: string,
    pattern: RegExp,
    max: number,
    accepted: string,
  ): readonly string[] | undefined {
    const value = secretText(name);
    if (value === undefined) return undefined;
    const secrets = value.split(/\s+/);
    for (const secret of [value, ...secrets]) onSecret(secret);
    if (secrets.length <= max && secrets.every((secret) => pattern.test(secret))) return secrets;
    const source = fileOf(name) === undefined ? `${name} is` : `${name}${fileSuffix} names a file with`;
    throw new EnvironmentProblem(`${source} ${value.length} characters, not shown; accepted: ${accepted}.`);
  }

  return {
    text: (name: string, pattern: RegExp, accepted: string) =>
      read(name, accepted, (value) => (pattern.test(value) ? value : undefined)),

    /** Like `text`, but the message has only the length of the value. `pattern` must exclude white space. */
    secret: (name: string, pattern: RegExp, accepted: string) => secretList(name, pattern, 1, accepted)?.[0],
    secretList,
    fileOf,

    number: (name: string, min: number, max: number) =>
      read(name, `a whole number from ${min} to ${max}`, (value) => {
        const number = Number(value);
        return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
      }),

    /** Reads a duration in seconds, at most ten years: `30d`, `12h`, `90m`, `45s`. */
    duration: (name: string) =>
      read(name, "a length of time such as 30d, 12h, 90m or 45s, at most 3650d", (value) => {
        const seconds = secondsOf(value);
        return seconds === undefined || seconds > 3_650 * 86_400 ? undefined : seconds;
      }),

    /** Reads a number of requests per time, at most a day: `100/60s`. */
    quota: (name: string) =>
      read(name, "requests per time, such as 100/60s or 5000/1h, at most a day", (value) => {
        const [amount = "", time = "", ...rest] = value.split("/").map((part) => part.trim());
        const windowSeconds = secondsOf(time);
        const quota = /^\d{1,9}$/.test(amount) ? Number(amount) : 0;
        return rest.length > 0 || quota === 0 || windowSeconds === undefined || windowSeconds > 86_400
          ? undefined
          : { quota, windowSeconds };
      }),

    oneOf: <const Value extends string>(name: string, values: readonly Value[]) =>
      read(name, values.join(" or "), (value) => values.find((candidate) => candidate === value)),

    /** Reads an http(s) address to which paths can be appended: without credentials, query and fragment. */
    address: (name: string) =>
      read(name, address, (value) => {
        const url = URL.parse(value);
        // Its parts are checked before it is shown, because an address may contain a password.
        if (url !== null && (url.username !== "" || url.password !== ""))
          throw new EnvironmentProblem(
            `${name} holds a user or a password, not shown; accepted: ${address}.`,
          );
        return url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(value) ? undefined : url;
      }),

    /** Reads hosts such as `localhost:9000, 10.0.0.5, [::1]:8080`, in lower case. */
    hostList: (name: string) =>
      read(name, "hosts with or without a port, comma separated, such as localhost:9000,10.0.0.5", (value) =>
        toList(value, toHost),
      ),

    /**
     * Reads origins such as `https://app.example, http://localhost:3000` in the form of the `Origin` header: lower case,
     * without a default port. Rejects wildcards, because a page that may send the key has to be named.
     */
    originList: (name: string) =>
      read(name, origins, (value) => {
        const list = toList(value, toOrigin);
        if (list === undefined && value.includes("@"))
          throw new EnvironmentProblem(
            `${name} holds a user or a password, not shown; accepted: ${origins}.`,
          );
        return list;
      }),

    /** Reads entries that are separated by commas, or by another `separator`. */
    list: <Value>(
      name: string,
      accepted: string,
      toEntry: (text: string) => Value | undefined,
      separator?: RegExp,
    ) => read(name, accepted, (value) => toList(value, toEntry, separator)),

    /** Reads networks such as `10.0.0.0/8, 127.0.0.1, fd00::/8`. */
    networkList: (name: string) =>
      read(name, "addresses or networks, comma separated, such as 10.0.0.0/8,127.0.0.1", (value) =>
        toList(value, (entry) => (isNetwork(entry) ? entry : undefined)),
      ),
  };
}

const address =
  "an http or https address without user, query and fragment, such as https://images.example.com";
const origins =
  "origins of pages, comma separated, each with http or https, a host and perhaps a port, without a path and without *, such as https://app.example,http://localhost:3000";

/** Undefined if one entry is not accepted. */
function toList<Value>(
  value: string,
  toEntry: (text: string) => Value | undefined,
  separator: RegExp | string = ",",
): Value[] | undefined {
  const entries = value.split(separator).map((entry) => toEntry(entry.trim()));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function toHost(text: string): string | undefined {
  const [, name = "", port] = /^(\[[0-9a-f:.]+\]|[^\s/?#@*\\:%]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  // As addresses have it, where letters beyond ASCII are written in ASCII.
  const host = name.startsWith("[") ? name.toLowerCase() : domainToASCII(name);
  if (host === "" || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return undefined;
  return port === undefined ? host : `${host}:${Number(port)}`;
}

function toOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#@*\\]+\/?$/i.test(text)) return undefined;
  return URL.parse(text)?.origin;
}

function secondsOf(text: string): number | undefined {
  const [, amount, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 }[unit ?? ""];
  return seconds === undefined ? undefined : Number(amount) * seconds;
}

/** A secret has some dozens of bytes; a larger file was named by mistake. */
const secretFileBytesMax = 16_384;

/** The text of a file with a secret, without white space at its ends, or what is wrong with the file or its path. */
type SecretFile = { text: string } | { fault: string };

/**
 * Reads a file with a secret, such as those that Docker and Kubernetes mount. The path must be absolute: another text is
 * probably the secret itself, and is not repeated.
 */
function readSecretFile(path: string): SecretFile {
  if (!isAbsolute(path))
    return { fault: `is ${path.length} characters, not shown; accepted: the absolute path of a file` };
  try {
    const facts = statSync(path);
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return { fault: `names ${path}, which is not a file` };
    if (facts.size > secretFileBytesMax)
      return {
        fault: `names ${path}, which has ${facts.size} bytes; accepted: ${secretFileBytesMax} or less`,
      };
    const text = readFileSync(path, "utf8").trim();
    return text === "" ? { fault: `names ${path}, which is empty` } : { text };
  } catch (error) {
    return { fault: `names ${path}, which cannot be read (${codeOf(error) || String(error)})` };
  }
}
