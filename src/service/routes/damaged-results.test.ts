import { readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolderObjectStore } from "../storage/folder-object-store.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const folder = await folderOfFile();
const service = await openTestService({ objects: createFolderObjectStore(folder) });

const body = { template: "card", changes: [{ id: "title", text: "Cut off" }] };

async function render(): Promise<string> {
  const { href } = await service.render("/api/v1/render", body);
  expect((await service.call(href)).status).toBe(200);
  return href;
}

/** Truncates a file as a full disk or an interrupted copy does. */
async function cutOffResults(): Promise<number> {
  const results = (await readdir(join(folder, "results"))).map((name) => join(folder, "results", name));
  for (const path of results) await truncate(path, Math.floor((await stat(path)).size / 2));
  return results.length;
}

test("responds 410 for a truncated result, logs an error and renders the next equal request again", async () => {
  const href = await render();
  expect(await cutOffResults()).toBe(1);

  const answer = await service.call(href);

  expect(answer.status).toBe(410);
  expect(await answer.json()).toMatchObject({ msg: "The stored file is damaged. Render it again." });
  expect(service.errors.splice(0)).toMatchObject([{ message: "a result's object is damaged" }]);
  expect(await render()).not.toBe(href);
  expect(await (await service.call(href)).json()).toMatchObject({
    msg: "The file is no longer stored. Render it again.",
  });
});

test("renders a direct link again when its file is truncated", async () => {
  const link = "/direct/card.png?title.text=Direct";
  const first = await service.call(link);
  await first.arrayBuffer();
  await cutOffResults();

  const second = await service.call(link);

  expect(second.status).toBe(200);
  expect(second.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
  expect(service.errors.splice(0)).toMatchObject([{ message: "a result's object is damaged" }]);
});
