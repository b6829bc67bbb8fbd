import { expect, onTestFinished, test } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { startTestService } from "#testing/start-test-service.ts";
import { testStarters } from "#testing/test-starters.ts";
import { CaptureError } from "../capture/capture-error.ts";
import type { ServiceLog } from "../service-log.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createRenderPool, RenderError } from "../rendering/render-pool.ts";
import { logFailure } from "./log-failure.ts";
import { JobDeadlineError } from "../queue/job.ts";

interface Line {
  level: "warn" | "error";
  message: string;
  fields: unknown;
  error?: unknown;
}

function createLines(onLine: (line: Line) => void = () => undefined): { lines: Line[]; log: ServiceLog } {
  const lines: Line[] = [];
  const add = (line: Line) => {
    lines.push(line);
    onLine(line);
  };
  return {
    lines,
    log: {
      info: () => undefined,
      warn: (message, fields) => add({ level: "warn", message, fields }),
      error: (message, error, fields) => add({ level: "error", message, error, fields }),
    },
  };
}

const navigation = new Error(
  "page.goto: Timeout 30000ms exceeded.\nCall log:\n  - navigating to http://a.test/\n    at /srv/app/page.ts:1:2",
);

test.each([
  [
    new CaptureError("timedOut", serviceText("pageDeadline", { seconds: 30 }), navigation),
    "The page was not done after 30 s., caused by: page.goto: Timeout 30000ms exceeded.",
  ],
  [new CaptureError("crashed", serviceText("pageProcessEnded")), "The page's process ended."],
  [
    new RenderError("tooSlow", serviceText("renderSlow", { seconds: 60 })),
    "The render took longer than 60 seconds.",
  ],
  [new RenderError("crashed", serviceText("rendererCrashed")), "The renderer stopped unexpectedly."],
  [new OutboundError("unreachable", serviceText("unreachable")), "Its server could not be reached."],
  [
    new JobDeadlineError("a render job took longer than 120000 ms"),
    "a render job took longer than 120000 ms",
  ],
  [Object.assign(new Error("Worker terminated"), { code: "ERR_WORKER_OUT_OF_MEMORY" }), "Worker terminated"],
  ["The renderer stopped unexpectedly.", "The renderer stopped unexpectedly."],
  [
    new RenderError("failed", serviceText("pageFormat", { format: "x".repeat(5_000) })),
    `The ${"x".repeat(196)}`,
  ],
])("logs a failure caused by a caller's content as one warning without a stack: %s", (error, reason) => {
  const { lines, log } = createLines();
  logFailure(log, "work failed", error, { template: "card" });
  expect(lines).toEqual([{ level: "warn", message: "work failed", fields: { template: "card", reason } }]);
});

test.each([
  new TypeError("undefined is not a function"),
  new RenderError("failed", serviceText("pageNotBuilt"), {
    cause: new TypeError("undefined is not a function"),
  }),
  new Error("the stored document of template a, revision 1, does not parse"),
])("logs a defect as an error with its stack: %s", (error) => {
  const { lines, log } = createLines();
  logFailure(log, "work failed", error);
  expect(lines).toEqual([{ level: "error", message: "work failed", error, fields: {} }]);
});

test("logs one warning without a stack for a template that is too slow to preview", async () => {
  const { promise: warned, resolve: onWarning } = Promise.withResolvers<Line>();
  const { lines, log } = createLines(onWarning);
  const service = await startTestService({
    log,
    starters: testStarters().slice(0, 1),
    createRenderer: (readPicture, fonts) => createRenderPool({ size: 1, readPicture, fonts, deadlineMs: 1 }),
  });
  onTestFinished(() => service.stop());

  expect(await warned).toMatchObject({
    level: "warn",
    message: "a template's preview could not be made",
    fields: { reason: expect.stringMatching(/^[^\n/]{1,200}$/) as string },
  });
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});
