import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectStore } from "#service/storage/object-store.ts";

/** The contract of object stores; the test of each adapter runs it on a separate store. */
export function describeObjectStore(
  name: string,
  open: () => Promise<{ store: ObjectStore; close: () => Promise<void> }>,
): void {
  describe(`${name} keeps the promises of an object store`, () => {
    let store: ObjectStore;
    let close: () => Promise<void>;

    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    test("an object comes back with its bytes and its content type", async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

      await store.put("results/whole.jpg", bytes, "image/jpeg");

      const object = await store.get("results/whole.jpg");
      expect(object?.contentType).toBe("image/jpeg");
      expect(Buffer.compare(object?.bytes ?? new Uint8Array(), bytes)).toBe(0);
      expect(await store.has("results/whole.jpg")).toBe(true);
    });

    test("an empty object is an object", async () => {
      await store.put("results/empty.bin", new Uint8Array(), "application/octet-stream");

      expect((await store.get("results/empty.bin"))?.bytes.byteLength).toBe(0);
    });

    test("what was never put is not there, whole folders included", async () => {
      expect(await store.get("results/none.jpg")).toBeUndefined();
      expect(await store.get("none/none/none.jpg")).toBeUndefined();
      expect(await store.has("results/none.jpg")).toBe(false);
      expect(await store.has("results")).toBe(false);
    });

    test("the last put wins, with its own content type", async () => {
      await store.put("previews/again.webp", Buffer.from("first, and longer"), "image/webp");
      await store.put("previews/again.webp", Buffer.from("second"), "image/png");

      const object = await store.get("previews/again.webp");
      expect(Buffer.from(object?.bytes ?? []).toString()).toBe("second");
      expect(object?.contentType).toBe("image/png");
    });

    test("a reader sees one whole object while others replace it", async () => {
      const versions = [1, 2, 3].map((fill) => new Uint8Array(fill * 40_000).fill(fill));
      await store.put("results/busy.png", versions[0] ?? new Uint8Array(), "image/png");

      const writes = Promise.all(versions.map((bytes) => store.put("results/busy.png", bytes, "image/png")));
      const reads = await Promise.all(Array.from({ length: 20 }, () => store.get("results/busy.png")));
      await writes;

      for (const read of reads) {
        const fill = read?.bytes[0] ?? 0;
        expect(read?.bytes.byteLength).toBe(fill * 40_000);
        expect(read?.bytes.every((byte) => byte === fill)).toBe(true);
      }
    });

    test("a deleted object is gone, and deleting it again is no error", async () => {
      await store.put("results/short-lived.pdf", Buffer.from("%PDF"), "application/pdf");

      await store.delete("results/short-lived.pdf");
      await store.delete("results/short-lived.pdf");

      expect(await store.get("results/short-lived.pdf")).toBeUndefined();
    });

    test("a name and a folder of the same name stand side by side", async () => {
      await store.put("twin", Buffer.from("file"), "text/plain");
      await store.put("twin/inner", Buffer.from("inside"), "text/plain");

      expect(Buffer.from((await store.get("twin"))?.bytes ?? []).toString()).toBe("file");
      expect(Buffer.from((await store.get("twin/inner"))?.bytes ?? []).toString()).toBe("inside");
    });

    test.each([
      "",
      "/etc/passwd",
      "../outside",
      "results/../../outside",
      "results//twice",
      "results/",
      "results/.hidden",
      "results/..",
      "C:\\windows",
      "results\\back",
      "results/nul\0byte",
      "results/UPPER.jpg",
      "results/a b",
      `results/${"x".repeat(300)}`,
    ])("the key %j is refused, because it may lead elsewhere", async (key) => {
      const refusal = /safe object key/;
      await expect(store.put(key, new Uint8Array(1), "text/plain")).rejects.toThrow(refusal);
      await expect(store.get(key)).rejects.toThrow(refusal);
      await expect(store.has(key)).rejects.toThrow(refusal);
      await expect(store.delete(key)).rejects.toThrow(refusal);
    });
  });
}
