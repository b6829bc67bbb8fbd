/**
 * Variables whose names are nearly one of ours. A misspelt setting counts as unset, so a dashboard whose `LOGIN` is
 * written `LOGINN` has no login. The environment has variables of many other programs, so few edits count, and only the
 * login's and the proxies' names refuse a start.
 */
import { distance } from "fastest-levenshtein";
import { listVariableNames } from "./environment.ts";
import { EnvironmentProblem, fileSuffix, isGiven, type Variables } from "./read-variables.ts";

interface Misspelling {
  given: string;
  meant: string;
}

/** Without these a dashboard could be open, or believe anyone. */
const refusing = /^(?:LOGIN|OIDC_\w+|AUTH_PROXY_\w+|TRUSTED_PROXIES|DASHBOARD_URL)$/;

/** Of login shells, and the addresses of services that Kubernetes sets. */
const foreign = /^LOGNAME$|_SERVICE_(?:HOST|PORT)$|_PORT_/;

/**
 * Throws `EnvironmentProblem` for a misspelt variable without which the dashboard could be open to all. Returns one line
 * that names the others; undefined: there are none.
 */
export function refuseMisspelt(variables: Variables): string | undefined {
  const found = findMisspelt(variables);
  const refused = found.filter(({ meant }) => refusing.test(meant));
  if (refused.length > 0)
    throw new EnvironmentProblem(
      `${describe(refused)} Correct or remove ${refused.length === 1 ? "it" : "them"}: without a login that was meant to be set, the dashboard could be open to all.`,
    );
  return found.length === 0 ? undefined : describe(found);
}

/** One line that names all misspelt variables, for commands that open nothing; undefined: there are none. */
export function describeMisspelt(variables: Variables): string | undefined {
  const found = findMisspelt(variables);
  return found.length === 0 ? undefined : describe(found);
}

function describe(found: readonly Misspelling[]): string {
  const names = found.map(({ given, meant }) => `${given} (did you mean ${meant}?)`);
  return `${names.join(", ")} ${found.length === 1 ? "is not a variable" : "are not variables"} of Overprint.`;
}

function findMisspelt(variables: Variables): Misspelling[] {
  const names = listVariableNames();
  // A secret is also set by the variable that names its file.
  const unset = [...names].filter((name) => {
    const plain = name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : name;
    return !isGiven(variables, plain, { isSecret: names.has(plain + fileSuffix) });
  });
  return Object.keys(variables).flatMap((given) => {
    if (names.has(given) || foreign.test(given)) return [];
    const written = given
      .normalize("NFKC")
      .replace(/^\s*(?:set\s+|export\s+|\$env:)/i, "")
      .replaceAll(/^[^a-z\d]+|[^a-z\d]+$/gi, "")
      .toUpperCase()
      .replaceAll(/[-.\s]/g, "_");
    const [nearest] = unset
      .filter((name) => isNear(written, name, editsOf(name)))
      .toSorted((one, other) => distance(written, one) - distance(written, other));
    return nearest === undefined ? [] : [{ given, meant: nearest }];
  });
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
