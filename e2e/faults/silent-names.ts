/** A name server that answers for no name but one: names of one caller hold up no other's. */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Part } from "./part.ts";
import { makeFolder, type Resources } from "./resources.ts";
import { hangingPages } from "./hanging-neighbours.ts";
import { onProduct } from "./on-product.ts";

const serverAddress = "127.77.0.1";
const honestName = "honest.test";

const part = onProduct(
  hangingPages("silent names", (_, index) => `http://name-${index}.test/`, honestName),
  { allowHosts: [honestName], prefix: withNameServer },
);

/** Needs a mount of its own and port 53. */
export const silentNamesPart: Part = async (options) =>
  process.platform === "linux" && process.getuid?.() === 0
    ? part(options)
    : { failures: [], skipped: "it needs root on Linux" };

/** Runs a command with a `resolv.conf` of its own. */
async function withNameServer(resources: Resources): Promise<readonly string[]> {
  const socket = createSocket("udp4");
  resources.add(async () => socket.close());
  socket.on("message", (query, { port, address }) => {
    if (query.includes(Buffer.from("\x06honest\x04test\0", "latin1")))
      socket.send(answerOf(query), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(53, serverAddress, resolve));
  const file = join(await makeFolder("names", resources), "resolv.conf");
  await writeFile(file, `nameserver ${serverAddress}\n`);
  return ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /etc/resolv.conf && exec "$@"', file];
}

/** 127.0.0.1 for a question of type A, else no records (RFC 1035). */
function answerOf(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const isA = query.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isA ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from("c00c000100010000000000047f000001", "hex");
  return Buffer.concat([head, query.subarray(12, end), ...(isA ? [record] : [])]);
}
