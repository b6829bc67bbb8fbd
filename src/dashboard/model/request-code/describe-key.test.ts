import { expect, test } from "vitest";
import { describeKey } from "./describe-key.ts";

test.each([
  ["embedded", { kind: "file", path: "data/api-key" }, "$(cat data/api-key)", /Overprint’s folder/],
  ["embedded", { kind: "file", path: "/srv/my data/api-key" }, "$(cat '/srv/my data/api-key')", /machine/],
  ["embedded", { kind: "dotEnv" }, "$(node --env-file=.env -p process.env.API_KEY)", /Overprint’s folder/],
  ["embedded", { kind: "variable" }, undefined, /variable API_KEY of Overprint’s server/],
  ["remote", { kind: "variable" }, undefined, /your service’s key/i],
] as const)("names the place of a key of the %s service, %j", (service, keyPlace, value, words) => {
  const source = describeKey({ service, keyPlace });
  expect(source.value).toBe(value);
  expect(source.before).toMatch(words);
  expect(source.inCurl).toMatch(words);
});
