import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { sendRaw } from "#testing/send-raw.ts";
import { refusalFor } from "./local-requests.ts";
import { isLoopback, resolveDashboardHost } from "./loopback.ts";
import { openPort, toListener } from "./open-port.ts";

test.each([
  ["127.0.0.1", true],
  ["127.255.255.254", true],
  ["::1", true],
  ["0:0:0:0:0:0:0:1", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:7f00:1", true],
  ["::1%lo", true],
  ["0.0.0.0", false],
  ["::", false],
  ["128.0.0.1", false],
  ["::ffff:10.0.0.5", false],
  ["::ffff:0.0.0.0", false],
  ["fe80::1%eth0", false],
  ["::127.0.0.1", false],
  ["localhost", false],
  ["", false],
  [undefined, false],
])("%s is a loopback address: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

const withoutLogin = (host: string) => ({ host, login: { kind: "none", isMeant: false }, url: undefined });

test.each([
  "127.0.0.1",
  "127.0.0.2",
  "::1",
  "localhost",
  "LOCALHOST",
  "2130706433",
  "0x7f.1",
  "::ffff:127.0.0.1",
])("the dashboard may listen on %s", async (host) => {
  expect(isLoopback(await resolveDashboardHost(withoutLogin(host)))).toBe(true);
});

test.each([
  "0.0.0.0",
  "0",
  "::",
  "0::0",
  "::ffff:0.0.0.0",
  "10.0.0.5",
  "192.168.0.1",
  "0x0a.5",
  "fd00::1",
  "8.8.8.8",
])("refuses to start the dashboard on %s, in one line with the cause and the remedy", async (host) => {
  await expect(resolveDashboardHost(withoutLogin(host))).rejects.toThrow(
    /^HOST is "[^"]+", which other machines may reach, and the dashboard has no login: [^\n]+ SSH tunnel [^\n]+$/,
  );
});

test.each([
  "https://overprint.example",
  "https://10.0.0.5",
  "https://localhost.example",
  "https://127.0.0.1.nip.io",
  "https://[fd00::1]",
])("refuses to start without a login at %s, in one line that says what to set", async (address) => {
  const url = new URL(address);
  await expect(resolveDashboardHost({ ...withoutLogin("127.0.0.1"), url })).rejects.toThrow(
    /^DASHBOARD_URL is "[^"]+", which [^\n]+ set OIDC_ISSUER, AUTH_PROXY_HEADER or LOGIN=password [^\n]+\.$/,
  );
});

test.each([
  "http://localhost:8080",
  "https://overprint.localhost",
  "http://Overprint.LOCALHOST.",
  "http://127.1",
  "http://[::ffff:127.0.0.1]:4400",
])("starts without a login at %s", async (address) => {
  const url = new URL(address);
  expect(await resolveDashboardHost({ ...withoutLogin("127.0.0.1"), url })).toBe("127.0.0.1");
});

test("with a login the dashboard may listen anywhere, if its public address is known", async () => {
  const login = { kind: "password" };
  const url = new URL("https://overprint.example");
  expect(await resolveDashboardHost({ host: "0.0.0.0", login, url })).toBe("0.0.0.0");
  await expect(resolveDashboardHost({ host: "0.0.0.0", login, url: undefined })).rejects.toThrow(
    /^HOST is "0\.0\.0\.0", which other machines may reach, and DASHBOARD_URL is not set; [^\n]+$/,
  );
  expect(await resolveDashboardHost({ host: "127.0.0.1", login, url: undefined })).toBe("127.0.0.1");
});

test("refuses to start with a HOST that does not resolve", async () => {
  await expect(resolveDashboardHost(withoutLogin("nothing.invalid"))).rejects.toThrow(
    /^HOST is "nothing\.invalid", which does not/,
  );
});

const [ownAddress] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === "IPv4");

test.skipIf(ownAddress === undefined)(
  "answers 403 to a peer outside the loopback, whatever its Host header",
  async () => {
    const port = await openPort(
      { host: "::", port: 0 },
      {
        variables: { host: "HOST", port: "PORT" },
        log: { warn: () => undefined, error: () => undefined },
        refuse: refusalFor({ kind: "password" }, "dev"),
      },
    );
    port.use(toListener(() => new Response("served"), { error: () => undefined }));
    const ask = (path: string, host = "127.0.0.1") =>
      sendRaw(
        { host, port: port.port },
        `GET ${path} HTTP/1.1\r\nHost: localhost:${port.port}\r\nConnection: close\r\n\r\n`,
      );
    for (const path of ["/", "/proxy/api/v1/usage", "/connection", "http://256.256.256.256/"]) {
      const { status, body } = await ask(path, ownAddress?.address);
      expect([status, JSON.parse(body)]).toMatchObject([403, { code: "caller_not_allowed" }]);
    }
    // A dual-stack socket reports the loopback as an IPv4-mapped address.
    expect((await ask("/")).body).toBe("served");
    expect((await ask("/", "::1")).body).toBe("served");
    await port.close();
  },
);
