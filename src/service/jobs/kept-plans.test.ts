import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/test-stores.ts";
import { openDatabase } from "../storage/database.ts";
import { openTestService } from "#testing/open-test-service.ts";

// Of its own: the choice of a plan depends on what earlier tests have left in the statistics.
const stored = await createTestDatabase();
afterAll(() => stored.remove());
const database = await openDatabase(stored.location, { onError: () => undefined });
afterAll(() => database.close());
const service = await openTestService({ database });

/** PostgreSQL plans a statement for its values five times before it may keep one plan. */
const plannedFirst = 5;

test("plans the statements of a usual render once and not for each render", async () => {
  for (let number = 1; number <= plannedFirst + 3; number += 1) {
    const body = { template: "card", changes: [{ id: "title", text: `Card ${number}` }] };
    const { href } = await service.render("/api/v1/render", body);
    expect((await service.call(new URL(href).pathname)).status).toBe(200);
  }
  const { rows } = await database.pool.query<{ planned: number; kept: number }>(
    `select custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements
     where statement like '/* flushed later */%insert into%'`,
  );
  expect(rows).toHaveLength(2);
  for (const { planned, kept } of rows) {
    expect(planned).toBe(plannedFirst);
    expect(kept).toBeGreaterThan(0);
  }
});
