/** Waits for the product of this folder, requests a picture from it, and prints its size. Runs in the new Debian. */
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const service = `http://127.0.0.1:${process.env["SERVICE_PORT"] ?? "4401"}`;
const isReady = () =>
  fetch(`${service}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
for (let tries = 0; !(await isReady()); tries += 1) {
  if (tries > 300) throw new Error("The product does not get ready.");
  await wait(1_000);
}
const headers = { "X-API-KEY": (await readFile("data/api-key", "utf8")).trim() };
const response = await fetch(`${service}/direct/product-update.png?title.text=Hello`, { headers });
const bytes = new Uint8Array(await response.arrayBuffer());
if (response.status !== 200 || bytes[1] !== 0x50) throw new Error(`No picture: ${response.status}`);
process.stdout.write(`a picture of ${bytes.length} bytes\n`);
