import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createS3ObjectStore } from "../storage/s3-object-store.ts";
import { boundInterimAnswersOfFetch } from "./dial.ts";

boundInterimAnswersOfFetch();
const interim = "HTTP/1.1 102 Processing\r\n\r\n";

async function serve(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("an object store that sends interim answers without end is one that fails", async () => {
  const endpoint = await serve((socket) => {
    const send = () => {
      while (socket.writable && socket.write(interim.repeat(100)));
    };
    socket.on("drain", send);
    send();
  });
  const account = { accessKeyId: "id", secretAccessKey: "secret", region: "eu-central-1" };
  const store = createS3ObjectStore({ endpoint, bucket: "bucket", ...account, retryDelayMs: 1 });

  await expect(store.get("results/a.png")).rejects.toThrow("too many interim answers");
});

test("an answer after a few is read", async () => {
  const url = await serve((socket) => {
    socket.end(`${interim.repeat(8)}HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`);
  });

  expect(await (await fetch(url)).text()).toBe("hello");
});
