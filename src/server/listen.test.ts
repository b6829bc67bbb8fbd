import { Server } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "./listen.ts";

const variables = { host: "HOST", port: "PORT" };

test("reports a port in use in one line with the port and the variable", async () => {
  const first = await listen(() => undefined, { host: "127.0.0.1", port: 0, variables });

  await expect(listen(() => undefined, { host: "127.0.0.1", port: first.port, variables })).rejects.toThrow(
    `Port ${first.port} on 127.0.0.1 is in use; stop what runs there, or set PORT.`,
  );
  await first.close(0);
});

test("reports an address of another machine with its variable", async () => {
  await expect(listen(() => undefined, { host: "192.0.2.1", port: 0, variables })).rejects.toThrow(
    "192.0.2.1 is not an address of this machine; set HOST.",
  );
});

test.each([
  ["::", "0.0.0.0"],
  ["::1", "127.0.0.1"],
])("reports the address %s with its remedy on a machine without IPv6", async (host, instead) => {
  const listening = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
    const error = Object.assign(new Error(`listen EAFNOSUPPORT: ${host}`), { code: "EAFNOSUPPORT" });
    queueMicrotask(() => this.emit("error", error));
    return this;
  });
  onTestFinished(() => listening.mockRestore());
  await expect(listen(() => undefined, { host, port: 0, variables })).rejects.toThrow(
    `${host} is an address of IPv6, which is disabled on this machine; set HOST to one of IPv4, such as ${instead}.`,
  );
});

test("closing drains a running request", async () => {
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { port, close } = await listen(
    (_request, response) => {
      begin();
      void finish.then(() => response.end("whole"));
    },
    { host: "127.0.0.1", port: 0, variables },
  );

  const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await begun;
  const closed = close(60_000);
  letFinish();

  expect(await answer).toBe("whole");
  await closed;
});
