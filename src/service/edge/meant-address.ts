import { cutText } from "#contract/cut-text.ts";
import type { Endpoint, Method } from "#contract/endpoint.ts";
import { toPattern } from "./register-endpoint.ts";

/** Characters of an address that a message names. */
const shownLengthMax = 200;

/** An address of the interface, with its methods. */
interface Address {
  path: string;
  methods: readonly Method[];
}

/**
 * Returns a function that says that nothing is at a path, and which address of the interface it probably means: in
 * another letter case, with slashes too many or too few, below another folder, without `/api`, or of another version.
 * Such a path is not served, because scopes and rate limits belong to exact paths.
 */
export function createMissingAddress(
  endpoints: readonly Pick<Endpoint, "path" | "method">[],
): (method: string, path: string) => string {
  const rows = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, ofPath]) => ({
    pattern: new RegExp(toPattern(path).source, "i"),
    path,
    methods: [...new Set(ofPath.map(({ method }) => method))],
  }));

  function find(path: string, method: string): Address | undefined {
    const found = rows.flatMap((row) => {
      const parameters = row.pattern.exec(path)?.groups;
      if (!row.pattern.test(path)) return [];
      return [
        {
          methods: row.methods,
          path: row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters?.[name] ?? ""),
        },
      ];
    });
    return found.find(({ methods }) => methods.some((one) => one === method)) ?? found[0];
  }

  return (method, sent) => {
    const shown = cutText(sent, shownLengthMax);
    const plain = `/${sent
      .split("/")
      .filter((part) => part !== "")
      .join("/")}`;
    const below = plain.replace(/^.*(?=\/(?:api|direct|results)\/)/i, "");
    const candidates = [
      plain,
      below,
      `/api${plain}`,
      ...["v1", "v2"].map((version) => withVersion(below, version)),
    ];
    const meant = candidates.map((path) => find(path, method)).find((address) => address !== undefined);
    return meant === undefined
      ? `There is nothing at ${shown}.`
      : `There is nothing at ${shown}. The address is ${cutText(meant.path, shownLengthMax)} (${meant.methods.join(", ")}).`;
  };
}

function withVersion(path: string, version: string): string {
  return path.replace(/^(?:\/api)?(?:\/v\d+)?(?=\/)/i, `/api/${version}`);
}
