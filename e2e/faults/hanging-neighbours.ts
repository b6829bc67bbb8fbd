/** Parts in which servers, pages and receivers of one caller never answer, while another caller's do. */
import { setTimeout as delay } from "node:timers/promises";
import type { Part } from "./part.ts";
import { until } from "./until.ts";
import { quantile } from "../bench/statistics.ts";
import { type Attacked, compareServed, measureHonest, onProduct, pathOf } from "./on-product.ts";

const seconds = 20;
const receivers = 256;
const receiverNames = Array.from({ length: receivers }, (_, index) => `r${index}.localhost`);
const callers = 40;

/** Renders of A with a picture that never comes, beside renders and links of B. */
export const hangingPicturesPart: Part = onProduct(async (attacked) => {
  const { a, b } = await createKeys(attacked);
  const before = await measureHonest(attacked, { key: b, seconds });
  const failures: string[] = [];
  for (const count of [10, 40]) {
    const hanging = Array.from({ length: count }, (_, index) =>
      attacked.post(a, "/api/v1/render", {
        template: "coffee-square",
        changes: [{ id: "photo", src: `${attacked.hostile.url("/hang")}?${count}-${index}` }],
      }),
    );
    const during = await measureHonest(attacked, { key: b, seconds });
    failures.push(...compareServed(`${count} hanging pictures`, before, during, attacked.write));
    await Promise.all(hanging);
  }
  return failures;
});

/** 40 callers of A ask for the metadata of pages that drip, for interim answers without end, or of names without DNS. */
export function hangingPages(
  what: string,
  urlOf: (attacked: Attacked, index: number) => string,
  honestHost?: string,
) {
  return async (attacked: Attacked): Promise<string[]> => {
    const { a, b } = await createKeys(attacked);
    const before = await measureHonest(attacked, { key: b, seconds });
    const ends = performance.now() + seconds * 1_000;
    const askOn = async (index: number): Promise<void> => {
      await readMetadata(attacked, a, urlOf(attacked, index));
      // As `Retry-After` asks for. Without a pause, refusals would be a flood.
      await delay(2_000);
      if (performance.now() < ends) await askOn(index + callers);
    };
    const asking = Promise.all(Array.from({ length: callers }, (_, index) => askOn(index)));
    const pages = measurePages(attacked, b, honestHost);
    const during = await measureHonest(attacked, { key: b, seconds });
    const failures = compareServed(what, before, during, attacked.write);
    failures.push(...(await pages).map((failure) => `${what}: ${failure}`));
    await asking;
    return failures;
  };
}

export const drippingPagesPart: Part = onProduct(
  hangingPages("dripping pages", ({ hostile }, index) => `${hostile.url("/drip")}?${index}`),
);

export const interimAnswersPart: Part = onProduct(
  hangingPages("interim answers", ({ hostile }, index) => `${hostile.url("/interim")}?${index}`),
);

/** A's renders have webhooks to 256 receivers that never answer; B's receiver answers. */
export const hangingReceiversPart: Part = onProduct(
  async (attacked) => {
    const { hostile, post, write } = attacked;
    const { a, b } = await createKeys(attacked);
    const render = (key: string, webhookUrl: string) =>
      post(key, "/api/v1/render", {
        template: "coffee-square",
        changes: [{ id: "title", text: key === a ? "Hanging" : webhookUrl }],
        webhookUrl,
      });
    for (const name of receiverNames) {
      const accepted = await render(a, hostile.url("/hang", name));
      if (accepted.status !== 200) return [`a render with a webhook was answered ${accepted.status}`];
    }
    await until(() => hostile.received.length > 0, performance.now() + 30_000);
    const late: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const accepted = await render(b, `${hostile.url("/answer")}?${index}`);
      await attacked.call({ url: `${attacked.serviceUrl}${pathOf(accepted)}` });
      const doneAt = performance.now();
      const isTold = () => hostile.received.some(({ path }) => path === `/answer?${index}`);
      await until(isTold, doneAt + 30_000);
      late.push(performance.now() - doneAt);
    }
    const max = Math.max(...late);
    write(
      `256 hanging receivers: B's webhooks p50 ${quantile(late, 0.5).toFixed(0)}, max ${max.toFixed(0)} ms`,
    );
    return max > 2_000 ? [`a webhook came ${max.toFixed(0)} ms after its picture`] : [];
  },
  { allowHosts: receiverNames },
);

async function createKeys({ createKey }: Attacked): Promise<{ a: string; b: string }> {
  return { a: await createKey("A"), b: await createKey("B") };
}

function readMetadata({ call, serviceUrl }: Attacked, key: string, url: string) {
  return call({
    url: `${serviceUrl}/api/v1/metadata?url=${encodeURIComponent(url)}`,
    headers: { "x-api-key": key },
  });
}

/** Reads an honest page now and then; one message for each that was not read. */
async function measurePages(attacked: Attacked, key: string, host?: string): Promise<string[]> {
  const failures: string[] = [];
  const times: number[] = [];
  for (let index = 0; index < seconds; index += 1) {
    const { status, ms } = await readMetadata(
      attacked,
      key,
      `${attacked.hostile.url("/page", host)}?${index}`,
    );
    if (status === 200) times.push(ms);
    else failures.push(`an honest page was answered ${status}`);
  }
  attacked.write(
    `${times.length} honest pages, p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
  );
  return failures;
}
