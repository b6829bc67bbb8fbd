/**
 * A thousand renders, in `npm test` a twentieth of them, whose receivers are good and bad, through the whole service and real connections on this machine.
 * The schedule runs in milliseconds.
 */
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { deliverySchema } from "#contract/request-records.ts";
import { renderResultSchema } from "#contract/render.ts";
import { webhookPayloadSchema } from "#contract/webhooks.ts";
import { isLongForm } from "#testing/long-form.ts";
import { startTestService, testWebhookSecret, type TestService } from "#testing/start-test-service.ts";
import { startWebhookReceiver, type Receipt, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";

let receiver: WebhookReceiver | undefined;
let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  await receiver?.stop();
});

const attemptsMax = 5;
const sendersAtOnce = 8;
// A timeout that a busy machine's receivers keep too: one that answered too late would look like one that never did.
const timing = { waitsMs: [20, 40, 80, 160], timeoutMs: 2_000, slowAfterMs: 300, secondMs: 25 };

/** The number of renders per receiver, in the long form. */
const fullPlan: { host: (index: number) => string; behaviour: string; renders: number }[] = [
  { host: (index) => `hang-${index % 50}.test`, behaviour: "/hang", renders: 50 },
  { host: (index) => `drip-head-${index}.test`, behaviour: "/dripHead", renders: 4 },
  { host: (index) => `drip-${index % 8}.test`, behaviour: "/drip", renders: 16 },
  { host: () => "gone.test", behaviour: "/gone", renders: 40 },
  { host: () => "redirect.test", behaviour: "/redirect", renders: 20 },
  { host: () => "fail.test", behaviour: "/fail/1", renders: 40 },
  { host: () => "fail.test", behaviour: "/fail/4", renders: 20 },
  { host: () => "flap.test", behaviour: "/flap", renders: 40 },
  { host: () => "reset.test", behaviour: "/reset/2", renders: 30 },
  { host: () => "busy.test", behaviour: "/busy/1", renders: 30 },
  { host: () => "closed.test", behaviour: "/closed/1", renders: 20 },
  { host: (index) => `healthy-${index % 5}.test`, behaviour: "/answer", renders: 690 },
];
const plan = fullPlan.map(({ renders, ...row }) => ({
  ...row,
  renders: isLongForm ? renders : Math.ceil(renders / 20),
}));

interface Sent {
  requestId: string;
  host: string;
  behaviour: string;
  body: string;
  at: number;
}

test(
  "every webhook of many renders arrives whose receiver ever answers 2xx, signed and under one id, and nothing comes after 410",
  { timeout: 600_000 },
  async ({ annotate }) => {
    receiver = await startWebhookReceiver();
    const hosts = plan.flatMap(({ host, renders }) =>
      Array.from({ length: renders }, (_, index) => host(index)),
    );
    service = await startTestService({
      clock: { now: () => new Date() },
      outbound: createOutbound({ allowHosts: new Set(hosts), resolveName: receiver.resolveName }),
      deliveryTiming: timing,
    });
    await renderOnce(service);
    const { url } = receiver;
    const running = service;
    const sent = await eachOf(mixed(), sendersAtOnce, ({ host, behaviour }) =>
      render(running, url(host, behaviour), { host, behaviour }),
    );
    expect(sent).toHaveLength(hosts.length);
    await everyDeliveryEnded(service);

    const deliveries = await readDeliveries(service);
    const receiptsOf = Map.groupBy(receiver.receipts, ({ body }) => requestIdOf(body));
    expect(service.errors).toEqual([]);
    const outcomes = sent.map(({ requestId, behaviour, body }) => {
      const receipts = receiptsOf.get(requestId) ?? [];
      const delivery = deliveries.get(requestId);
      return {
        behaviour,
        state: delivery?.state,
        wasTaken: receipts.some(({ status = 0 }) => status >= 200 && status <= 299),
        ids: new Set([delivery?.identifier, ...receipts.map(({ id }) => id)]).size,
        attempts: [delivery?.attempts.length, receipts.length],
        isRequestAsSent: receipts.every((receipt) => receipt.body.endsWith(`"request":${body}}`)),
      };
    });
    for (const { behaviour, state, wasTaken, ids, attempts, isRequestAsSent } of outcomes) {
      expect({ behaviour, state, ids, isRequestAsSent }).toEqual({
        behaviour,
        state: wasTaken ? "delivered" : "abandoned",
        ids: 1,
        isRequestAsSent: true,
      });
      expect(attempts[0]).toBe(attempts[1]);
    }
    for (const receipt of receiver.receipts) verify(receipt);
    const attemptsBy = (behaviour: string) => [
      ...new Set(outcomes.filter((o) => o.behaviour === behaviour).map((o) => `${o.state} ${o.attempts[0]}`)),
    ];
    expect(attemptsBy("/gone")).toEqual(["abandoned 1"]);
    expect(attemptsBy("/redirect")).toEqual([`abandoned ${attemptsMax}`]);
    expect(attemptsBy("/hang")).toEqual([`abandoned ${attemptsMax}`]);
    expect(attemptsBy("/dripHead")).toEqual([`abandoned ${attemptsMax}`]);
    expect(attemptsBy("/drip")).toEqual(["delivered 1"]);
    expect(attemptsBy("/fail/1")).toEqual(["delivered 2"]);
    expect(attemptsBy("/fail/4")).toEqual(["delivered 5"]);
    expect(attemptsBy("/reset/2")).toEqual(["delivered 3"]);
    expect(attemptsBy("/busy/1")).toEqual(["delivered 2"]);
    expect(attemptsBy("/closed/1")).toEqual(["delivered 2"]);
    for (const { requestId, behaviour } of sent) {
      if (behaviour !== "/busy/1" && behaviour !== "/closed/1") continue;
      const [first, second] = receiptsOf.get(requestId) ?? [];
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2 * timing.secondMs);
    }
    const waits = sent
      .filter(({ behaviour }) => behaviour === "/answer")
      .map(({ requestId, at }) => (receiptsOf.get(requestId)?.[0]?.at ?? 0) - at)
      .toSorted((a, b) => a - b);
    await annotate(
      `from a render's answer to its healthy receiver, beside those that hang: median ${percentile(waits, 50)} ms, p95 ${percentile(waits, 95)} ms`,
    );
  },
);

