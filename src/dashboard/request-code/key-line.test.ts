import { expect, test } from "vitest";
import { describeKey } from "./key-line.tsx";

test.each([
  [
    "embedded",
    { kind: "file", path: "data/api-key" },
    "export API_KEY=$(cat data/api-key)",
    /Overprint’s folder/,
  ],
  [
    "embedded",
    { kind: "file", path: "/srv/my data/api-key" },
    "export API_KEY=$(cat '/srv/my data/api-key')",
    /machine/,
  ],
  [
    "embedded",
    { kind: "dotEnv" },
    "export API_KEY=$(node --env-file=.env -p process.env.API_KEY)",
    /Overprint’s folder/,
  ],
  ["embedded", { kind: "variable" }, "export API_KEY=", /variable API_KEY of Overprint’s server/],
  ["remote", { kind: "variable" }, "export API_KEY=", /your service’s key/],
] as const)(
  "the line of a key of the %s service names its place, %j",
  (service, keyPlace, command, words) => {
    expect(describeKey({ service, keyPlace })).toEqual({
      command,
      words: expect.stringMatching(words) as unknown,
    });
  },
);
