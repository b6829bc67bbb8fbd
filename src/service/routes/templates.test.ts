import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { errorBodySchema } from "#contract/errors.ts";
import { templateDetailSchema, templateFacetsSchema, templateSummarySchema } from "#contract/templates.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testPublicUrl } from "#testing/start-test-service.ts";

const service = await openTestService();

const path = "/api/v2/my-templates";

async function listed(query: string) {
  const answer = await service.call(`${path}${query}`);
  expect(answer.status).toBe(200);
  const templates = z.array(z.strictObject(templateSummarySchema.shape)).parse(await answer.json());
  return { names: templates.map(({ identifier }) => identifier), templates, headers: answer.headers };
}

async function refused(address: string) {
  const answer = await service.call(address);
  const body = errorBodySchema.parse(await answer.json());
  expect(body.status).toBe(answer.status);
  return { status: answer.status, body };
}

test("counts the values of all templates for the filters of a list, the most frequent ones first", async () => {
  const answer = await service.call("/api/v2/template-facets");
  expect(answer.status).toBe(200);
  const facets = z.parse(z.strictObject(templateFacetsSchema.shape), await answer.json());
  expect(facets.outputFormat).toContainEqual({ value: "pdf", count: 1 });
  expect(facets.tags[0]).toEqual({ value: "small", count: 2 });
  const total = (await listed("")).names.length;
  for (const facet of [facets.outputFormat, facets.editor, facets.createdBy])
    expect(facet.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

describe("the list", () => {
  test("is a bare array whose total and neighbouring pages travel in headers", async () => {
    const { names, headers } = await listed("?page=1&size=2");
    expect(names).toEqual(["badge", "letter"]);
    expect(headers.get("x-total-count")).toBe("4");
    expect(headers.get("link")).toBe(
      [
        `<${testPublicUrl}${path}?page=0&size=2>; rel="first"`,
        `<${testPublicUrl}${path}?page=0&size=2>; rel="prev"`,
        `<${testPublicUrl}${path}?page=1&size=2>; rel="last"`,
      ].join(", "),
    );
  });

  test("the first page names the next one and no previous one, and keeps the filters", async () => {
    const { headers } = await listed("?size=1&tags=small");
    expect(headers.get("link")).toContain(`<${testPublicUrl}${path}?size=1&tags=small&page=1>; rel="next"`);
    expect(headers.get("link")).not.toContain('rel="prev"');
  });

  test("starts at page 0 with 20 entries when nothing is said, and treats empty parameters as absent", async () => {
    expect((await listed("?page=&size=&name=")).names).toEqual(["card", "tall", "badge", "letter"]);
  });

  test.each([
    ["?name=TALL", ["tall"]],
    ["?tags=small", ["card", "badge"]],
    ["?tags=story,social", ["card", "tall"]],
    ["?tags=story,%20social", ["card", "tall"]],
    ["?tags=story&tags=social", ["card", "tall"]],
    ["?tags[]=story&tags[]=social", ["card", "tall"]],
    ["?tags[0]=story&tags[1]=social", ["card", "tall"]],
    ["?tags[]=", ["card", "tall", "badge", "letter"]],
    ["?name[]=TALL", ["card", "tall", "badge", "letter"]],
    ["?outputFormat=pdf", ["letter"]],
    ["?shape=square", ["badge"]],
    ["?shape=portrait", ["tall"]],
    ["?search=TAL", ["tall"]],
    ["?search=small", ["card", "badge"]],
    ["?origin=own", []],
    ["?origin=starter&sort=name", ["badge", "card", "letter", "tall"]],
    ["?sort=name,desc", ["tall", "letter", "card", "badge"]],
    ["?sort=colour,asc&sort=name,DESC", ["tall", "letter", "card", "badge"]],
    ["?sort[]=name,asc&sort[]=width", ["badge", "card", "letter", "tall"]],
    ["?identifiers=letter,card&sort=name", ["card", "letter"]],
    ["?sort=", ["card", "tall", "badge", "letter"]],
    ["?createdBy=Nobody", []],
    ["?sourceTemplateId=card", []],
    ["?name=100%25", []],
    ["?unheard-of=1", ["card", "tall", "badge", "letter"]],
    ["?page=7", []],
  ])("%s finds %j", async (query, found) => {
    expect((await listed(query)).names).toEqual(found);
  });

  test.each(["?page=1&size=1", "?tags[]=small"])(
    "of version 1 answers %s like version 2, with its own pages, and names its successor",
    async (query) => {
      const successor = await service.call(`${path}${query}`);
      const answer = await service.call(`/api/v1/my-templates${query}`);
      expect(await answer.json()).toEqual(await successor.json());
      expect(answer.headers.get("x-total-count")).toBe(successor.headers.get("x-total-count"));
      expect(answer.headers.get("deprecation")).toMatch(/^@\d+$/);
      expect(successor.headers.get("deprecation")).toBeNull();
      const pages = successor.headers.get("link")?.replaceAll(path, "/api/v1/my-templates");
      expect(answer.headers.get("link")).toBe(`${pages}, <${testPublicUrl}${path}>; rel="successor-version"`);
    },
  );

  test.each([
    ["?size=51", "size: must be an integer from 1 to 50; got 51"],
    ["?size=0", "size: must be an integer from 1 to 50; got 0"],
    ["?page=-1", "page: must be an integer from 0 to 1000000; got -1"],
    [`?page=1${"0".repeat(20)}`, "page: must be an integer from 0 to 1000000; got 100000000000000000000"],
    ["?page=one", 'page: must be an integer from 0 to 1000000; got "one"'],
    ["?origin=others", 'origin: must be one of own, starter; got "others"'],
    ["?shape=round", "shape: must be one of landscape, portrait, square"],
    ["?name=%00", "name: must not contain a NUL character"],
  ])("%s is refused by name: %s", async (query, message) => {
    const { status, body } = await refused(`${path}${query}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([message]);
  });
});

describe("one template", () => {
  test("lists every property that a change may set, with its default as text", async () => {
    const answer = await service.call(`${path}/card`);
    expect(answer.status).toBe(200);
    const detail = z.strictObject(templateDetailSchema.shape).parse(await answer.json());
    expect(detail).toMatchObject({
      identifier: "card",
      quality: 80,
      revision: 1,
      width: 120,
      height: 63,
      scaleFactor: 2,
    });
    expect(detail.properties).toContainEqual({
      key: "title.color",
      type: "color",
      defaultValue: "#ffffff",
      componentId: "title",
      componentType: "TEXT",
      componentKind: "TEXT",
      property: "color",
    });
  });

  test("its document is the one its author wrote", async () => {
    const document = (await (await service.call(`${path}/badge/document`)).json()) as Record<string, unknown>;
    expect(document).toMatchObject({ width: 40, outputFormat: "png", background: "transparent" });
    expect(document["quality"]).toBeUndefined();
  });

  test.each([`${path}/nothing`, `${path}/nothing/document`, `${path}/%00`, `${path}/%E0%A4%A`])(
    "%s is not found",
    async (address) => {
      expect((await refused(address)).status).toBe(404);
    },
  );

  test("its preview is served at the first request of its link, small, and named by its revision", async () => {
    const { templates } = await listed("?name=tall");
    const link = templates[0]?.preview ?? "";
    const answer = await service.call(link, { key: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const again = await service.call(link, {
      key: null,
      headers: { "If-None-Match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test.each(["/previews/nothing.webp", "/previews/card.bmp", "/previews/card"])(
    "%s is not found",
    async (address) => {
      expect((await refused(address)).status).toBe(404);
    },
  );
});

describe("authentication and routing", () => {
  test("the key's header may be written in any letter case, and every configured key is accepted", async () => {
    const answer = await service.call(path, { key: null, headers: { "x-Api-kEy": "another-key" } });
    expect(answer.status).toBe(200);
  });

  test("an unknown path is a JSON 404 and a wrong method a JSON 405 that names the right ones", async () => {
    expect(await refused("/nowhere")).toMatchObject({ status: 404, body: { code: "not_found" } });
    const answer = await service.call(path, { method: "PATCH" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, POST, HEAD");
    expect(await answer.json()).toMatchObject({ status: 405, code: "method_not_allowed" });
  });

  test("every answer has an id of its own, errors too", async () => {
    const ids = await Promise.all(
      [path, "/nowhere", `${path}/nothing`, "/healthz"].map(async (address) =>
        (await service.call(address)).headers.get("x-request-id"),
      ),
    );
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("assets", () => {
  test("a starter's picture is served to any page", async () => {
    const answer = await service.call("/assets/silk-teal.jpg", { key: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });
});
