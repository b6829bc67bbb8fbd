import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type Asset, assetSchema } from "#contract/account.ts";
import { auditEntrySchema } from "#contract/audit.ts";
import * as limits from "#contract/limits.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { locateFontFile } from "../fonts/locate-font-file.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const path = "/api/v2/assets";
const font = new Uint8Array(
  readFileSync(
    locateFontFile({ package: "@fontsource/bebas-neue", path: "files/bebas-neue-latin-400-normal.woff2" }),
  ),
);

/** One pixel at least differs from every other picture's. */
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 6, height: 4, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(6 * 4 * 3), { raw })
      .png()
      .toBuffer(),
  );
}

async function upload(body?: Uint8Array<ArrayBuffer>): Promise<Asset> {
  const answer = await service.call(path, { method: "POST", body: body ?? (await picture()) });
  expect(answer.status).toBe(201);
  return z.parse(assetSchema, await answer.json());
}

async function listed(query = ""): Promise<{ ids: string[]; total: string | null; link: string | null }> {
  const answer = await service.call(`${path}?${query}`);
  expect(answer.status).toBe(200);
  const assets = z.parse(z.array(assetSchema), await answer.json());
  return {
    ids: assets.map(({ identifier }) => identifier),
    total: answer.headers.get("x-total-count"),
    link: answer.headers.get("link"),
  };
}

const remove = (id: string) => service.call(`${path}/${id}`, { method: "DELETE" });

describe("the list of uploads", () => {
  test("is newest first, in pages, with the total and the neighbouring pages in headers", async () => {
    const uploaded: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      service.clock.advanceSeconds(1);
      uploaded.unshift((await upload()).identifier);
    }
    expect(await listed("size=2")).toMatchObject({ ids: uploaded.slice(0, 2), total: "5" });
    const second = await listed("size=2&page=1&kind=picture");
    expect(second.ids).toEqual(uploaded.slice(2, 4));
    expect(second.link).toContain(`${path}?size=2&page=2&kind=picture>; rel="next"`);
    expect(await listed("page=3")).toMatchObject({ ids: [], total: "5" });
    expect(await listed("kind=font")).toMatchObject({ ids: [], total: "0" });
  });

  test.each(["size=51", "page=-1", "kind=film"])("%s is 400", async (query) => {
    expect((await service.call(`${path}?${query}`)).status).toBe(400);
  });
});

describe("a deleted upload", () => {
  test("is not listed, not served and not stored any more, and deleting it again is 404", async () => {
    const { identifier, href } = await upload();
    expect((await service.call(href, { key: null })).status).toBe(200);
    expect((await remove(identifier)).status).toBe(204);
    expect((await listed("size=50")).ids).not.toContain(identifier);
    expect((await service.call(href, { key: null })).status).toBe(404);
    expect(service.objects.keys()).not.toContain(`assets/${identifier}`);
    expect((await remove(identifier)).status).toBe(404);
  });

  test("is missing from the next new picture, with a warning, and stays in those that were made", async () => {
    const { identifier, reference } = await upload();
    const changes = [{ id: "photo", src: reference }];
    const { href } = await service.render("/api/v2/render", { template: "card", changes });
    const before = await service.fileOf(href);
    expect((await remove(identifier)).status).toBe(204);
    expect((await service.fileOf(href)).equals(before)).toBe(true);
    const anew = { template: "card", changes, version: "after the deletion" };
    const { requestId, href: later } = await service.render("/api/v2/render", anew);
    await service.fileOf(later);
    expect((await service.resultOf(requestId)).warnings).toEqual([expect.stringContaining(reference)]);
  });

  test("that is uploaded while it is deleted is whole or missing, never a record without a file", async () => {
    const bytes = await picture();
    const { identifier, href } = await upload(bytes);
    for (let round = 0; round < 5; round += 1) {
      const again = service.call(path, { method: "POST", body: bytes });
      await vi.waitFor(async () => expect((await remove(identifier)).status).toBeOneOf([204, 404]), 20_000);
      expect((await again).status).toBeOneOf([200, 201]);
      const isListed = (await listed("size=50")).ids.includes(identifier);
      expect((await service.call(href, { key: null })).status).toBe(isListed ? 200 : 404);
    }
  });
});

