import { expect, test } from "vitest";
import { createGroupedWriter } from "./grouped-writer.ts";

/** Writes that end when the test says so. */
function heldWrites() {
  const writes: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const write = createGroupedWriter<number>((items) => {
    const end = Promise.withResolvers<void>();
    writes.push({ items, end });
    return end.promise;
  });
  return { writes, write };
}

test("items that arrive during a write share the next one, in their order", async () => {
  const { writes, write } = heldWrites();
  const first = write(1);
  await expect.poll(() => writes.length).toBe(1);
  const others = Promise.all([write(2), write(3)]);
  expect(writes.map(({ items }) => items)).toEqual([[1]]);
  writes[0]?.end.resolve();
  await first;
  await expect.poll(() => writes.length).toBe(2);
  expect(writes[1]?.items).toEqual([2, 3]);
  writes[1]?.end.resolve();
  await others;
});

test("a failed write rejects its own items only", async () => {
  const { writes, write } = heldWrites();
  const first = write(1);
  await expect.poll(() => writes.length).toBe(1);
  const second = write(2);
  writes[0]?.end.reject(new Error("full"));
  await expect(first).rejects.toThrow("full");
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.end.resolve();
  await expect(second).resolves.toBeUndefined();
});
