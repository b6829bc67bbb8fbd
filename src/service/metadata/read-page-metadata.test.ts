import type { RequestListener, ServerResponse } from "node:http";
import { expect, test, onTestFinished } from "vitest";
import { countPlaces } from "../concurrency/semaphore.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { createPageParser, createReadPageMetadata } from "./read-page-metadata.ts";
import { runForRequest, setShare } from "../request-scope.ts";
import { serveHttp } from "#testing/serve-http.ts";

async function withServer(
  answer: RequestListener,
  check: (url: string, outbound: ReturnType<typeof createOutbound>) => Promise<void>,
): Promise<void> {
  const { host, close } = await serveHttp(answer);
  onTestFinished(close);
  await check(`http://${host}/`, createOutbound({ allowHosts: new Set([host]) }));
}

test("aborts a page whose server never answers in time, and tells its caller", async () => {
  await withServer(
    () => undefined,
    async (url, outbound) => {
      const parser = { parse: () => Promise.reject(new Error("there is nothing to read")) };
      const readPage = createReadPageMetadata({ outbound, parser, timeoutMs: 50 });
      await expect(readPage(url)).rejects.toMatchObject({
        status: 422,
        publicMessage: expect.stringContaining("did not arrive within"),
      });
    },
  );
});

test.each([
  ["never ends its answer", (): void => undefined],
  ["breaks off", (response: ServerResponse) => response.socket?.destroySoon()],
])("reads the received part of a page whose server %s", async (_what, end) => {
  await withServer(
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.write("<title>Arrived</title><p>", () => end(response));
    },
    async (url, outbound) => {
      const parser = createPageParser();
      const readPage = createReadPageMetadata({ outbound, parser, timeoutMs: 1_000 });
      expect(await readPage(url)).toMatchObject({ title: "Arrived" });
      await parser.stop();
    },
  );
});

test("reads a page for one caller while another one's pages never end", async () => {
  const begun: string[] = [];
  await withServer(
    (request, response) => {
      response.setHeader("Content-Type", "text/html").write("<title>Read</title>");
      begun.push(request.url ?? "");
      if (request.url === "/quick") response.end();
    },
    async (url, outbound) => {
      const parser = createPageParser();
      const readPage = createReadPageMetadata({ outbound, parser, atOnceMax: 4 });
      const readAs = (share: string, path: string) =>
        runForRequest(path, () => {
          setShare(share);
          return readPage(new URL(path, url).href);
        });
      const slow = ["/1", "/2", "/3"].map((path) => readAs("loud", path).catch((error: unknown) => error));
      await expect(slow[2]).resolves.toMatchObject({ status: 503 });
      await expect.poll(() => begun.toSorted()).toEqual(["/1", "/2"]);
      expect(countPlaces().get("pages")?.get("loud")).toEqual({ running: 2, waiting: 0 });
      expect(await readAs("quiet", "/quick")).toMatchObject({ title: "Read" });
      await parser.stop();
    },
  );
});

test("rejects a page beyond the concurrency limit, and reads it later", async () => {
  const html = "<title>Read</title>";
  await withServer(
    (_request, response) => response.setHeader("Content-Type", "text/html").end(html),
    async (url, outbound) => {
      const parser = createPageParser();
      const readPage = createReadPageMetadata({ outbound, parser, atOnceMax: 1 });
      const [first, second] = await Promise.allSettled([readPage(url), readPage(url)]);
      expect([first?.status, second]).toMatchObject(["fulfilled", { reason: { status: 503 } }]);
      expect(await readPage(url)).toMatchObject({ title: "Read" });
      await parser.stop();
    },
  );
});
