import { expect, onTestFinished, test } from "vitest";
import { enterPerson } from "#service/storage/people-store.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { warnOfMissingLogin } from "./compose-product.ts";

test("a start without a login warns where people have logged in before", async () => {
  const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
  onTestFinished(() => database.close());
  const warnings: string[] = [];
  const log = { warn: (text: string) => void warnings.push(text) };
  await warnOfMissingLogin(database.db, log);
  expect(warnings).toEqual([]);

  const ada = {
    issuer: "https://login.example/",
    subject: "1",
    name: "Ada",
    address: undefined,
    role: undefined,
  };
  await database.db.transaction((transaction) => enterPerson(transaction, ada, new Date()));
  await warnOfMissingLogin(database.db, log);
  expect(warnings).toEqual([expect.stringMatching(/no login is set: .+ Set LOGIN=password, .+ LOGIN=none/)]);
});
