import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type EndpointRow, scopesOf } from "./endpoint.ts";
import { fillPath, matchesPath, parameterNames } from "./endpoint-paths.ts";
import { endpoints, endpointOf, type EndpointName } from "./endpoints.ts";
import { roles, scopes, scopesOfRole, withIncluded } from "./scopes.ts";

const names = Object.keys(endpoints) as EndpointName[];

describe("the table of endpoints", () => {
  test.each([
    ["GET", "get", "/api/v2/my-templates"],
    ["GET", "get", "/api/v1/my-templates"],
    ["GET", "base", "/api/v1/metadata"],
    ["POST", "base", "/api/v1/images"],
    ["POST", "base", "/api/v1/screenshots"],
    ["POST", "base", "/api/v1/pdf"],
    ["POST", "base", "/api/v1/render"],
    ["GET", "base", "/direct/{template}.{extension}"],
    ["POST", "get", "/api/v1/render"],
    ["GET", "base", "/api/v1/requests"],
  ])("has the interface's %s {%s_url}%s", (method, address, path) => {
    expect(names.map(endpointOf)).toContainEqual(expect.objectContaining({ method, address, path }));
  });

  test("marks the functions that the interface calls deprecated, and names their successors", () => {
    const deprecated = names.filter((name) => endpointOf(name).deprecatedFor !== undefined);
    expect(deprecated).toEqual(["listTemplatesV1", "renderWithWebhook", "listRequests"]);
    for (const name of deprecated) expect(names).toContain(endpointOf(name).deprecatedFor);
  });

  test("gives no endpoint that takes a body the method GET", () => {
    for (const name of names)
      if (endpointOf(name).body !== undefined) expect(endpointOf(name).method).not.toBe("GET");
  });
});

describe("the scopes of the table", () => {
  test("every call that needs a key names one, except that any key may read its usage", () => {
    const withoutScope = names.filter((name) => endpointOf(name).scope === undefined);
    const open = names.filter((name) => endpointOf(name).access === "open");
    expect(new Set(withoutScope)).toEqual(new Set([...open, "getUsage"]));
  });

  test("a call that reads needs no scope that writes", () => {
    for (const name of names) {
      const { method, scope = "" } = endpointOf(name);
      if (method === "GET") expect(scope).not.toMatch(/templates:(write|publish)/);
    }
  });

  test.each([
    ["", ["templates:write", "templates:publish"]],
    ["publish=true", ["templates:write", "templates:publish"]],
    ["publish=", ["templates:write", "templates:publish"]],
    ["publish=false&publish=true", ["templates:write", "templates:publish"]],
    ["publish=false", ["templates:write"]],
    ["publish=true&publish=false", ["templates:write"]],
  ])("replacing a template with ?%s needs %j", (query, needed) => {
    expect(scopesOf(endpointOf("replaceTemplate"), new URLSearchParams(query))).toEqual(needed);
  });

  test("each role has the scopes of the one before it, and the last has all", () => {
    const [viewer = [], designer = [], admin = []] = roles.map(scopesOfRole);
    expect(designer).toEqual(expect.arrayContaining([...viewer]));
    expect(admin).toEqual(scopes);
    expect(designer.filter((scope) => !viewer.includes(scope))).toEqual([
      "templates:write",
      "templates:publish",
    ]);
  });
});

describe("every role and every call", () => {
  const ofWebhooks = names.filter((name) => endpointOf(name).scope === "webhooks");
  const ofAdmins: EndpointName[] = ["deleteResult", "listKeys", "createKey", "deleteKey", "listAudit"];
  const ofDesigners: EndpointName[] = [
    "publishTemplate",
    "createTemplate",
    "replaceTemplate",
    "deleteTemplate",
    "restoreTemplate",
    "duplicateTemplate",
    "deleteAsset",
    "restoreAsset",
  ];
  const forbidden = {
    viewer: [...ofDesigners, ...ofWebhooks, ...ofAdmins],
    designer: [...ofWebhooks, ...ofAdmins],
    admin: [],
  };

  test.each(roles)("%s", (role) => {
    const allowed = scopesOfRole(role);
    const refused = names.filter(
      (name) => !scopesOf(endpointOf(name), []).every((scope) => allowed.includes(scope)),
    );
    expect(new Set(refused)).toEqual(new Set(forbidden[role]));
  });

  test("all calls about webhooks and receivers need the scope webhooks, except that readers see deliveries", () => {
    const about = names.filter((name) => /Webhook|Receiver|Receipt|Deliver/.test(name));
    const readable = ["listDeliveries", "getDelivery", "renderWithWebhook"];
    expect(new Set(ofWebhooks)).toEqual(new Set(about.filter((name) => !readable.includes(name))));
  });

  test("admin includes every scope, and no other scope includes another", () => {
    for (const scope of scopes) expect(withIncluded([scope])).toEqual(scope === "admin" ? scopes : [scope]);
  });
});

describe("paths", () => {
  test("a parameter is percent-encoded, so it cannot leave its segment", () => {
    expect(fillPath("/api/v2/results/{id}", { id: "../x?y" })).toBe("/api/v2/results/..%2Fx%3Fy");
  });

  test("a parameter matches one segment only", () => {
    expect(matchesPath("/api/v2/results/{id}", "/api/v2/results/abc")).toBe(true);
    expect(matchesPath("/api/v2/results/{id}", "/api/v2/results/abc/def")).toBe(false);
    expect(matchesPath("/direct/{template}.{extension}", "/direct/abc.jpg")).toBe(true);
    expect(matchesPath("/direct/{template}.{extension}", "/directXabc.jpg")).toBe(false);
  });

  test("names its parameters in order", () => {
    expect(parameterNames("/direct/{template}.{extension}")).toEqual(["template", "extension"]);
  });
});

describe("an optional field that a client sends as null or as empty text counts as absent", () => {
  const fields = Object.entries(endpoints).flatMap(([name, endpoint]: [string, EndpointRow]) =>
    (
      [
        ["body", endpoint.body],
        ["query", endpoint.query],
      ] as const
    ).flatMap(([part, schema]) =>
      schema instanceof z.ZodMiniObject
        ? Object.entries(schema.shape as Record<string, z.ZodMiniType>)
            .filter(([, field]) => field.safeParse(undefined).success)
            .map(([field, read]) => [`${name} ${part}.${field}`, read] as const)
        : [],
    ),
  );

  test.each(fields)("%s", (_field, schema) => {
    for (const nothing of [null, ""]) {
      const read = schema.safeParse(nothing);
      expect(read.success).toBe(true);
      // Spellings of changes pass through, and are read by code that knows the same rule.
      if (read.data !== nothing) expect(read.data).toBeUndefined();
    }
  });
});
