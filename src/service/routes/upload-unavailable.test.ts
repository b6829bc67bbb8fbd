import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createUploadInspector } from "../uploads/inspect-upload.ts";
import { uploadAssetHandler } from "./assets.ts";
import type { ServiceContext } from "./service-context.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

test("responds 503 with Retry-After when the upload's reader is killed", async () => {
  const folder = await folderOfTest();
  const reader = join(folder, "ended.mjs");
  await writeFile(
    reader,
    'process.once("message", () => process.kill(process.pid, "SIGTERM")); process.send("ready");',
  );
  const handler = uploadAssetHandler({
    // The file is inspected before any dependency of the service is used.
    ...({ database: {} } as ServiceContext),
    inspectUpload: createUploadInspector({ processUrl: pathToFileURL(reader) }),
  });
  const call = { body: { bytes: new Uint8Array([1]), type: "image/png" }, query: {} };
  await expect(handler(call as Parameters<typeof handler>[0])).rejects.toMatchObject({
    status: 503,
    code: "unavailable",
    headers: { "Retry-After": "5" },
  });
});
