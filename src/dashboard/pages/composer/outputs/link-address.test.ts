import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Change } from "#contract/changes/change.ts";
import { isFormPossible, type LinkedPicture, toLinkForm } from "./link-forms.ts";
import { readDirectLink } from "./link-address.tsx";
import { writeDirectLink } from "./describe-outputs.ts";

const target = { address: "https://images.example/base", templateId: "a b/ü", extension: "jpg" };

function hrefOf(changes: readonly Change[]): string {
  const link = writeDirectLink(target, changes);
  if (!link.ok) throw new Error(link.problem.reason);
  return link.value.href;
}

describe("a direct link", () => {
  test("has template, extension and every text, and reads back the same", () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .filter((text) => !/[.\0]/.test(text) && text.isWellFormed());
    const value = fc
      .string({ unit: "grapheme" })
      .filter((text) => !text.includes("\0") && text.isWellFormed());
    fc.assert(
      fc.property(fc.array(fc.record({ componentId: name, property: name, value })), (changes) => {
        expect(readDirectLink(hrefOf(changes), target.address)).toEqual({
          ok: true,
          value: {
            template: "a b/ü",
            extension: "jpg",
            changes,
            otherHost: undefined,
            isSigned: false,
            ignored: [],
          },
        });
      }),
    );
  });

  test("reports a pasted link's template, its signature and its other parameters", () => {
    const text = "https://other.example/direct/t.png?a.b=1&expires-at=99&signature=abc&utm_source=mail#top";
    expect(readDirectLink(text, target.address)).toMatchObject({
      value: {
        otherHost: "https://other.example",
        isSigned: true,
        ignored: ["utm_source"],
        extension: "png",
      },
    });
    expect(readDirectLink("/direct/t.webp?a.b=+%2B", target.address)).toMatchObject({
      value: { otherHost: undefined, changes: [{ value: " +" }] },
    });
  });

  test.each([
    ["", { reason: "notLink" }],
    ["https://x.example/pictures/t.jpg", { reason: "notLink" }],
    ["javascript:/direct/t.jpg", { reason: "notLink" }],
    ["https://x.example/direct/t.jpg and more", { reason: "notLink" }],
    ["https://x.example/direct/t.gif?a.b=1", { reason: "extension", extension: "gif" }],
    ["https://x.example/direct/t.jpg?a.b=%ZZ", { reason: "query" }],
    ["https://x.example/direct/t.jpg?a.b.c=1", { reason: "query" }],
  ])("rejects %j with a reason", (text, problem) => {
    expect(readDirectLink(text, target.address)).toMatchObject({ ok: false, problem });
  });
});

describe("the forms of a link", () => {
  const picture: LinkedPicture = {
    href: hrefOf([{ componentId: "title", property: "text", value: `(a) "b" & <c> 'd' *e*` }]),
    alt: 'It\'s "new" <b> & [so] on\nand *on*',
    width: 1200,
    height: 630,
    scaleFactor: 2,
    extension: "jpg",
  };

  test("escapes an <img> with size and alternative text", () => {
    const text = toLinkForm("img", { ...picture, href: `${picture.href}&x="><script>` });
    expect(text).toContain("&amp;x=&quot;&gt;&lt;script&gt;");
    expect(text).toContain(
      'width="1200" height="630" alt="It\'s &quot;new&quot; &lt;b&gt; &amp; [so] on and *on*"',
    );
    expect(text.match(/[<>]/g)).toHaveLength(2);
  });

  test("escapes brackets in Markdown", () => {
    const text = toLinkForm("markdown", picture);
    const inside = /^!\[(.*)\]\(([^()\s]*)\)$/.exec(text);
    expect(inside?.[1]).toContain(String.raw`\[so\] on and \*on\*`);
    expect(decodeURIComponent(inside?.[2] ?? "")).toBe(decodeURIComponent(picture.href));
  });

  test("writes the file's size in px into preview tags", () => {
    const text = toLinkForm("meta", picture);
    expect(text).toContain('<meta property="og:image:width" content="2400">');
    expect(text).toContain('<meta property="og:image:height" content="1260">');
    expect(text).toContain('<meta property="og:image:type" content="image/jpeg">');
  });

  test("links to a PDF, without <img> and preview", () => {
    expect(
      ["link", "img", "markdown", "meta"].filter((form) => isFormPossible(form as "link", "pdf")),
    ).toEqual(["link", "markdown"]);
    expect(toLinkForm("markdown", { ...picture, extension: "pdf" })).toMatch(/^\[/);
  });
});
