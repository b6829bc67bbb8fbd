import { expect, test } from "vitest";
import { shortenDataUrls } from "./shorten-data-urls.ts";

const picture = `data:image/png;base64,${"iVBORw0KGgo".repeat(1_000)}`;
const rest = (length: number) => `…${length}…`;

test("shortens a data URL and counts the omitted characters", () => {
  const shortened = shortenDataUrls(JSON.stringify({ src: picture, name: "a" }), rest);
  expect(shortened.count).toBe(1);
  expect(shortened.text).toMatch(/^\{"src":"data:image\/png;base64,iVBORw0KGgo.{15}…10974…","name":"a"\}$/);
});

test.each(["data:image/gif;base64,R0lGOD", "a long text without pictures ".repeat(100), "data: none"])(
  "does not change “%.30s”",
  (text) => {
    expect(shortenDataUrls(text, rest)).toEqual({ text, count: 0 });
  },
);
