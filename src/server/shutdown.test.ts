import { expect, test } from "vitest";
import { createShutdown } from "./shutdown.ts";

test("a stop announces all parts, drains all of them, then closes them in the order in which they were added", async () => {
  const steps: string[] = [];
  const shutdown = createShutdown();
  await shutdown.run(async () => {
    for (const name of ["port", "service"]) {
      shutdown.add({
        announce: () => steps.push(`announce ${name}`),
        drain: async () => {
          steps.push(`drain ${name}`);
        },
        close: async () => {
          steps.push(`close ${name}`);
        },
      });
    }
  });
  const stopped = shutdown.stop({ graceMs: 600_000 });
  expect(steps).toEqual(["announce port"]);
  // A second stop does not wait for the grace period.
  await Promise.all([stopped, shutdown.stop()]);
  expect(steps).toEqual([
    "announce port",
    "announce service",
    "drain port",
    "drain service",
    "close port",
    "close service",
  ]);
});

test("drains and closes a part that is created after the stop began", async () => {
  const steps: string[] = [];
  const shutdown = createShutdown();
  const { promise: made, resolve: make } = Promise.withResolvers<void>();
  const start = shutdown.run(async () => {
    await made;
    shutdown.add({
      announce: () => steps.push("announce"),
      drain: () => void steps.push("drain"),
      close: async () => void steps.push("close"),
    });
    shutdown.signal.throwIfAborted();
  });
  const stopped = shutdown.stop({ graceMs: 60_000 });
  make();
  await expect(start).rejects.toThrow("aborted");
  await stopped;
  expect(steps).toEqual(["announce", "drain", "close"]);
});

test("closes the other parts if one fails to drain, and throws its error", async () => {
  const steps: string[] = [];
  const shutdown = createShutdown();
  await shutdown.run(async () => {
    shutdown.add({ drain: () => Promise.reject(new Error("stuck")) });
    shutdown.add({ close: async () => void steps.push("closed") });
  });
  await expect(shutdown.stop()).rejects.toThrow("stuck");
  expect(steps).toEqual(["closed"]);
});
