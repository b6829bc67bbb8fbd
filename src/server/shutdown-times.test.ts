import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { graceMsOf, jobsMs, requestGraceMs, stopMsMax } from "./shutdown.ts";

test.each([
  ["npm start on one machine", {}, undefined, 0],
  ["npm start with a health port", { HEALTH_PORT: "4500" }, undefined, 5_000],
  ["a service", {}, "service", 5_000],
  ["a worker with a health port", { HEALTH_PORT: "4500" }, "worker", 5_000],
  ["a worker without a port", { SHUTDOWN_GRACE: "9s" }, "worker", 0],
  ["a service with SHUTDOWN_GRACE=0", { SHUTDOWN_GRACE: "0" }, "service", 0],
  ["npm start with SHUTDOWN_GRACE=15s", { SHUTDOWN_GRACE: "15s" }, undefined, 15_000],
] as const)("%s gets the grace period of its role and settings", (_name, variables, role, graceMs) => {
  expect(graceMsOf(readEnvironment(variables), role)).toBe(graceMs);
});

test.each([0, 5_000, 15_000])("a grace period of %i ms leaves time for requests and jobs", (graceMs) => {
  expect(jobsMs(graceMs)).toBeGreaterThan(3_000);
  expect(graceMs + requestGraceMs + jobsMs(graceMs)).toBeLessThan(stopMsMax);
});

test.each(["16s", "5m", "-1", "1.5s", "soon"])("rejects SHUTDOWN_GRACE=%s", (SHUTDOWN_GRACE) => {
  expect(() => readEnvironment({ SHUTDOWN_GRACE })).toThrow("accepted: 0s to 15s in whole seconds.");
});
