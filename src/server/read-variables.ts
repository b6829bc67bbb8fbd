import { StartProblem } from "#service/start-problem.ts";
import { isNetwork } from "./caller-address.ts";

/** A variable is invalid and the start fails. The message, one line for the operator, has its value and what is accepted. */
export class EnvironmentProblem extends StartProblem {
  override name = "EnvironmentProblem";
}

export type Variables = Readonly<Record<string, string | undefined>>;

function valueOf(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === "" ? undefined : value;
}

function problem(name: string, value: string, accepted: string): EnvironmentProblem {
  const shown = value.length > 80 ? `${value.slice(0, 79)}…` : value;
  return new EnvironmentProblem(`${name} is ${JSON.stringify(shown)}; accepted: ${accepted}.`);
}

export function readText(
  variables: Variables,
  name: string,
  pattern: RegExp,
  accepted: string,
): string | undefined {
  const value = valueOf(variables, name);
  if (value !== undefined && !pattern.test(value)) throw problem(name, value, accepted);
  return value;
}

/** Like `readText`, but the message has only the length of the value. `pattern` must exclude white space. */
export function readSecret(
  variables: Variables,
  name: string,
  pattern: RegExp,
  accepted: string,
): string | undefined {
  return readSecretList(variables, name, pattern, 1, accepted)?.[0];
}

/** Reads one to `max` secrets, separated by white space. */
export function readSecretList(
  variables: Variables,
  name: string,
  pattern: RegExp,
  max: number,
  accepted: string,
): readonly string[] | undefined {
  const value = valueOf(variables, name);
  if (value === undefined) return undefined;
  const secrets = value.split(/\s+/);
  const isAccepted = secrets.length <= max && secrets.every((secret) => pattern.test(secret));
  if (isAccepted) return secrets;
  throw new EnvironmentProblem(`${name} is ${value.length} characters, not shown; accepted: ${accepted}.`);
}

export function readNumber(variables: Variables, name: string, min: number, max: number): number | undefined {
  const value = valueOf(variables, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw problem(name, value, `a whole number from ${min} to ${max}`);
  }
  return number;
}

/** Reads a duration in seconds, at most ten years: `30d`, `12h`, `90m`, `45s`. */
export function readDuration(variables: Variables, name: string): number | undefined {
  const value = valueOf(variables, name);
  if (value === undefined) return undefined;
  const seconds = secondsOf(value);
  if (seconds === undefined || seconds > 3_650 * 86_400) {
    throw problem(name, value, "a length of time such as 30d, 12h, 90m or 45s, at most 3650d");
  }
  return seconds;
}

/** Reads a number of requests per time, at most a day: `100/60s`. */
export function readQuota(
  variables: Variables,
  name: string,
): { quota: number; windowSeconds: number } | undefined {
  const value = valueOf(variables, name);
  if (value === undefined) return undefined;
  const [amount = "", time = "", ...rest] = value.split("/").map((part) => part.trim());
  const windowSeconds = secondsOf(time);
  const quota = /^\d{1,9}$/.test(amount) ? Number(amount) : 0;
  if (rest.length > 0 || quota === 0 || windowSeconds === undefined || windowSeconds > 86_400) {
    throw problem(name, value, "requests per time, such as 100/60s or 5000/1h, at most a day");
  }
  return { quota, windowSeconds };
}

function secondsOf(text: string): number | undefined {
  const [, amount, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 }[unit ?? ""];
  return seconds === undefined ? undefined : Number(amount) * seconds;
}

export function readOneOf<const Value extends string>(
  variables: Variables,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = valueOf(variables, name);
  if (value === undefined) return undefined;
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw problem(name, value, values.join(" or "));
  return found;
}

/** Reads an http(s) address to which paths can be appended: without credentials, query and fragment. */
export function readAddress(variables: Variables, name: string): URL | undefined {
  const value = valueOf(variables, name);
  if (value === undefined) return undefined;
  const accepted =
    "an http or https address without user, query and fragment, such as https://images.example.com";
  // Its parts are checked before it is shown, because an address may contain a password.
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && (url.username !== "" || url.password !== "")) {
    throw new EnvironmentProblem(`${name} holds a user or a password, not shown; accepted: ${accepted}.`);
  }
  if (url === undefined || !/^https?:$/.test(url.protocol) || /[?#]/.test(value))
    throw problem(name, value, accepted);
  return url;
}

/** Reads hosts such as `localhost:9000, 10.0.0.5, [::1]:8080`, in lower case. */
export function readHostList(variables: Variables, name: string): ReadonlySet<string> {
  const value = valueOf(variables, name);
  if (value === undefined) return new Set();
  return new Set(
    value.split(",").map((entry) => {
      const host = entry.trim().toLowerCase();
      const parts = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/.exec(host);
      const port = parts?.[1] === undefined ? 1 : Number(parts[1]);
      if (parts === null || port < 1 || port > 65_535) {
        throw problem(
          name,
          value,
          "hosts with or without a port, comma separated, such as localhost:9000,10.0.0.5",
        );
      }
      return host;
    }),
  );
}

const origins =
  "origins of pages, comma separated, each with http or https, a host and perhaps a port, without a path and without *, such as https://app.example,http://localhost:3000";

/**
 * Reads origins such as `https://app.example, http://localhost:3000` in the form of the `Origin` header: lower case,
 * without a default port. Rejects wildcards, because a page that may send the key has to be named.
 */
export function readOriginList(variables: Variables, name: string): ReadonlySet<string> {
  const value = valueOf(variables, name);
  if (value === undefined) return new Set();
  return new Set(
    value.split(",").map((entry) => {
      const origin = toOrigin(entry.trim());
      if (origin === undefined) {
        if (value.includes("@"))
          throw new EnvironmentProblem(
            `${name} holds a user or a password, not shown; accepted: ${origins}.`,
          );
        throw problem(name, value, origins);
      }
      return origin;
    }),
  );
}

function toOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#@*\\]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}

/** Reads networks such as `10.0.0.0/8, 127.0.0.1, fd00::/8`. */
export function readNetworkList(variables: Variables, name: string): readonly string[] {
  const value = valueOf(variables, name);
  if (value === undefined) return [];
  const networks = value.split(",").map((entry) => entry.trim());
  if (!networks.every(isNetwork))
    throw problem(name, value, "addresses or networks, comma separated, such as 10.0.0.0/8,127.0.0.1");
  return networks;
}
