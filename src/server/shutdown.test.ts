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
  // A second one does not wait for the grace.
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

test("a part that is made after the stop began is drained and closed as well", async () => {
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

test("a part that fails to drain does not keep the others open, and its error is thrown", async () => {
  const steps: string[] = [];
  const shutdown = createShutdown();
  await shutdown.run(async () => {
    shutdown.add({ drain: () => Promise.reject(new Error("stuck")) });
    shutdown.add({ close: async () => void steps.push("closed") });
  });
  await expect(shutdown.stop()).rejects.toThrow("stuck");
  expect(steps).toEqual(["closed"]);
});
