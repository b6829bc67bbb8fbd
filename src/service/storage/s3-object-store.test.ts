import { type RequestListener } from "node:http";
import { expect, test, onTestFinished } from "vitest";
import { describeObjectStore } from "#testing/object-store-suite.ts";
import { startS3Server } from "#testing/start-s3-server.ts";
import { createS3ObjectStore } from "./s3-object-store.ts";
import { serveHttp } from "#testing/serve-http.ts";

describeObjectStore("a bucket", async () => {
  const server = await startS3Server();
  return { store: createS3ObjectStore(server), close: server.close };
});

test("a wrong secret is an error that says so and does not show it", async () => {
  const server = await startS3Server();
  const store = createS3ObjectStore({ ...server, secretAccessKey: "not-the-secret" });

  await expect(store.put("results/a.jpg", Buffer.from("x"), "image/jpeg")).rejects.toThrow(
    "PUT results/a.jpg: answered 403 SignatureDoesNotMatch",
  );
  await expect(store.get("results/a.jpg")).rejects.not.toThrow(/not-the-secret/);
  await server.close();
});

test("a bucket that is not there is an error, not an absent object", async () => {
  const server = await startS3Server();
  const store = createS3ObjectStore({ ...server, bucket: "somebody-elses" });

  await expect(store.get("results/a.jpg")).rejects.toThrow("NoSuchBucket");
  await expect(store.has("results/a.jpg")).rejects.toThrow("NoSuchBucket");
  await expect(store.put("results/a.jpg", Buffer.from("x"), "image/jpeg")).rejects.toThrow("NoSuchBucket");
  await server.close();
});

/** A store that behaves badly. */
async function storeBehind(listener: RequestListener, options: { attemptTimeoutMs?: number } = {}) {
  const { host, close } = await serveHttp(listener);
  onTestFinished(close);
  return createS3ObjectStore({
    endpoint: `http://${host}`,
    region: "eu-central-1",
    bucket: "bucket",
    accessKeyId: "id",
    secretAccessKey: "secret",
    retryDelayMs: 1,
    ...options,
  });
}

const digestOfOtherBytes = "7c87e10abab15f0cee88e7d5a9a4d54a4e45dcc9c4dee1f8e0b2d93e3aec3f5d";

test("retries a truncated response until the object is whole", async () => {
  let asked = 0;
  const store = await storeBehind((_request, response) => {
    asked += 1;
    response.writeHead(200, { "Content-Type": "image/png", "Content-Length": "5" });
    if (asked > 1) response.end("whole");
    else response.write("wh", () => response.destroy());
  });

  expect(Buffer.from((await store.get("results/a.png"))?.bytes ?? []).toString()).toBe("whole");
  expect(asked).toBe(2);
});

test("fails after three attempts if the bytes are not those that were put", async () => {
  let asked = 0;
  const store = await storeBehind((_request, response) => {
    asked += 1;
    response.writeHead(200, { "Content-Type": "image/png", "x-amz-meta-sha256": digestOfOtherBytes });
    response.end("something else");
  });

  await expect(store.get("results/a.png")).rejects.toThrow("14 bytes that are not the object's");
  expect(asked).toBe(3);
});

test.each([500, 503, 429])("retries a put that is answered %i with all its bytes", async (status) => {
  const bodies: string[] = [];
  const store = await storeBehind((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(bodies.length === 1 ? status : 200).end();
    });
  });

  await store.put("results/a.png", Buffer.from("whole"), "image/png");

  expect(bodies).toEqual(["whole", "whole"]);
});

test("does not retry a refusal", async () => {
  let asked = 0;
  const store = await storeBehind((_request, response) => {
    asked += 1;
    response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  });

  await expect(store.delete("results/a.png")).rejects.toThrow("answered 403 AccessDenied");
  expect(asked).toBe(1);
});

test("fails for a hanging store after three attempts in their time", async () => {
  let asked = 0;
  const store = await storeBehind(() => (asked += 1), { attemptTimeoutMs: 1_000 });

  await expect(store.get("results/a.png")).rejects.toThrow("no answer within 1000 ms");
  expect(asked).toBe(3);
});

test("the redirect of a wrong region is shown instead of followed", async () => {
  const store = await storeBehind((_request, response) =>
    response
      .writeHead(301, { Location: "http://127.0.0.1:1/elsewhere" })
      .end("<Error><Code>PermanentRedirect</Code></Error>"),
  );

  await expect(store.get("results/a.png")).rejects.toThrow("answered 301 PermanentRedirect");
});
