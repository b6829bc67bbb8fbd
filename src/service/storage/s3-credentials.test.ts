import dns from "node:dns";
import { writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, type RequestListener } from "node:http";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { startS3Server } from "#testing/start-s3-server.ts";
import { createContainerCredentials } from "./s3-credentials.ts";
import { createS3ObjectStore } from "./s3-object-store.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";
import { serveHttp } from "#testing/serve-http.ts";

afterEach(() => void vi.restoreAllMocks());

async function listen(listener: RequestListener): Promise<string> {
  const { host, close } = await serveHttp(listener);
  onTestFinished(close);
  return `http://${host}`;
}

/** The platform's endpoint: each answer has another key, and lasts for `lastsMs`. */
async function startPlatform({ lastsMs, now = Date.now }: { lastsMs: number; now?: () => number }) {
  const asked: IncomingHttpHeaders[] = [];
  let status = 200;
  const origin = await listen((request, response) => {
    asked.push(request.headers);
    response.writeHead(status, { "Content-Type": "application/json" }).end(
      JSON.stringify({
        AccessKeyId: `id-${asked.length}`,
        SecretAccessKey: "secret-of-the-platform",
        Token: `token-${asked.length}`,
        Expiration: new Date(now() + lastsMs).toISOString(),
      }),
    );
  });
  return {
    url: `${origin}/v1/credentials`,
    asked,
    answerWith: (next: number) => {
      status = next;
    },
  };
}

const hourMs = 3_600_000;

test("requests the container's credentials once for concurrent uses, with the token", async () => {
  const platform = await startPlatform({ lastsMs: hourMs });
  const source = createContainerCredentials({ url: platform.url, token: "let-me-in" });

  const credentials = await Promise.all([source.get(), source.get()]);

  expect(credentials).toEqual(
    [1, 2].map(() => ({
      accessKeyId: "id-1",
      secretAccessKey: "secret-of-the-platform",
      sessionToken: "token-1",
    })),
  );
  expect(platform.asked.map(({ authorization }) => authorization)).toEqual(["let-me-in"]);
});

test("refreshes before the end without a wait, and keeps valid credentials while the endpoint is away", async () => {
  let at = Date.parse("2026-03-01T12:00:00Z");
  const now = () => at;
  const platform = await startPlatform({ lastsMs: hourMs, now });
  const source = createContainerCredentials({ url: platform.url }, now);
  await source.get();

  at += hourMs - 240_000;
  platform.answerWith(500);
  expect(await source.get()).toMatchObject({ accessKeyId: "id-1" });
  await expect.poll(() => platform.asked).toHaveLength(2);
  platform.answerWith(200);
  at += 20_000;
  expect(await source.get()).toMatchObject({ accessKeyId: "id-1" });
  await expect.poll(() => source.get()).toMatchObject({ accessKeyId: "id-3" });

  at += 2 * hourMs;
  expect(await source.get()).toMatchObject({ accessKeyId: "id-4" });
});

test("reads the token's file for each request, because the platform replaces it", async () => {
  const folder = await folderOfTest();
  const tokenFile = join(folder, "token");
  const platform = await startPlatform({ lastsMs: 0 });
  const source = createContainerCredentials({ url: platform.url, tokenFile });

  for (const token of ["first", "second"]) {
    await writeFile(tokenFile, `${token}\n`);
    await source.get();
  }

  expect(platform.asked.map(({ authorization }) => authorization)).toEqual(["first", "second"]);
  await writeFile(tokenFile, "a\nb");
  await expect(source.get()).rejects.toThrow(`${tokenFile} has no token that a header can hold`);
});

test.each([
  [404, "", "answered 404"],
  [302, "", "answered 302"],
  [200, "nonsense", "answered without any"],
  [200, '{"AccessKeyId":"hunter2"}', "answered without any"],
  [200, '{"AccessKeyId":"a b","SecretAccessKey":"hunter2"}', "answered without any"],
])("an answer %i with %j is an error without its content", async (status, body, why) => {
  const url = await listen((_request, response) =>
    response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end(body),
  );

  const error: unknown = await createContainerCredentials({ url })
    .get()
    .catch((reason: unknown) => reason);

  expect(String(error)).toContain(why);
  expect(String(error)).not.toContain("hunter2");
});

test("signs with the session token, and takes new credentials when the store says that they have ended", async () => {
  const platform = await startPlatform({ lastsMs: hourMs });
  const seen: (string | string[] | undefined)[] = [];
  const endpoint = await listen((request, response) => {
    const token = request.headers["x-amz-security-token"];
    seen.push(token);
    if (token !== "token-1") return response.writeHead(200).end();
    return response.writeHead(400).end("<Error><Code>ExpiredToken</Code></Error>");
  });
  const store = createS3ObjectStore({
    endpoint,
    region: "eu-central-1",
    bucket: "bucket",
    container: { url: platform.url },
    retryDelayMs: 1,
  });

  await store.put("results/a.png", Buffer.from("x"), "image/png");
  await store.put("results/b.png", Buffer.from("x"), "image/png");

  expect(seen).toEqual(["token-1", "token-2", "token-2"]);
});

test("a store without credentials is unavailable and asks again", async () => {
  const platform = await startPlatform({ lastsMs: hourMs });
  platform.answerWith(500);
  const server = await startS3Server();
  onTestFinished(server.close);
  const { accessKeyId: _id, secretAccessKey: _secret, ...place } = server;
  const store = createS3ObjectStore({ ...place, container: { url: platform.url }, retryDelayMs: 1 });

  await expect(store.has("results/a.png")).rejects.toThrow(
    "no credentials: the endpoint of the container's credentials answered 500",
  );
  expect(platform.asked).toHaveLength(3);
});

test("an S3 server accepts the container's credentials", async () => {
  const server = await startS3Server();
  onTestFinished(server.close);
  const { accessKeyId, secretAccessKey, ...place } = server;
  const url = await listen((_request, response) =>
    response.end(JSON.stringify({ AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey })),
  );
  const store = createS3ObjectStore({ ...place, container: { url } });

  await store.put("results/a.png", Buffer.from("whole"), "image/png");

  expect(Buffer.from((await store.get("results/a.png"))?.bytes ?? []).toString()).toBe("whole");
});

test("an S3 server finds the bucket in the host", async () => {
  const server = await startS3Server({ allowsAnySignature: true });
  onTestFinished(server.close);
  const hosts: string[] = [];
  // The only host of which this server knows buckets as parts.
  vi.spyOn(dns, "lookup").mockImplementation(((
    host: string,
    _options: unknown,
    callback: (error: null, addresses: dns.LookupAddress[]) => void,
  ) => {
    hosts.push(host);
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as typeof dns.lookup);
  const { port } = new URL(server.endpoint);
  const store = createS3ObjectStore({
    ...server,
    endpoint: `http://s3.amazonaws.com:${port}`,
    addressing: "virtual",
  });

  await store.put("results/a.png", Buffer.from("whole"), "image/png");

  expect(await store.has("results/a.png")).toBe(true);
  expect(new Set(hosts)).toEqual(new Set([`${server.bucket}.s3.amazonaws.com`]));
  expect(await createS3ObjectStore(server).has("results/a.png")).toBe(true);
});
