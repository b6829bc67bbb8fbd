import { type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test, onTestFinished } from "vitest";
import { OutboundError } from "./outbound-error.ts";
import { createOutbound } from "./outbound.ts";
import { serveHttp } from "#testing/serve-http.ts";

async function serve(listener: RequestListener): Promise<string> {
  const { host, close } = await serveHttp(listener);
  onTestFinished(close);
  return host;
}

const options = { accept: "*/*", bytesMax: 1000, timeoutMs: 5_000 };

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).failure;
}

test("receives the bytes of an allowed host, and sends nothing of ours with the request", async () => {
  let seen: unknown;
  const host = await serve((request, response) => {
    seen = Object.keys(request.headers).toSorted();
    response.end("picture");
  });
  const { bytes } = await createOutbound({ allowHosts: new Set([host]) }).fetchBytes(
    `http://${host}/a`,
    options,
  );
  expect(Buffer.from(bytes).toString()).toBe("picture");
  expect(seen).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
});

test.each([
  "http://127.0.0.1:1/",
  "http://[::1]:1/",
  "http://2130706433/",
  "http://169.254.169.254/latest/meta-data",
  "ftp://example.com/a.png",
  "file:///etc/passwd",
  "http://user:secret@example.com/a.png",
  "not an address",
])("rejects %s before anything is dialled", async (address) => {
  expect(await failureOf(createOutbound().fetchBytes(address, options))).toBe("notAllowed");
});

test("rejects a name if any of its addresses is private", async () => {
  const outbound = createOutbound({ resolveName: async () => ["93.184.216.34", "10.0.0.1"] });
  expect(await failureOf(outbound.fetchBytes("http://mixed.example/", options))).toBe("notAllowed");
});

test("connects to the checked address: the name is resolved once", async () => {
  const host = await serve((request, response) => response.end(request.headers.host));
  const port = host.split(":")[1];
  let times = 0;
  const outbound = createOutbound({
    allowHosts: new Set([`rebinding.example:${port}`]),
    resolveName: async () => {
      times += 1;
      return times === 1 ? ["127.0.0.1"] : ["169.254.169.254"];
    },
  });
  const { bytes } = await outbound.fetchBytes(`http://rebinding.example:${port}/`, options);
  expect(Buffer.from(bytes).toString()).toBe(`rebinding.example:${port}`);
  expect(times).toBe(1);
});

test("rejects a redirect to a private address although its first hop was allowed", async () => {
  const inner = await serve((_request, response) => response.end("secret"));
  const outer = await serve((_request, response) =>
    response.writeHead(302, { Location: `http://${inner}/` }).end(),
  );
  const outbound = createOutbound({ allowHosts: new Set([outer]) });
  expect(await failureOf(outbound.fetchBytes(`http://${outer}/`, options))).toBe("notAllowed");
});

test("follows a redirect to an address with letters beyond ASCII like a browser", async () => {
  const host = await serve((request, response) => {
    const location = Buffer.from("/caf\u00e9", "utf8").toString("latin1");
    if (request.url === "/") response.writeHead(302, { Location: location }).end();
    else response.end(request.url);
  });
  const { bytes } = await createOutbound({ allowHosts: new Set([host]) }).fetchBytes(
    `http://${host}/`,
    options,
  );
  expect(Buffer.from(bytes).toString()).toBe("/caf%C3%A9");
});

test("follows a redirect within allowed hosts, and ends a loop", async () => {
  const host = await serve((request, response) => {
    if (request.url === "/start") response.writeHead(301, { Location: "/end" }).end();
    else if (request.url === "/end") response.end("here");
    else response.writeHead(302, { Location: "/loop" }).end();
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  const { bytes } = await outbound.fetchBytes(`http://${host}/start`, options);
  expect(Buffer.from(bytes).toString()).toBe("here");
  expect(await failureOf(outbound.fetchBytes(`http://${host}/loop`, options))).toBe("tooManyRedirects");
});

test("cuts off a response that is too large, with or without a declared length", async () => {
  const host = await serve((request, response) => {
    if (request.url === "/said")
      response.writeHead(200, { "Content-Length": "5000" }).end(Buffer.alloc(5000));
    else {
      response.write(Buffer.alloc(600));
      response.end(Buffer.alloc(600));
    }
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  expect(await failureOf(outbound.fetchBytes(`http://${host}/said`, options))).toBe("tooLarge");
  expect(await failureOf(outbound.fetchBytes(`http://${host}/unsaid`, options))).toBe("tooLarge");
});

test("aborts a server that never answers after the time for all hops", async () => {
  const host = await serve(() => undefined);
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  expect(await failureOf(outbound.fetchBytes(`http://${host}/`, { ...options, timeoutMs: 30 }))).toBe(
    "timedOut",
  );
});

test("aborts a hanging name resolution after the same time", async () => {
  const outbound = createOutbound({ resolveName: () => new Promise(() => undefined) });
  expect(await failureOf(outbound.fetchBytes("http://slow.example/", { ...options, timeoutMs: 30 }))).toBe(
    "timedOut",
  );
});

test("distinguishes an error status from an unreachable server", async () => {
  const host = await serve((_request, response) => response.writeHead(404).end());
  const outbound = createOutbound({ allowHosts: new Set([host, "127.0.0.1:1"]) });
  expect(await failureOf(outbound.fetchBytes(`http://${host}/`, options))).toBe("badStatus");
  expect(await failureOf(outbound.fetchBytes("http://127.0.0.1:1/", options))).toBe("unreachable");
});

const post = { body: '{"é":1}', headers: { "X-Own": "1" }, timeoutMs: 5_000, answerBytesMax: 8 };

test("posts a body whole, and returns any status with the first bytes of the response", async () => {
  let seen: unknown;
  const host = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      seen = [request.method, request.headers["x-own"], Buffer.concat(chunks).toString()];
      response.writeHead(503, { "Retry-After": "7" }).end("a long explanation");
    });
  });
  const answer = await createOutbound({ allowHosts: new Set([host]) }).post(`http://${host}/hook`, post);
  expect(seen).toEqual(["POST", "1", '{"é":1}']);
  expect({ ...answer, start: Buffer.from(answer.start).toString() }).toMatchObject({
    status: 503,
    retryAfter: "7",
    start: "a long e",
  });
});

