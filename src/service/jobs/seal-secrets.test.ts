import { expect, test } from "vitest";
import { createSecretSealer } from "./screenshot-jobs.ts";

const secrets = { authorization: "Bearer abc" };
const sealerOf = (...keys: string[]) => createSecretSealer(async () => keys);

test("opens sealed secrets, also with a key that was replaced since", async () => {
  const sealed = await sealerOf("first").seal(secrets, "job 1");
  expect(sealed).not.toContain("abc");
  expect(await sealerOf("first").unseal(sealed, "job 1")).toEqual(secrets);
  expect(await sealerOf("second", "first").unseal(sealed, "job 1")).toEqual(secrets);
});

test("seals the same secrets differently each time", async () => {
  const { seal } = sealerOf("first");
  expect(await seal(secrets, "job 1")).not.toBe(await seal(secrets, "job 1"));
});

/** At the end of base64 a changed character may stand for the same bytes. */
function changeInTheMiddle(sealed: string): string {
  const middle = Math.floor(sealed.length / 2);
  const other = sealed[middle] === "A" ? "B" : "A";
  return `${sealed.slice(0, middle)}${other}${sealed.slice(middle + 1)}`;
}

test.each([
  ["another key", "second", "job 1", (sealed: string) => sealed],
  ["another job", "first", "job 2", (sealed: string) => sealed],
  ["a changed text", "first", "job 1", changeInTheMiddle],
  ["a cut text", "first", "job 1", (sealed: string) => sealed.slice(0, 10)],
])("opens nothing with %s", async (_what, key, context, change) => {
  const sealed = await sealerOf("first").seal(secrets, "job 1");
  expect(await sealerOf(key).unseal(change(sealed), context)).toBeUndefined();
});
