import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createDashboardFiles } from "./dashboard-files.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const inline = 'document.documentElement.dataset.theme = "dark";';
const html = `<!doctype html><script>${inline}</script><script type="module" src="/assets/main-abc.js"></script>`;
const code = "export const text = 'a dashboard';".repeat(50);

const source = readFileSync(import.meta.filename, "utf8");

const folder = await folderOfFile();
await mkdir(join(folder, "dist/assets"), { recursive: true });
await writeFile(join(folder, "dist/index.html"), html);
await writeFile(join(folder, "dist/assets/main-abc.js"), code);
await writeFile(join(folder, "dist/assets/source-abc.js"), source);
await writeFile(join(folder, "dist/picture.png"), "png");
await writeFile(join(folder, "dist/.built-from"), "fingerprint");
await writeFile(join(folder, "outside.txt"), "outside");
const app = createDashboardFiles(join(folder, "dist"));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

test("the page allows only our own scripts, and inline scripts by their hashes", async () => {
  const policy = (await get("/")).headers.get("content-security-policy") ?? "";
  const hash = createHash("sha256").update(inline).digest("base64");

  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
});

test.each(["/", "/assets/main-abc.js"])("%s has its content type and no referrer", async (path) => {
  const { headers } = await get(path);

  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("a file with a hash in its name is immutable, the page is revalidated", async () => {
  expect((await get("/assets/main-abc.js")).headers.get("cache-control")).toContain("immutable");
  expect((await get("/")).headers.get("cache-control")).toBe("no-cache");
});

test("a path of the dashboard's router gets the page", async () => {
  const response = await get("/templates/card/compose", { accept: "text/html,*/*" });

  expect(response.status).toBe(200);
  expect(await response.text()).toBe(html);
});

test.each([
  "/assets/gone.js",
  "/none.png",
  "/.built-from",
  "/../outside.txt",
  "/%2e%2e/outside.txt",
  "/assets/..%2f..%2foutside.txt",
])("%s is not found instead of the page", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("serves the file compressed to clients that accept it", async () => {
  const brotli = await get("/assets/main-abc.js", { "accept-encoding": "gzip, br" });
  const gzip = await get("/assets/main-abc.js", { "accept-encoding": "gzip" });
  const picture = await get("/picture.png", { "accept-encoding": "br" });

  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(code);
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(code);
  expect(brotli.headers.get("vary")).toBe("accept-encoding");
  expect(picture.headers.has("content-encoding")).toBe(false);
});

test("the first response is compressed quickly, later ones better", async () => {
  const lengthOf = async () => {
    const response = await get("/assets/source-abc.js", { "accept-encoding": "br" });
    const bytes = await response.arrayBuffer();
    expect(brotliDecompressSync(bytes).toString()).toBe(source);
    expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
    return bytes.byteLength;
  };
  const first = await lengthOf();
  await expect.poll(lengthOf).toBeLessThan(first);
});

test("answers 304 for an unchanged file", async () => {
  const etag = (await get("/")).headers.get("etag") ?? "";
  const again = await get("/", { "if-none-match": etag });

  expect([again.status, await again.text()]).toEqual([304, ""]);
});