test("a post does not follow a redirect", async () => {
  let times = 0;
  const host = await serve((_request, response) => {
    times += 1;
    response.writeHead(307, { Location: "/elsewhere" }).end();
  });
  const answer = await createOutbound({ allowHosts: new Set([host]) }).post(`http://${host}/`, post);
  expect([answer.status, times]).toEqual([307, 1]);
});

test.each(["http://127.0.0.1:1/", "http://user:secret@example.com/", "ftp://example.com/", "nothing"])(
  "rejects a post to %s before anything is dialled",
  async (address) => expect(await failureOf(createOutbound().post(address, post))).toBe("notAllowed"),
);

test("returns the status of a response whose body never ends", async () => {
  const host = await serve((_request, response) => {
    response.writeHead(200);
    response.write("ab");
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  const answer = await outbound.post(`http://${host}/`, { ...post, timeoutMs: 200 });
  expect([answer.status, Buffer.from(answer.start).toString()]).toEqual([200, "ab"]);
});

test("aborts a post without a status in time", async () => {
  const host = await serve((_request, response) => response.socket?.write("HTTP/1.1 200 OK\r\nX-Slow: "));
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  expect(await failureOf(outbound.post(`http://${host}/`, { ...post, timeoutMs: 30 }))).toBe("timedOut");
});

test("does not send an accepted post to another address of the same name", async () => {
  let times = 0;
  const host = await serve((request) => {
    times += 1;
    request.socket.destroy();
  });
  const port = host.split(":")[1];
  const outbound = createOutbound({
    allowHosts: new Set(["twice.example"]),
    resolveName: async () => ["127.0.0.1", "127.0.0.1"],
  });
  expect(await failureOf(outbound.post(`http://twice.example:${port}/`, post))).toBe("unreachable");
  expect(times).toBe(1);
});

test.each([
  ["http://10.0.0.5/hook", "The address is not allowed."],
  ["http://user:secret@example.com/", "An address with a user name or a password is not fetched."],
  ["http://resolvable.example/", undefined],
  ["http://allowed.example/", undefined],
])("explains what is wrong with %s: %s", async (address, refusal) => {
  const outbound = createOutbound({
    allowHosts: new Set(["allowed.example"]),
    resolveName: async (name) => (name === "allowed.example" ? ["10.0.0.1"] : ["93.184.216.34"]),
  });
  expect(await outbound.refusalOf(address, { timeoutMs: 1_000 })).toBe(refusal);
});

test("does not reject a name for good that cannot be resolved now", async () => {
  const outbound = createOutbound({ resolveName: () => Promise.reject(new Error("no answer")) });
  expect(await outbound.refusalOf("http://later.example/", { timeoutMs: 1_000 })).toBeUndefined();
});

test("decompresses a compressed response, and limits its decompressed size", async () => {
  const host = await serve((request, response) => {
    const bytes = gzipSync(Buffer.alloc(request.url === "/small" ? 900 : 2_000));
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(bytes);
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  expect((await outbound.fetchBytes(`http://${host}/small`, options)).bytes.byteLength).toBe(900);
  expect(await failureOf(outbound.fetchBytes(`http://${host}/large`, options))).toBe("tooLarge");
  const cut = await outbound.fetchBytes(`http://${host}/large`, { ...options, beyondMax: "cut" });
  expect(cut.bytes.byteLength).toBe(1_000);
});

test("rejects endless compressed bytes that decompress to nothing", async () => {
  // Empty blocks of deflate, after the header of gzip.
  const emptyBlocks = Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])));
  const host = await serve((_request, response) => {
    response.writeHead(200, { "Content-Encoding": "gzip" });
    response.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
    const more = () => {
      while (!response.destroyed && response.write(emptyBlocks));
    };
    response.on("drain", more);
    more();
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  expect(await failureOf(outbound.fetchBytes(`http://${host}/`, options))).toBe("tooLarge");
});

test.each(["GET", "POST"])("ends a %s whose server sends interim answers without end", async (method) => {
  const host = await serve((request, response) => {
    request.resume();
    const send = () => {
      while (response.socket?.writable === true && response.socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"));
    };
    response.socket?.on("drain", send);
    send();
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  const address = `http://${host}/`;
  const exchange =
    method === "GET"
      ? outbound.fetchBytes(address, { ...options, timeoutMs: 60_000 })
      : outbound.post(address, { body: "{}", headers: {}, timeoutMs: 60_000, answerBytesMax: 10 });
  expect(await failureOf(exchange)).toBe("unreachable");
});

test("reads an answer after a few interim ones", async () => {
  const host = await serve((_request, response) => {
    response.writeContinue();
    response.writeEarlyHints({ link: "</a.css>; rel=preload" });
    response.end("picture");
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  const { bytes } = await outbound.fetchBytes(`http://${host}/`, options);
  expect(Buffer.from(bytes).toString()).toBe("picture");
});
