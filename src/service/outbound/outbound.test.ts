import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { OutboundError } from "./outbound-error.ts";
import { createOutbound } from "./outbound.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
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

test("the bytes of an allowed host arrive, and nothing of ours goes out with the request", async () => {
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
])("%s is refused before anything is dialled", async (address) => {
  expect(await failureOf(createOutbound().fetchBytes(address, options))).toBe("notAllowed");
});

test("a name is refused when any of its addresses is private", async () => {
  const outbound = createOutbound({ resolveName: async () => ["93.184.216.34", "10.0.0.1"] });
  expect(await failureOf(outbound.fetchBytes("http://mixed.example/", options))).toBe("notAllowed");
});

test("the connection goes to the address that was judged: the name is resolved once", async () => {
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

test("a redirect to a private address is refused although its first hop was allowed", async () => {
  const inner = await serve((_request, response) => response.end("secret"));
  const outer = await serve((_request, response) =>
    response.writeHead(302, { Location: `http://${inner}/` }).end(),
  );
  const outbound = createOutbound({ allowHosts: new Set([outer]) });
  expect(await failureOf(outbound.fetchBytes(`http://${outer}/`, options))).toBe("notAllowed");
});

test("a redirect within allowed hosts is followed, and a loop of them ends", async () => {
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

test("an answer that is too large is cut off, whether it says its length or not", async () => {
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

test("a server that never answers is given up after the time for all hops", async () => {
  const host = await serve(() => undefined);
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  expect(await failureOf(outbound.fetchBytes(`http://${host}/`, { ...options, timeoutMs: 30 }))).toBe(
    "timedOut",
  );
});

test("a name whose resolving hangs is given up after the same time", async () => {
  const outbound = createOutbound({ resolveName: () => new Promise(() => undefined) });
  expect(await failureOf(outbound.fetchBytes("http://slow.example/", { ...options, timeoutMs: 30 }))).toBe(
    "timedOut",
  );
});

test("an error status and a server that is not there are told apart", async () => {
  const host = await serve((_request, response) => response.writeHead(404).end());
  const outbound = createOutbound({ allowHosts: new Set([host, "127.0.0.1:1"]) });
  expect(await failureOf(outbound.fetchBytes(`http://${host}/`, options))).toBe("badStatus");
  expect(await failureOf(outbound.fetchBytes("http://127.0.0.1:1/", options))).toBe("unreachable");
});
