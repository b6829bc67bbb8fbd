import { expect, test } from "vitest";
import { releaseEverything, withResources } from "./resources.ts";

test("releases in reverse order, even after an error of the work or of a release", async () => {
  const released: string[] = [];
  const work = withResources(async (resources) => {
    resources.add(async () => released.push("first"));
    resources.add(async () => {
      throw new Error("a release failed");
    });
    resources.add(async () => released.push("last"));
    throw new Error("the work failed");
  });
  await expect(work).rejects.toThrow("the work failed");
  expect(released).toEqual(["last", "first"]);
});

test("throws a release's error when the work succeeded", async () => {
  const work = withResources(async (resources) => {
    resources.add(async () => {
      throw new Error("a release failed");
    });
  });
  await expect(work).rejects.toThrow("a release failed");
});

test("an interruption releases each resource once, including those of running work", async () => {
  const released: string[] = [];
  const goOn = Promise.withResolvers<void>();
  const work = withResources(async (resources) => {
    resources.add(async () => released.push("process"));
    await goOn.promise;
  });
  await releaseEverything();
  expect(released).toEqual(["process"]);
  goOn.resolve();
  await work;
  expect(released).toEqual(["process"]);
});
