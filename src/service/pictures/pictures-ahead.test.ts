import { expect, test, vi } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { SourceError } from "./picture-source.ts";
import { createPicturesAhead, type PicturesAheadOptions } from "./pictures-ahead.ts";

function createAhead(options: PicturesAheadOptions = {}) {
  const reads: string[] = [];
  const ahead = createPicturesAhead(async (source) => {
    reads.push(source);
    if (source === "bad") throw new SourceError(serviceText("noAsset"));
    return { key: `${source} ${reads.length}`, bytes: new Uint8Array(1) };
  }, options);
  return { ...ahead, reads };
}

const box = { width: 10, height: 10, fit: "cover" } as const;
const shown = (...sources: string[]) => new Map(sources.map((source) => [source, box]));

test("reads a picture ahead once, and again for the next render", async () => {
  const { begin, read, reads } = createAhead();
  begin("a render", shown("photo"));
  expect(reads).toEqual(["photo"]);
  expect((await read("photo", box)).key).toBe("photo 1");
  expect((await read("photo", box)).key).toBe("photo 2");
});

test("reads a picture for each of two renders that show it", async () => {
  const { begin, read } = createAhead();
  begin("one", shown("photo"));
  begin("other", shown("photo"));
  expect([(await read("photo", box)).key, (await read("photo", box)).key]).toEqual(["photo 1", "photo 2"]);
});

test("reads nothing ahead for a render that equals an earlier one", () => {
  const { begin, reads } = createAhead();
  begin("a render", shown("photo"));
  begin("a render", shown("photo"));
  expect(reads).toEqual(["photo"]);
});

test("bounds the pictures that wait for their renders", () => {
  const { begin, reads } = createAhead({ heldMax: 2 });
  begin("a render", shown("1", "2", "3"));
  expect(reads).toEqual(["1", "2"]);
});

test("releases the pictures of a render that has no job", () => {
  const { begin, reads } = createAhead({ heldMax: 1 });
  begin("one", shown("1"))();
  begin("other", shown("2"));
  expect(reads).toEqual(["1", "2"]);
});

test("releases pictures whose render has not started in time", async () => {
  vi.useFakeTimers();
  try {
    const { begin, read } = createAhead({ heldMs: 1_000 });
    begin("a render", shown("photo"));
    vi.advanceTimersByTime(1_000);
    expect((await read("photo", box)).key).toBe("photo 2");
  } finally {
    vi.useRealTimers();
  }
});

test("gives the reason to the render when a picture could not be read ahead", async () => {
  const { begin, read } = createAhead();
  begin("a render", shown("bad"));
  await expect(read("bad", box)).rejects.toThrow("There is no such asset.");
});
