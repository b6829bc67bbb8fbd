import { expect, test } from "vitest";
import { toElement, toMarkdown } from "./copy-picture.ts";

const href = "https://get.example/results/1.jpg?a=1&b=2";

test("a picture is copied as an element, whatever is in its name", () => {
  expect(toElement({ href, alt: '"Sale" <b>', size: { width: 1200, height: 630 } })).toBe(
    '<img src="https://get.example/results/1.jpg?a=1&amp;b=2" width="1200" height="630" alt="&quot;Sale&quot; &lt;b>">',
  );
  expect(toElement({ href: "/a", alt: "A", size: { width: 0, height: 0 } })).toBe('<img src="/a" alt="A">');
});

test("a picture is copied as Markdown, whatever is in its name and link", () => {
  expect(toMarkdown({ href: "https://get.example/a (1).png", alt: "A [b]\nc" })).toBe(
    String.raw`![A \[b\] c](<https://get.example/a (1).png>)`,
  );
});
