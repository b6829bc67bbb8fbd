import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import type { JsonObject } from "#contract/json.ts";
import { sampleTemplate } from "#component-page/samples.ts";
import { NotInDraftError, replaceInTemplate, replaceUpload } from "./replace-dialog.tsx";

const picture = (digit: string) => ({ reference: `asset:${digit.repeat(32)}.png`, isFont: false });
const font = (reference: string) => ({ reference, isFont: true });
const [before, after] = [picture("1"), picture("2")];

describe("a document with another upload", () => {
  test("has the other picture in values, lists and style sheets, and all else as it was", () => {
    const other = { id: "b", type: "TEXT", text: "Photo" };
    const document = {
      css: `p { background: url(${before.reference}) }`,
      components: [
        { id: "a", type: "IMAGE", src: before.reference, sources: [before.reference, "x"] },
        other,
      ],
    };
    const replaced = replaceUpload(document, before, after);
    expect(JSON.stringify(replaced)).toBe(
      JSON.stringify(document).replaceAll(before.reference, after.reference),
    );
    expect(replaced["components"]).toContain(other);
  });

  test("has the other family where a font is named, and not in texts", () => {
    const document = {
      html: `<p style="font-family: 'Quay', serif">Quay</p>`,
      css: "h1 { font: 700 2rem Quay; } .Quay { color: red; --face: quay }",
      components: [{ id: "a", text: "Quay", font: "quay ", emphasisFont: "Quay Sans" }],
      values: { b: { "font-family": "Quay" } },
    };
    expect(replaceUpload(document, font("Quay"), font("Quay 2"))).toEqual({
      html: `<p style="font-family: 'Quay 2', serif">Quay</p>`,
      css: "h1 { font: 700 2rem Quay 2; } .Quay { color: red; --face: Quay 2 }",
      components: [{ id: "a", text: "Quay", font: "Quay 2", emphasisFont: "Quay Sans" }],
      values: { b: { "font-family": "Quay 2" } },
    });
  });

  test("is the document itself if it does not name the upload", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const document = JSON.parse(JSON.stringify(value)) as JsonObject;
        expect(replaceUpload(document, before, after)).toBe(document);
      }),
    );
  });
});

test("saves a draft beside what is published", async () => {
  const sent: string[] = [];
  const document = { width: 1, height: 1, components: [{ id: "a", type: "IMAGE", src: before.reference }] };
  const detail = { ...sampleTemplate, tags: ["x"], revision: 3, latestRevision: 3, publishedRevision: 3 };
  const client = createClient({
    prefix: "",
    fetch: async (input, init) => {
      const { method = "GET", body, headers } = init ?? {};
      const path = String(input);
      if (method === "PUT") sent.push(`${path} ${new Headers(headers).get("if-match")} ${String(body)}`);
      return Response.json(path.endsWith("/document") ? document : detail);
    },
  });
  await replaceInTemplate(client, "card", before, after);
  const body = { name: "Card", tags: ["x"], document: replaceUpload(document, before, after) };
  expect(sent).toEqual([`/api/v2/my-templates/card?publish=false "3" ${JSON.stringify(body)}`]);

  const unrelated = { reference: "asset:other", isFont: false };
  await expect(replaceInTemplate(client, "card", unrelated, after)).rejects.toThrow(NotInDraftError);
  expect(sent).toHaveLength(1);
});
