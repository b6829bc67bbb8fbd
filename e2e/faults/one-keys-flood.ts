import type { Part } from "./part.ts";
import { sendOpenLoop } from "../bench/open-loop.ts";
import { compareServed, measureHonest, onProduct } from "./on-product.ts";

const seconds = 60;
const floodPerSecond = 300;
const burstsSeconds = 20;
const honest = { seconds, perSecond: 2.5, kinds: ["render"] } as const;

/**
 * A requests 300 renders a second and fetches none; B, with another key, 2.5 and their pictures: served as if alone, within
 * a factor of two.
 */
export const oneKeysFloodPart: Part = onProduct(async (attacked) => {
  const [a, b] = [await attacked.createKey("A"), await attacked.createKey("B")];
  const before = await measureHonest(attacked, { ...honest, key: b });
  const statuses = new Map<number, number>();
  const flood = sendOpenLoop({ perSecond: floodPerSecond, seconds }, async (serial) => {
    const { status } = await attacked.post(a, "/api/v1/render", {
      template: "coffee-square",
      changes: [{ id: "title", text: `Flood ${serial}` }],
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const startedAt = performance.now();
  const used = process.cpuUsage();
  const during = await measureHonest(attacked, { ...honest, key: b });
  await flood;
  const { user, system } = process.cpuUsage(used);
  const percent = (user + system) / 10 / (performance.now() - startedAt);
  attacked.write(
    `A: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; ` +
      `sending took ${percent.toFixed(0)} % of a core`,
  );
  return compareServed("A's flood", before, during, attacked.write, 0);
});

/** A sends 50 POSTs at once that name a missing template, every half second. */
export const missingTemplatesPart: Part = onProduct(async (attacked) => {
  const [a, b] = [await attacked.createKey("A"), await attacked.createKey("B")];
  const before = await measureHonest(attacked, { key: b, seconds: burstsSeconds });
  const bursts = sendOpenLoop({ perSecond: 2, seconds: burstsSeconds }, async () => {
    await Promise.all(
      Array.from({ length: 50 }, () =>
        attacked.post(a, "/api/v1/render", { template: "missing", changes: [] }),
      ),
    );
  });
  const during = await measureHonest(attacked, { key: b, seconds: burstsSeconds });
  await bursts;
  return compareServed("missing templates", before, during, attacked.write);
});
