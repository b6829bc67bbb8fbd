import { describe, expect, test } from "vitest";
import { scopesOf } from "#contract/endpoint.ts";
import { fillPath, parameterNames } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf, endpoints } from "#contract/endpoints.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { keysOf } from "#contract/json.ts";
import { type Role, roles, scopesOfRole } from "#contract/scopes.ts";
import { createProxy } from "./create-proxy.ts";
import type { VisitorRefusal } from "./visitor.ts";

const host = "localhost:4400";
const names = keysOf(endpoints);

async function call(name: EndpointName, who: Role | VisitorRefusal, search = "") {
  let isServed = false;
  const proxy = createProxy({
    baseUrl: new URL("http://images.example"),
    getUrl: new URL("http://templates.example"),
    apiKey: "the root key",
    allowedHosts: [host],
    mountedAt: "",
    findVisitor: async () =>
      who === "loginRequired" || who === "notAllowed"
        ? who
        : { id: "p1", name: "Ada", role: who, networkAddress: undefined },
    fetch: async () => {
      isServed = true;
      return Response.json([]);
    },
    log: () => undefined,
  });
  const { method, path, address } = endpointOf(name);
  const parameters = Object.fromEntries(parameterNames(path).map((parameter) => [parameter, "abc"]));
  const response = await proxy.fetch(
    new Request(`http://${host}${fillPath(path, parameters)}${search}`, {
      method,
      headers: { host, "x-interface-address": address },
    }),
  );
  return { isServed, response };
}

const pairs = names.flatMap((name) => roles.map((role) => ({ name, role })));

test.each(pairs)(
  "$name: the role $role is served if it has every scope, else refused",
  async ({ name, role }) => {
    const own = scopesOfRole(role);
    for (const search of ["", "?publish=false", "?publish=true"]) {
      const query = new URLSearchParams(search);
      const isAllowed = scopesOf(endpointOf(name), query).every((scope) => own.includes(scope));
      const { isServed, response } = await call(name, role, search);
      expect([search, isServed, response.status]).toEqual([search, isAllowed, isAllowed ? 200 : 403]);
      if (!isAllowed)
        expect(errorBodySchema.parse(await response.json())).toMatchObject({
          code: "role_missing",
          msg: expect.stringMatching(
            new RegExp(`^This needs the role (designer|admin)\\. Yours is ${role}; `),
          ),
        });
    }
  },
);

test.each(names)("%s is refused without a login", async (name) => {
  const [stranger, refused] = [await call(name, "loginRequired"), await call(name, "notAllowed")];
  expect([stranger.isServed, stranger.response.status]).toEqual([false, 401]);
  expect([refused.isServed, refused.response.status]).toEqual([false, 403]);
});

/** The table a second time, so that a scope is not lost from it unseen. */
describe("the calls that a role adds", () => {
  async function refusedTo(role: Role): Promise<string[]> {
    const served = await Promise.all(
      names.map(async (name) => ((await call(name, role)).isServed ? [] : [name])),
    );
    return served.flat();
  }

  test("change templates: a viewer may make none of them", async () => {
    expect(await refusedTo("viewer")).toEqual(
      expect.arrayContaining([
        "createTemplate",
        "replaceTemplate",
        "deleteTemplate",
        "duplicateTemplate",
        "publishTemplate",
        "createWebhook",
      ]),
    );
  });

  test("are about webhooks and access: a designer may make none of them", async () => {
    const refused = await refusedTo("designer");
    expect(refused).toEqual(expect.arrayContaining(["createWebhook", "deleteWebhook", "replaceWebhook"]));
    expect(refused).not.toContain("replaceTemplate");
    expect(await refusedTo("admin")).toEqual([]);
  });
});
