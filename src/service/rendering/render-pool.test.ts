import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { statFields } from "../capture/group-memory.ts";
import { renderNiceness } from "./lower-priority.ts";
import { createRenderPool, RenderError, type Renderer, type RenderPoolOptions } from "./render-pool.ts";
import { SourceError } from "../pictures/picture-source.ts";
import { pngOf } from "#testing/test-pictures.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

const pools: Renderer[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
});

function startPool(options: Partial<RenderPoolOptions> = {}): Renderer {
  const pool = createRenderPool({
    size: 1,
    readPicture: async () => {
      throw new SourceError(serviceText("noAsset"));
    },
    ...options,
  });
  pools.push(pool);
  return pool;
}

function documentOf(source: Record<string, unknown>): TemplateDocument {
  const document = parseTemplateDocument({ width: 20, height: 10, outputFormat: "png", ...source });
  if (!document.ok) throw new Error(JSON.stringify(document.problem));
  return document.value;
}

async function firstPixel(bytes: Uint8Array): Promise<number[]> {
  return [...(await sharp(bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4)];
}

/** A worker scripted by the document: dies, hangs, or answers by its width. */
async function scriptedWorker(): Promise<URL> {
  const folder = await folderOfTest();
  const path = join(folder, "worker.mjs");
  await writeFile(
    path,
    `import { parentPort } from "node:worker_threads";
     parentPort.postMessage("ready");
     parentPort.on("message", ({ order }) => {
       if (order.document.width === 1) process.exit(3);
       if (order.document.width === 2) for (;;);
       if (order.document.width === 3) return parentPort.postMessage({ type: "failed", message: "no", stack: "" });
       parentPort.postMessage({ type: "done", spent: [], file: { bytes: new Uint8Array(1), width: order.document.width,
         height: 1, warnings: [], timings: { imagesMs: 0, paintMs: 0, encodeMs: 0 } } });
     });`,
  );
  return pathToFileURL(path);
}

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RenderError);
  return (error as RenderError).reason;
}

test("names the characters that no font has, and draws Korean and Chinese", async () => {
  const text = (id: string, written: string) => ({ id, type: "TEXT", text: written, width: 20, height: 10 });
  const { warnings } = await startPool().render({
    document: documentOf({ components: [text("title", "ᚠᚢ a"), text("other", "한국어 这里 தமிழ் 🎉\u200d")] }),
    format: "png",
  });
  expect(warnings).toEqual(['No font has these characters of "title": ᚠᚢ (U+16A0, U+16A2)']);
});

describe("a worker that fails", () => {
  test("by dying is replaced, and the next order is carried out", async () => {
    const pool = startPool({ workerUrl: await scriptedWorker() });
    const dying = reasonOf(pool.render({ document: documentOf({ width: 1 }), format: "png" }));
    const next = pool.render({ document: documentOf({ width: 7 }), format: "png" });
    expect(await dying).toBe("crashed");
    expect((await next).width).toBe(7);
  });

  test("by hanging is ended at the deadline and replaced", async () => {
    const pool = startPool({ workerUrl: await scriptedWorker(), deadlineMs: 1_000 });
    const hanging = reasonOf(pool.render({ document: documentOf({ width: 2 }), format: "png" }));
    expect(await hanging).toBe("tooSlow");
    await expect(pool.render({ document: documentOf({ width: 8 }), format: "png" })).resolves.toMatchObject({
      width: 8,
    });
  });

  test("at its order reports it, and continues with the next one", async () => {
    const pool = startPool({ workerUrl: await scriptedWorker() });
    expect(await reasonOf(pool.render({ document: documentOf({ width: 3 }), format: "png" }))).toBe("failed");
    expect((await pool.render({ document: documentOf({ width: 9 }), format: "png" })).width).toBe(9);
  });

  test("by painting for long gives back an order that waits for its thread", async () => {
    const pool = startPool({ workerUrl: await scriptedWorker(), waitMsMax: 100 });
    const render = (width: number) => pool.render({ document: documentOf({ width }), format: "png" });
    await vi.waitUntil(() => render(7).then(Boolean, () => false), 20_000);
    const hanging = reasonOf(render(2));
    expect(await reasonOf(render(7))).toBe("busy");
    await pool.stop();
    expect(await hanging).toBe("stopped");
  });

  test("because the service stops, returns its order", async () => {
    const pool = startPool({ workerUrl: await scriptedWorker() });
    await pool.render({ document: documentOf({ width: 7 }), format: "png" });
    const running = reasonOf(pool.render({ document: documentOf({ width: 2 }), format: "png" }));
    const waiting = reasonOf(pool.render({ document: documentOf({ width: 7 }), format: "png" }));
    // Both have reached the pool once their pictures are settled, a few turns later.
    await new Promise((resolve) => setImmediate(resolve));
    await pool.stop();
    expect([await running, await waiting]).toEqual(["stopped", "stopped"]);
  });
});

