import { expect, test } from "vitest";
import { readTar } from "./read-tar.ts";

function entry(name: string, content: string, kind = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000755\0", 100);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write(kind, 156);
  header.write("ustar\0", 257);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const end = Buffer.alloc(1024);

test("extracts plain files with their bytes and mode, but neither links nor folders", () => {
  const archive = Buffer.concat([
    entry("lib/", "", "5"),
    entry("lib/a.so", "a".repeat(700)),
    entry("lib/link.so", "", "2"),
    entry("b.txt", "b"),
    end,
  ]);

  expect(readTar(archive).map(({ path, bytes, mode }) => [path, bytes.toString(), mode])).toEqual([
    ["lib/a.so", "a".repeat(700), 0o755],
    ["b.txt", "b", 0o755],
  ]);
});

test.each(["../outside", "lib/../../outside", "/etc/passwd"])(
  "rejects %s, which would leave the folder",
  (name) => {
    expect(() => readTar(Buffer.concat([entry(name, "x"), end]))).toThrow(/outside/);
  },
);
