import { loadavg } from "node:os";
import type { Part } from "./part.ts";
import { type Attacked, onProduct, pathOf } from "./on-product.ts";

const endedMsMax = 70_000;
const nextMsMax = 5_000;
const exitMsMax = 30_000;
const heavyRenders = 6;

/**
 * Renders of A with 500 overlay gradients on 8000 × 5000 px. They end at their deadline, B's render is there soon after the
 * first of them and after the last one, and a stop ends all.
 */
export const endlessRendersPart: Part = onProduct(async (attacked) => {
  const { apiKey, createKey, post, stop, write } = attacked;
  const b = await createKey("B");
  const failures: string[] = [];
  const expect = (what: string, ms: number, msMax: number) => {
    write(`${what} after ${(ms / 1_000).toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`);
    if (ms > msMax) failures.push(`${what} after ${Math.round(ms)} ms, not ${msMax}`);
  };
  const { body } = await post(apiKey, "/api/v2/my-templates", { name: "Endless", document: endless() });
  const { identifier } = JSON.parse(body.toString()) as { identifier: string };
  const beginHeavy = (round: number) =>
    Promise.all(
      Array.from({ length: heavyRenders }, (_, x) =>
        render(attacked, apiKey, identifier, { id: "c0", x, y: round }),
      ),
    );
  const good = (text: string) => render(attacked, b, "coffee-square", { id: "title", text });

  const startedAt = performance.now();
  const heavy = await beginHeavy(1);
  const ends = heavy.map((path) => untilEnded(attacked, path));
  const beside = untilEnded(attacked, await good("Beside"));
  const first = await Promise.race(ends);
  expect("the first heavy render ended", first.at - startedAt, endedMsMax);
  const { status, at } = await beside;
  if (status !== 200) failures.push(`the render beside them was answered ${status}`);
  expect("the render beside them was there", at - first.at, nextMsMax);
  await Promise.all(ends);
  const askedAt = performance.now();
  const next = await untilEnded(attacked, await good("Next"));
  if (next.status !== 200) failures.push(`the next render was answered ${next.status}`);
  expect("the render behind them was there", next.at - askedAt, nextMsMax);
  await beginHeavy(2);
  const stoppedAt = performance.now();
  await stop();
  expect("the process ended on SIGTERM", performance.now() - stoppedAt, exitMsMax);
  return failures;
});

/** Resolves to the path of an accepted render's link. */
async function render({ post }: Attacked, key: string, template: string, change: object): Promise<string> {
  const accepted = await post(key, "/api/v1/render", { template, changes: [change] });
  if (accepted.status !== 200) throw new Error(`a render was answered ${accepted.status}`);
  return pathOf(accepted);
}

/** Asks for a link until its render has ended, well or not. */
async function untilEnded(
  attacked: Pick<Attacked, "call" | "serviceUrl">,
  path: string,
): Promise<{ status: number; at: number }> {
  const { status } = await attacked.call({ url: `${attacked.serviceUrl}${path}` });
  return status === 503 ? untilEnded(attacked, path) : { status, at: performance.now() };
}

function endless() {
  const components = Array.from({ length: 500 }, (_, index) => ({
    id: `c${index}`,
    type: "RECTANGLE",
    width: 8_000,
    height: 5_000,
    blend: "overlay",
    gradient: `linear-gradient(${index % 360}deg, #ff000080 0%, #00ff0080 50%, #0000ff80 100%)`,
  }));
  return { width: 8_000, height: 5_000, outputFormat: "png", components };
}