/** Receivers whose every attempt times out. Their deliveries take ten seconds to be abandoned. */
const silent = new Set(["/hang", "/dripHead"]);

/**
 * All kinds of receivers mixed, so that the good ones always run beside hanging ones. Those begin in the first half, so
 * that the test need not wait for their last attempts at the end.
 */
function mixed(): Pick<Sent, "host" | "behaviour">[] {
  return plan
    .flatMap(({ host, behaviour, renders }) =>
      Array.from({ length: renders }, (_, index) => ({
        order: ((index + 0.5) / renders) * (silent.has(behaviour) ? 0.5 : 1),
        host: host(index),
        behaviour,
      })),
    )
    .toSorted((a, b) => a.order - b.order);
}

async function eachOf<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) values.push(await work(item));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return values;
}

/** The picture that all later renders share. */
async function renderOnce({ post, call }: TestService): Promise<void> {
  const answer = await post("/api/v1/render", { template: "card" });
  const { href } = renderResultSchema.parse(await answer.json());
  expect((await call(href, { key: null })).status).toBe(200);
}

async function render(
  { post }: TestService,
  webhookUrl: string,
  { host, behaviour }: Pick<Sent, "host" | "behaviour">,
): Promise<Sent> {
  // In an order that jsonb would not keep.
  const body = JSON.stringify({ webhookUrl, template: "card", metadata: { zebra: 1, ape: [2] } });
  const answer = await post("/api/v1/render", body);
  expect(answer.status).toBe(200);
  const { requestId } = renderResultSchema.parse(await answer.json());
  return { requestId, host, behaviour, body, at: performance.now() };
}

async function everyDeliveryEnded({ call }: TestService): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await call("/api/v2/deliveries?state=pending&size=1");
      expect(answer.headers.get("x-total-count")).toBe("0");
    },
    { timeout: 500_000, interval: 250 },
  );
}

async function readDeliveries({ call }: TestService) {
  const found = new Map<string, z.infer<typeof deliverySchema>>();
  for (let page = 0; page < 20; page += 1) {
    const answer = await call(`/api/v2/deliveries?size=50&page=${page}`);
    for (const delivery of z.array(deliverySchema).parse(await answer.json()))
      found.set(delivery.requestId ?? "", delivery);
  }
  return found;
}

function requestIdOf(body: string): string {
  return webhookPayloadSchema.parse(JSON.parse(body)).requestId;
}

function verify({ body, headers }: Receipt): void {
  new Webhook(testWebhookSecret).verify(body, headers);
}

function percentile(sorted: readonly number[], percent: number): number {
  return Math.round(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0);
}