describe("the bin of uploads", () => {
  const restore = (id: string) => service.call(`${path}/${id}/restore`, { method: "POST" });
  const lastActions = async (count: number) => {
    const list = z.parse(z.array(auditEntrySchema), await (await service.call("/api/v2/audit")).json());
    return list.slice(0, count).map(({ action }) => action);
  };

  test("has a deleted upload with its name and its picture, until it is restored at its address", async () => {
    const sent = await service.call(`${path}?name=harbour.png`, { method: "POST", body: await picture() });
    const { identifier, href, name } = z.parse(assetSchema, await sent.json());
    expect(name).toBe("harbour.png");
    const before = await service.fileOf(href);
    await remove(identifier);
    const list = z.parse(z.array(assetSchema), await (await service.call(`${path}?deleted=true`)).json());
    const binned = list.find((one) => one.identifier === identifier);
    const days = (Date.parse(binned?.binnedUntil ?? "") - service.clock.now().getTime()) / 86_400_000;
    expect([binned?.name, days]).toEqual(["harbour.png", limits.binDays]);
    expect((await service.fileOf(binned?.href ?? "")).equals(before)).toBe(true);
    expect((await service.call(href, { key: null })).status).toBe(404);
    expect((await service.call(`${href}?expires-at=9999999999`, { key: null })).status).toBe(404);
    const forged = (binned?.href ?? "").replace("signature=", "signature=x");
    expect((await service.call(forged, { key: null })).status).toBe(404);

    expect(z.parse(assetSchema, await (await restore(identifier)).json())).toMatchObject({
      identifier,
      href,
      name,
    });
    expect((await service.call(href, { key: null })).status).toBe(200);
    expect((await listed("deleted=true&size=50")).ids).not.toContain(identifier);
    expect((await restore(identifier)).status).toBe(404);
    expect(await lastActions(2)).toEqual(["asset.undeleted", "asset.deleted"]);
    expect(service.objects.keys()).not.toContain(`binned-assets/${identifier}`);
  });

  test("is left for good by permanent=true, from the bin or at once", async () => {
    const [first, second] = [await upload(), await upload()];
    await remove(first.identifier);
    for (const { identifier } of [first, second]) {
      const purge = () => service.call(`${path}/${identifier}?permanent=true`, { method: "DELETE" });
      expect((await purge()).status).toBe(204);
      expect((await purge()).status).toBe(404);
      expect((await restore(identifier)).status).toBe(404);
      expect(service.objects.keys().filter((key) => key.includes(identifier))).toEqual([]);
    }
    expect(await lastActions(3)).toEqual(["asset.purged", "asset.deleted", "asset.purged"]);
  });

  test("gives an upload up when an equal file is sent again", async () => {
    const bytes = await picture();
    const { identifier, href } = await upload(bytes);
    await remove(identifier);
    await upload(bytes);
    expect((await listed("deleted=true&size=50")).ids).not.toContain(identifier);
    await remove(identifier);
    await restore(identifier);
    expect((await service.call(href, { key: null })).status).toBe(200);
  });

  test("keeps a font from the families until it is restored", async () => {
    const sent = await service.call(`${path}?family=Harbour`, { method: "POST", body: font });
    const { identifier } = z.parse(assetSchema, await sent.json());
    const families = async () => JSON.stringify(await (await service.call("/api/v1/fonts")).json());
    expect(await families()).toContain("Harbour");
    await remove(identifier);
    expect(await families()).not.toContain("Harbour");
    expect((await listed("deleted=true&kind=font")).ids).toEqual([identifier]);
    await restore(identifier);
    expect(await families()).toContain("Harbour");
  });
});

describe("the templates that use an upload", () => {
  const text = (font: string) => ({ id: "t", type: "TEXT", width: 9, height: 9, text: "a", font });
  const photo = (src: string) => ({ id: "p", type: "IMAGE", width: 9, height: 9, src });
  const make = async (components: object[], id?: string) => {
    const body = { name: "Uses", document: { width: 10, height: 10, components } };
    const answer =
      id === undefined
        ? await service.post("/api/v2/my-templates", body)
        : await service.put(`/api/v2/my-templates/${id}?publish=false`, body);
    expect(answer.status).toBeOneOf([200, 201]);
    return ((await answer.json()) as { identifier: string }).identifier;
  };
  const users = async (upload: string) => {
    const answer = await service.call(`/api/v2/my-templates?size=50&upload=${upload}`);
    const list = (await answer.json()) as { identifier: string }[];
    expect(answer.headers.get("x-total-count")).toBe(String(list.length));
    return list.map(({ identifier }) => identifier).toSorted();
  };

  test("are those whose published document or newest draft names it", async () => {
    const [used, other] = [await upload(), await upload()];
    const published = await make([photo(used.reference)]);
    const drafted = await make([photo(other.reference)]);
    await make([photo(used.reference)], drafted);
    await make([photo(other.reference)]);
    expect(await users(used.identifier)).toEqual([published, drafted].toSorted());
    await make([photo(other.reference)], drafted);
    expect(await users(used.identifier)).toEqual([published]);
  });

  test("are those of a font's family, in a text or in a style sheet", async () => {
    const sent = await service.call(`${path}?family=Quay`, { method: "POST", body: font });
    const { identifier } = z.parse(assetSchema, await sent.json());
    const inText = await make([text("quay ")]);
    await make([text("Inter")]);
    const makePage = async (html: string, css: string) => {
      const document = { width: 20, height: 20, html, css };
      const body = { name: "Page", editor: "canvas-html", document };
      const page = await service.post("/api/v2/my-templates", body);
      return ((await page.json()) as { identifier: string }).identifier;
    };
    const inStyles = await makePage("<p>Hello</p>", "p { font-family: 'Quay', serif }");
    await makePage("<p>Quay 5, Hamburg</p>", "p { color: red }");
    expect(await users(identifier)).toEqual([inText, inStyles].toSorted());
  });
});

test.each(["books-and-pears.jpg", `${"0".repeat(32)}.png`, "%00"])("%s is no upload: 404", async (id) => {
  expect((await remove(id)).status).toBe(404);
});

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});
