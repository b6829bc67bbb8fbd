/**
 * Variables whose names are nearly one of ours, or guessed, and lines of `.env` that set nothing. A misspelt setting
 * counts as unset, so a dashboard whose `LOGIN` is written `LOGINN` has no login. The environment has variables of many
 * other programs, so few edits count, only the login's and the proxies' names refuse a start, and with `LOGIN=none` no
 * guessed one does.
 */
import { distance } from "fastest-levenshtein";
import { listVariableNames } from "./environment.ts";
import type { DroppedLine } from "./read-dot-env.ts";
import { EnvironmentProblem, fileSuffix, isGiven, type Variables } from "./read-variables.ts";

interface Misspelling {
  given: string;
  /** Undefined: none of ours. */
  meant: string | undefined;
  /** The line of `.env` that sets nothing. */
  line?: number;
  /** Whether the start is refused. */
  isRefused: boolean;
  /** Whether it has the words of ours among others, as a variable of another program may have. */
  isGuessed?: boolean;
}

/** Without these a dashboard could be open, or believe anyone. */
const refusing = /^(?:LOGIN|OIDC_\w+|AUTH_PROXY_\w+|TRUSTED_PROXIES|DASHBOARD_URL)$/;
/** Names that begin so are meant for us. */
const groups = /^(?:OIDC|AUTH_PROXY)_/;

/** Of login shells, and the addresses of services that Kubernetes sets. */
const foreign = /^LOGNAME$|_SERVICE_(?:HOST|PORT)$|_PORT_/;

/**
 * Throws `EnvironmentProblem` for a misspelt variable without which the dashboard could be open to all, and for a line
 * of `.env` that does not set it. Returns a text that names the others, and variables whose names were guessed;
 * undefined: there are none.
 */
export function refuseMisspelt(
  variables: Variables,
  dropped: readonly DroppedLine[] = [],
): string | undefined {
  const found = findMisspelt(variables, dropped);
  const refused = found.filter(({ isRefused }) => isRefused);
  if (refused.length > 0) {
    const them = refused.length === 1 ? "it" : "them";
    const otherwise = refused.every(({ isGuessed }) => isGuessed)
      ? ", or set LOGIN=none to need no login"
      : "";
    throw new EnvironmentProblem(
      `${describe(refused)} Correct or remove ${them}${otherwise}: without a login that was meant to be set, the dashboard could be open to all.`,
    );
  }
  return found.length === 0 ? undefined : describe(found);
}

/** One line that names all misspelt variables, for commands that open nothing; undefined: there are none. */
export function describeMisspelt(
  variables: Variables,
  dropped: readonly DroppedLine[] = [],
): string | undefined {
  const found = findMisspelt(variables, dropped);
  return found.length === 0 ? undefined : describe(found);
}

function describe(found: readonly Misspelling[]): string {
  const names = found.flatMap(({ given, meant, line }) =>
    line === undefined ? [meant === undefined ? given : `${given} (did you mean ${meant}?)`] : [],
  );
  // The first word of another line may be a part of a secret.
  const lines = found.flatMap(({ meant, line }) =>
    line === undefined
      ? []
      : [`Line ${line} of .env sets nothing, because no = follows ${meant ?? "its first word"}.`],
  );
  const text = `${names.join(", ")} ${names.length === 1 ? "is not a variable" : "are not variables"} of Overprint.`;
  return [...(names.length === 0 ? [] : [text]), ...lines].join(" ");
}

function findMisspelt(variables: Variables, dropped: readonly DroppedLine[]): Misspelling[] {
  const names = listVariableNames();
  // A secret is also set by the variable that names its file.
  const unset = [...names].filter((name) => {
    const plain = name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : name;
    return !isGiven(variables, plain, { isSecret: names.has(plain + fileSuffix) });
  });
  const misspelt = Object.entries(variables).flatMap(([given, value = ""]): Misspelling[] => {
    if (names.has(given) || foreign.test(given) || isServiceAddress(given, value)) return [];
    const written = toName(given);
    const nearest = findNearest(written, unset);
    if (nearest !== undefined) return [{ given, meant: nearest, isRefused: refusing.test(nearest) }];
    const known = findNearest(written, [...names]) ?? findGuessed(given, [...names]);
    const isNamed = known === undefined ? groups.test(given) : unset.includes(known);
    const isRefused = known !== undefined && variables["LOGIN"] !== "none";
    return isNamed ? [{ given, meant: known, isRefused, isGuessed: true }] : [];
  });
  const lines = dropped.map(({ name: given, number }): Misspelling => {
    const written = toName(given);
    const meant = names.has(written) ? written : findNearest(written, unset);
    const isRefused = meant !== undefined && refusing.test(meant) && unset.includes(meant);
    return { given, meant, line: number, isRefused };
  });
  return [...misspelt, ...lines];
}

/** Kubernetes sets it for a service that is called `login`. */
function isServiceAddress(name: string, value: string): boolean {
  return name.endsWith("_PORT") && /^\w+:\/\//.test(value);
}

/** A name without the signs of other notations. */
function toName(given: string): string {
  return given
    .normalize("NFKC")
    .replace(/^\s*(?:set\s+|export\s+|\$env:)/i, "")
    .replaceAll(/^[^a-z\d]+|[^a-z\d]+$/gi, "")
    .toUpperCase()
    .replaceAll(/[-.\s]/g, "_");
}

function findNearest(written: string, unset: readonly string[]): string | undefined {
  const near = unset.filter((name) => isNear(written, name, editsOf(name)));
  return near.toSorted((one, other) => distance(written, one) - distance(written, other))[0];
}

/** The one of ours, without which the dashboard could be open, whose words a name has among others: `OIDC_ISSUER_URL`. */
function findGuessed(given: string, names: readonly string[]): string | undefined {
  const words = wordsOf(given);
  const guessed = names.filter((name) => {
    const own = wordsOf(name);
    return refusing.test(name) && own[0] === words[0] && own.every((word) => words.includes(word));
  });
  return guessed.toSorted((one, other) => other.length - one.length)[0];
}

function wordsOf(name: string): string[] {
  return name
    .replace(/^TRUST_/, "TRUSTED_")
    .replace("PROXIES", "PROXY")
    .split("_");
}

/** How many edits a misspelling may have. `HOME` is near to `HOST`, so names of four letters have none. */
function editsOf(name: string): number {
  const letters = name.replaceAll("_", "").length;
  if (letters <= 4) return -1;
  return letters <= 6 ? 1 : 2;
}

/** Whether a name becomes another one by few edits: a letter that is added, lost or wrong, or two that are exchanged. */
function isNear(written: string, name: string, edits: number): boolean {
  const apart = distance(written, name);
  if (apart <= edits) return true;
  // An exchange is one edit, and a distance of two.
  if (edits < 1 || apart > 2 * edits) return false;
  return Array.from({ length: written.length - 1 }, (_, place) => place).some((place) =>
    isNear(exchanged(written, place), name, edits - 1),
  );
}

function exchanged(text: string, place: number): string {
  return text.slice(0, place) + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2);
}
