import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import type { ServiceHealth } from "#contract/service-health.ts";
import { ServiceHealthSection } from "./service-health-section.tsx";

const measuredAt = "2026-11-20T14:05:00.000Z";

function healthOf(more: Partial<ServiceHealth> = {}): ServiceHealth {
  return {
    measuredAt,
    queue: { waiting: 0, running: 0, scheduled: 0, oldestWaitingSince: null, kinds: [] },
    disk: { freeBytes: 40e9, totalBytes: 80e9 },
    failures: {
      since: "2026-11-19T14:05:00.000Z",
      requests: 0,
      failedRequests: 0,
      failedDeliveries: 0,
      hours: Array.from({ length: 24 }, (_, hour) => ({ from: String(hour), failedRequests: 0 })),
    },
    ...more,
  };
}

async function draw(answer: () => Response): Promise<void> {
  const client = createClient({ fetch: async () => answer() });
  await drawOver(client, <ServiceHealthSection />);
}

test.each([
  [{ version: "156.0.8078.108", majorsBehind: 0 }, "Chromium 156.0.8078.108"],
  [{ version: "153.0.7900.1", majorsBehind: 3 }, /^3 major versions behind.*chromium-headless-shell/],
  [{ version: null, majorsBehind: 0 }, /^Starts with the first screenshot/],
  [null, /^In the workers\./],
])("names the browser, and the remedy of an old one: %j", async (browser, text) => {
  await draw(() => Response.json(healthOf({ browser })));
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText(/CHROMIUM_PATH/).elements()).toHaveLength((browser?.majorsBehind ?? 0) > 0 ? 1 : 0);
});

test.each([1024, 390])(
  "the usual figures take the place that was kept for them, also while work is in progress, %d px wide",
  async (width) => {
    await page.viewport(width, 900);
    const answered = Promise.withResolvers<Response>();
    await drawOver(createClient({ fetch: () => answered.promise }), <ServiceHealthSection />);
    const height = () => document.querySelector("section")?.getBoundingClientRect().height;
    await expect
      .element(page.getByRole("status", { name: "Measuring the state of the service" }))
      .toBeInTheDocument();
    const kept = height();
    const places = [{ kind: "lists", waiting: 0, running: 2, keys: [] }];
    const kinds = [{ kind: "render", waiting: 3, running: 1, scheduled: 0, keys: [] }];
    const queue = { ...healthOf().queue, waiting: 3, running: 1, kinds };
    const browser = { version: "156.0.8078.108", majorsBehind: 0 };
    answered.resolve(Response.json(healthOf({ queue, places, browser })));
    await expect.element(page.getByText("Chromium 156.0.8078.108")).toBeVisible();
    await expect.element(page.getByText("All is well")).toBeVisible();
    expect(height()).toBe(kept);
  },
);

test("links the queue, the disk, failures by hour and deliveries to their lists, and shows the queue by kind", async () => {
  const { failures } = healthOf();
  const hours = failures.hours.map((hour, index) => ({ ...hour, failedRequests: index > 21 ? 2 : 0 }));
  await draw(() =>
    Response.json(
      healthOf({
        queue: {
          waiting: 3,
          running: 1,
          scheduled: 2,
          oldestWaitingSince: "2026-11-20T14:04:48.000Z",
          kinds: [
            { kind: "delivery", waiting: 0, running: 0, scheduled: 2 },
            {
              kind: "render",
              waiting: 3,
              running: 1,
              scheduled: 0,
              keys: [{ name: "Newsletter", waiting: 3, running: 1 }],
            },
          ],
        },
        places: [
          {
            kind: "results",
            waiting: 4,
            running: 0,
            keys: [
              { name: "203.0.113.7", waiting: 2, running: 0 },
              { name: "Newsletter", waiting: 1, running: 0 },
            ],
          },
        ],
        failures: {
          ...failures,
          requests: 1_042,
          failedRequests: 4,
          failedDeliveries: 1,
          retryingDeliveries: 30,
          hours,
        },
      }),
    ),
  );
  await expect
    .element(page.getByText("1 running, the oldest for 12.0 s, 2 scheduled for later"))
    .toBeVisible();
  await expect.element(page.getByText("Look at: Failed requests and Failed deliveries")).toBeVisible();
  await page.getByText("Work in progress, by kind").click();
  for (const line of [
    "Renders: 3 waiting, 1 running (Newsletter: 3 waiting, 1 running)",
    "Links waiting for their picture: 4 waiting (203.0.113.7: 2 waiting; Newsletter: 1 waiting)",
  ])
    await expect.element(page.getByText(line, { exact: true })).toBeVisible();
  const tiles = page.getByRole("region", { name: "State" }).getByRole("link").elements();
  expect(tiles.map((tile) => [tile.getAttribute("href"), tile.textContent])).toEqual([
    ["/history?status=working", expect.stringMatching(/^Queue3 waiting/)],
    ["/history", "Disk40 GB freeof 80 GB (50.0 %)"],
    [
      "/history?status=failed&from=2026-11-19",
      "Failed requests4of 1,042 in the last 24 hours, 2 in the last hour",
    ],
    ["/webhooks?since=day", "Failed deliveries31in the last 24 hours, 30 of them being retried"],
  ]);
  // A tick for each hour; those of the last two hours are as high as they can be.
  const ticks = [...(tiles[2]?.querySelectorAll("[aria-hidden] > span") ?? [])].map(
    (tick) => tick.clientHeight,
  );
  expect(ticks).toHaveLength(24);
  expect(ticks.map((height) => height > 10)).toEqual(hours.map(({ failedRequests }) => failedRequests > 0));
  expect(await listFaults()).toEqual([]);
});

test("warns of an almost full disk, and says where no disk is measured", async () => {
  await draw(() => Response.json(healthOf({ disk: { freeBytes: 900e6, totalBytes: 80e9 } })));
  await expect.element(page.getByText(/^Almost full/)).toBeVisible();
  await expect.element(page.getByText("Look at: Disk")).toBeVisible();
});

test("says that results without a disk are stored elsewhere", async () => {
  await draw(() => Response.json(healthOf({ disk: null })));
  await expect.element(page.getByText(/^Results are stored elsewhere/)).toBeVisible();
  await expect.element(page.getByText("No requests in the last 24 hours")).toBeVisible();
});

test("marks a service that does not report its state, and states no number", async () => {
  await draw(() => Response.json({ msg: "no" }, { status: 404 }));
  await expect.element(page.getByText(/^This service does not report its queue/)).toBeVisible();
  expect(page.getByText("Disk").query()).toBeNull();
});

test("says that a message of the service is the reason why nothing is shown", async () => {
  await draw(() => Response.json({ message: "out of order" }, { status: 500 }));
  await expect.element(page.getByText("Not available: out of order")).toBeVisible();
});