describe("an aborted order", () => {
  test("ends at once, its thread is replaced, and the next one is carried out", async () => {
    const pool = startPool({ workerUrl: await scriptedWorker() });
    const controller = new AbortController();
    const hanging = reasonOf(
      pool.render({ document: documentOf({ width: 2 }), format: "png" }, { signal: controller.signal }),
    );
    const next = pool.render({ document: documentOf({ width: 7 }), format: "png" });
    // The order has reached its thread, or waits for it: both are left.
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("deadline"));
    expect(await hanging).toBe("stopped");
    expect((await next).width).toBe(7);
  });
});

describe("pictures", () => {
  const photo = (src: string) =>
    documentOf({ components: [{ id: "photo", type: "IMAGE", width: 20, height: 10, src, fit: "fill" }] });

  const plain = (color: string) => pngOf(color, 2, 2);

  test("are drawn, and drawn anew when the content behind a name has changed", async () => {
    let current = { key: "one", bytes: await plain("#ff0000") };
    const pool = startPool({ readPicture: async () => current });
    const first = await pool.render({ document: photo("asset:a.png"), format: "png" });
    expect(await firstPixel(first.bytes)).toEqual([255, 0, 0, 255]);
    current = { key: "two", bytes: await plain("#0000ff") };
    const second = await pool.render({ document: photo("asset:a.png"), format: "png" });
    expect(await firstPixel(second.bytes)).toEqual([0, 0, 255, 255]);
  });

  test("that cannot be read leave their place empty, with a warning and the reason", async () => {
    const file = await startPool().render({ document: photo("asset:none.png"), format: "png" });
    expect(file.warnings).toEqual([
      "the picture of 'photo' could not be loaded from asset:none.png: There is no such asset.",
    ]);
    expect(await firstPixel(file.bytes)).toEqual([255, 255, 255, 255]);
  });

  const many = (count: number) =>
    documentOf({
      components: Array.from({ length: count }, (_, index) => ({
        id: `photo${index}`,
        type: "IMAGE",
        width: 20,
        height: 10,
        src: `asset:${index}.png`,
      })),
    });

  test("are read six at a time, however many a document names", async () => {
    const png = await plain("#ff0000");
    let running = 0;
    let runningMost = 0;
    const pool = startPool({
      readPicture: async (source) => {
        running += 1;
        runningMost = Math.max(runningMost, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return { key: source, bytes: png };
      },
    });
    expect((await pool.render({ document: many(40), format: "png" })).warnings).toEqual([]);
    expect(runningMost).toBe(6);
  });

  test("that hang share one deadline; stored ones are drawn all the same", async () => {
    const png = await plain("#ff0000");
    const pool = startPool({
      picturesTimeoutMs: 50,
      readPicture: (source) =>
        source.startsWith("asset:")
          ? Promise.resolve({ key: source, bytes: png })
          : new Promise<never>(() => undefined),
    });
    const sources = Array.from({ length: 40 }, (_, index) => `https://hang.test/${index}.png`);
    const document = documentOf({
      components: [...sources, "asset:ours.png"].map((src, index) => {
        return { id: `photo${index}`, type: "IMAGE", width: 20, height: 10, src, fit: "fill" };
      }),
    });
    const { warnings, bytes } = await pool.render({ document, format: "png" });
    expect(warnings).toEqual(
      sources.map(
        (source, index) =>
          `the picture of 'photo${index}' could not be loaded from ${source}: It was not there in time.`,
      ),
    );
    expect(await firstPixel(bytes)).toEqual([255, 0, 0, 255]);
  });

  test("beyond the bytes of one render are left out, each with a warning that names it", async () => {
    const png = await plain("#ff0000");
    const pool = startPool({
      pictureBytesMax: png.byteLength * 2,
      readPicture: async (source) => ({ key: source, bytes: png }),
    });
    const { warnings } = await pool.render({ document: many(4), format: "png" });
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(
      /^the picture of 'photo2' could not be loaded from asset:2\.png: The pictures of one render may have .* MB together\.$/,
    );
    expect(warnings[1]).toContain("'photo3'");
  });

  test("beyond the pixels of one render are left out, also when they are decoded already", async () => {
    const png = await plain("#ff0000");
    const pool = startPool({
      picturePixelsMax: 4,
      readPicture: async (source) => ({ key: source, bytes: png }),
    });
    for (const attempt of ["first", "again", "a third time, from the kept drawing"]) {
      const { warnings } = await pool.render({ document: many(3), format: "png" });
      expect(warnings, attempt).toHaveLength(2);
      expect(warnings[0], attempt).toMatch(
        /asset:\d\.png: The pictures of one render may have .* megapixels together/,
      );
    }
  });

  test("that come a third time are drawn from their kept pixels, without their file", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#000", noise } })
      .jpeg()
      .toBuffer();
    let bytes = photo;
    // Two threads without a cache of their own.
    const pool = startPool({
      size: 2,
      decodedBytesMax: 1,
      readPicture: async () => ({ key: "photo", bytes }),
    });
    const render = async (title: string) => {
      const document = documentOf({
        components: [
          { id: "photo", type: "IMAGE", width: 20, height: 10, src: "https://shop.test/photo.jpg" },
          { id: title, type: "RECTANGLE", width: 5, height: 5, color: "#ff0000" },
        ],
      });
      const file = await pool.render({ document, format: "png" });
      return { warnings: file.warnings, pixels: await sharp(file.bytes).raw().toBuffer() };
    };
    const [first] = [await render("one"), await render("two")];
    bytes = Buffer.from("no picture");
    const third = await Promise.all([render("three"), render("four")]);
    expect(third).toEqual([first, first]);
  });

  test("of pages that an image does not show are not loaded", async () => {
    const document = documentOf({
      pages: [{}, { components: [{ id: "later", type: "IMAGE", src: "asset:none.png" }] }],
    });
    expect((await startPool().render({ document, format: "png" })).warnings).toEqual([]);
  });
});

