import { expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { foldText } from "#contract/fold-text.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import { receivers } from "./schema.ts";
import { foldedText } from "./text-filter.ts";

const database = await openFileDatabase();
test.each([
  "ÁNA Muñoz",
  "Große GRÖSSE",
  "Łódź Ærø İstanbul ısı",
  "ΟΔΟΣ οδός",
  "Ёлка й",
  "ﬁne ＡＢＣ",
  "مُحَمَّد",
  "がく 한 की",
])("the database folds %j as the browser does", async (text) => {
  await database.pool.query(
    "insert into receivers (id, name, answer_status, created_at, expires_at) values ($1, $2, 204, now(), now())",
    [randomUUID(), text],
  );
  const rows = await database.db
    .select({ name: receivers.name, folded: foldedText(receivers.name) })
    .from(receivers);
  expect(rows.find(({ name }) => name === text)?.folded).toBe(foldText(text));
});
