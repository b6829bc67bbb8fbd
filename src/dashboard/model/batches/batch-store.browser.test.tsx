import { deleteDB, openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { sampleBatch as batch } from "#component-page/samples.ts";
import {
  createBatch,
  deleteBatch,
  deleteCorrections,
  getBatch,
  getCorrections,
  saveCorrections,
} from "./batch-store.ts";

// An earlier version of the dashboard stored batches without corrections.
beforeEach(async () => {
  await deleteDB("overprint-batches");
  const earlier = await openDB("overprint-batches", 1, {
    upgrade: (created) => {
      for (const name of ["batches", "texts", "states"]) created.createObjectStore(name);
    },
  });
  await earlier.put("batches", batch, "b1");
  earlier.close();
});

test("keeps the batches of an earlier version, and the corrections of each", async () => {
  expect(await getBatch("b1")).toEqual(batch);
  await createBatch({ ...batch, id: "b2" }, "title\nOne\n");
  await saveCorrections("b1", new Map([[1, ["Zoë"]]]));
  await saveCorrections("b1", new Map([[0, ["One"]]]));
  await saveCorrections("b2", new Map([[1, ["Other"]]]));
  expect([...(await getCorrections("b1"))]).toEqual([
    [0, ["One"]],
    [1, ["Zoë"]],
  ]);

  await deleteCorrections("b1");
  expect([...(await getCorrections("b1"))]).toEqual([]);
  await deleteBatch("b2");
  expect([...(await getCorrections("b2"))]).toEqual([]);
});