test("two concurrent renders do not affect each other", async () => {
  const pool = startPool({ size: 2 });
  const colors = Array.from({ length: 12 }, (_, index) => [index * 20, 255 - index * 20, 7]);
  const files = await Promise.all(
    colors.map(([red, green, blue]) =>
      pool.render({ document: documentOf({ background: `rgb(${red}, ${green}, ${blue})` }), format: "png" }),
    ),
  );
  expect(await Promise.all(files.map(({ bytes }) => firstPixel(bytes)))).toEqual(
    colors.map((color) => [...color, 255]),
  );
});

test("nothing of a picture shows through the next one of the same size", async () => {
  const pool = startPool();
  await pool.render({ document: documentOf({ background: "#ff0000" }), format: "png" });
  const { bytes } = await pool.render({ document: documentOf({ background: "transparent" }), format: "png" });
  expect(await firstPixel(bytes)).toEqual([0, 0, 0, 0]);
});

test("a preview is painted at a smaller scale, and a picture that is small enough at its own", async () => {
  const pool = startPool();
  const order = { document: documentOf({ scaleFactor: 2 }), format: "webp" as const };
  expect(await pool.render({ ...order, longestSideMax: 10 })).toMatchObject({ width: 10, height: 5 });
  expect(await pool.render({ ...order, longestSideMax: 100 })).toMatchObject({ width: 40, height: 20 });
});

/** The nice values of this process's threads (proc(5): the 19th field of `stat`, the 17th behind the name). */
async function niceValues(): Promise<number[]> {
  const threads = await readdir("/proc/self/task");
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, "utf8").catch(() => "")),
  );
  return stats.filter((stat) => stat !== "").map((stat) => Number(statFields(stat)[16]));
}

test.runIf(process.platform === "linux")(
  "render threads have a lower priority than the threads that serve requests",
  async () => {
    const before = await niceValues();
    const own = Number(statFields(await readFile("/proc/self/stat", "utf8"))[16]);
    await startPool({ size: 2 }).render({ document: documentOf({ background: "#ff0000" }), format: "png" });
    const lowered = (values: readonly number[]) =>
      values.filter((nice) => nice === own + renderNiceness).length;
    await expect.poll(async () => lowered(await niceValues()) - lowered(before)).toBeGreaterThanOrEqual(1);
    expect((await niceValues()).filter((nice) => nice === own).length).toBeGreaterThan(0);
  },
);
