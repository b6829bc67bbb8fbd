import { type NotesByOperation, tags } from "../../openapi/operation-notes.ts";

export const accountDescription = {
  getUsage: {
    tag: tags.account,
    description:
      "`credits.used` counts every request that was ever made; deleting results does not lower it. All numbers are integers. `scopes` are those of the key.",
    answerExample: {
      identifier: "self-hosted",
      credits: {
        used: 1042,
        total: 2_147_483_647,
        nextRenewalAt: "2026-12-01T00:00:00.000Z",
        renewalAmount: 0,
      },
      uploads: { used: 3, total: 2_147_483_647 },
      plan: { name: "Self-hosted", status: "active", nextBillingAt: "2026-12-01T00:00:00.000Z" },
      scopes: ["render", "results:read", "templates:read"],
    },
  },
  getHealth: {
    tag: tags.account,
    description:
      "Measured when it is asked for; repeated calls within 2 seconds get the same measurement. The queue is that of all processes; a job counts as waiting when a worker could take it now, and as scheduled when it is due later, like the next attempt of a delivery. `keys` names the five with most: keys, people and addresses of links, for deliveries the receiver's host. `places` is what calls hold and wait for in the process that answers, of pictures from the web by their host. `disk` is null if results are not stored in a folder, `browser` if other processes have it. Its `majorsBehind` is 0 unless it is three or more major versions behind the current one, which is estimated by the date. Failed requests are those that were sent in the last 24 hours, failed deliveries those whose last attempt was in them.",
    answerHeaders: ["Cache-Control"],
    answerExample: {
      measuredAt: "2026-11-20T14:05:00.000Z",
      queue: {
        waiting: 2,
        running: 4,
        scheduled: 1,
        oldestWaitingSince: "2026-11-20T14:04:58.210Z",
        kinds: [
          { kind: "delivery", waiting: 0, running: 0, scheduled: 1, keys: [] },
          {
            kind: "render",
            waiting: 2,
            running: 4,
            scheduled: 0,
            keys: [
              { name: "Newsletter", waiting: 2, running: 3 },
              { name: "203.0.113.7", waiting: 0, running: 1 },
            ],
          },
        ],
      },
      places: [
        { kind: "pages", waiting: 0, running: 1, keys: [{ name: "Newsletter", waiting: 0, running: 1 }] },
      ],
      disk: { freeBytes: 38_211_837_952, totalBytes: 85_899_345_920 },
      browser: { version: "156.0.8078.108", majorsBehind: 0 },
      failures: {
        since: "2026-11-19T14:05:00.000Z",
        requests: 1_042,
        failedRequests: 3,
        failedDeliveries: 1,
        hours: Array.from({ length: 24 }, (_, hour) => ({
          from: new Date(Date.UTC(2026, 10, 19, 14 + hour, 5)).toISOString(),
          failedRequests: hour === 20 ? 3 : 0,
        })),
      },
    },
  },
  listFonts: {
    tag: tags.account,
    description:
      "Built-in families and uploaded ones, each with its weights and styles. A template names a family; one that is not listed renders in the fallback family, with a warning.",
    answerHeaders: ["Cache-Control"],
    answerExample: [
      {
        family: "Inter",
        category: "sans-serif",
        weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
        italic: true,
        originalName: "Inter",
        variants: [
          "100",
          "100italic",
          "200",
          "200italic",
          "300",
          "300italic",
          "regular",
          "italic",
          "500",
          "500italic",
          "600",
          "600italic",
          "700",
          "700italic",
          "800",
          "800italic",
          "900",
          "900italic",
        ],
        source: "GOOGLE",
        createdAt: "2026-11-20T00:00:00.000Z",
      },
    ],
  },
} satisfies NotesByOperation;
