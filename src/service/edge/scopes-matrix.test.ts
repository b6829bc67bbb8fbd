/** Every endpoint of the contract's table with a key of each single scope, against the real service. */
import { describe, expect, test } from "vitest";
import { scopesOf } from "#contract/endpoint.ts";
import { fillPath, parameterNames } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf, endpoints } from "#contract/endpoints.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { createdKeySchema } from "#contract/keys.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { openTestService } from "#testing/open-test-service.ts";

const keys = new Map<Scope, string>();
const service = await openTestService({ roles: ["api"] });
for (const scope of scopes) {
  const answer = await service.post("/api/v2/keys", { name: `only ${scope}`, scopes: [scope] });
  keys.set(scope, createdKeySchema.parse(await answer.json()).key ?? "");
}

interface Asked {
  name: EndpointName;
  query: string;
}

const calls: Asked[] = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
  endpointOf(name).publishes === undefined
    ? [{ name, query: "" }]
    : ["", "publish=false", "publish=true"].map((query) => ({ name, query })),
);

/** Without a body and for things that do not exist, so that an allowed call changes nothing. */
async function ask({ name, query }: Asked, key: string | null) {
  const { method, path } = endpointOf(name);
  const named = parameterNames(path).map((part) => [part, part === "extension" ? "webp" : "none"]);
  const address = fillPath(path, Object.fromEntries(named));
  const answer = await service.call(query === "" ? address : `${address}?${query}`, { method, key });
  const text = await answer.text();
  const { code, msg } = answer.ok ? {} : errorBodySchema.parse(JSON.parse(text));
  return { status: answer.status, code, msg };
}

describe.each(calls)("$name $query", (call) => {
  const endpoint = endpointOf(call.name);
  const needed = scopesOf(endpoint, new URLSearchParams(call.query));

  test.each(scopes)("with a key of the scope %s", async (scope) => {
    const { status, code, msg } = await ask(call, keys.get(scope) ?? "");
    const missing = needed.find((one) => scope !== "admin" && one !== scope);
    if (missing === undefined || endpoint.access === "open") {
      expect(status).not.toBe(401);
      expect(code).not.toBe("scope_missing");
      expect(code).not.toBe("template_not_allowed");
    } else {
      expect({ status, code, msg }).toEqual({
        status: 403,
        code: "scope_missing",
        msg: `The key "only ${scope}" lacks the scope ${missing}.`,
      });
    }
  });

  test("without a key", async () => {
    const { status } = await ask(call, null);
    // A preview that needs a key is as one that does not exist.
    if (endpoint.access === "keyUnlessPublished") expect(status).toBe(404);
    else if (endpoint.access === "open") expect(status).not.toBe(401);
    else expect(status).toBe(401);
  });
});
