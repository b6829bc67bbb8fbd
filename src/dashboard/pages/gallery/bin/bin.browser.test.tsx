import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleConnection, sampleTemplate } from "#component-page/samples.ts";
import type { ResultSummary } from "#contract/request-records.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { TemplateBin } from "./template-bin.tsx";

const template = { ...sampleTemplate, binnedUntil: "2026-12-24T12:00:00.000Z" };

function resultBy(madeBy: ResultSummary["madeBy"], index: number): ResultSummary {
  const identifier = `r${index}`;
  return { identifier, href: "", width: 1, height: 1, createdAt: "2026-11-20T12:00:00.000Z", madeBy };
}

/** A client whose service has these results; and the changes that it was asked for. */
function serviceWith(makers: readonly ResultSummary["madeBy"][], totalElements = makers.length) {
  const asked: string[] = [];
  const client = createClient({
    prefix: "",
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input), "http://service.test");
      const method = init?.method ?? "GET";
      if (method !== "GET") {
        asked.push(`${method} ${pathname}${search}`);
        return new Response(null, { status: 204 });
      }
      if (pathname.endsWith("/connection"))
        return Response.json({ ...sampleConnection, service: "embedded" });
      return Response.json({ content: makers.map(resultBy), totalElements, last: true });
    },
  });
  return { client, asked };
}

const key = (name: string) => ({ kind: "key", identifier: name, name });

test.each([
  [[], undefined, "It was not used in the last 30 days."],
  [[{ kind: "root" }], undefined, "Used 1 time in the last 30 days, by the root key."],
  [
    [key("Shop"), key("Blog"), key("Shop"), undefined],
    1_204,
    "Used 1,204 times in the last 30 days, by Shop and Blog.",
  ],
  [["A", "B", "C", "D"].map(key), undefined, "Used 4 times in the last 30 days, by A, B, C and others."],
])("before it deletes, the dialog says who used the template (%#)", async (makers, total, said) => {
  const { client, asked } = serviceWith(makers, total);
  await drawOver(client, <DeleteDialog template={template} onClose={() => undefined} />);
  await expect.element(page.getByRole("status")).toHaveTextContent(said);
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => asked).toEqual(["DELETE /api/v2/my-templates/card"]);
});

test("the bin deletes for good only after a question", async () => {
  const { client, asked } = serviceWith([]);
  await drawOver(client, <TemplateBin templates={[template]} />);
  await expect.element(page.getByText("Kept until 24 December 2026", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Delete for good Card" }).click();
  expect(asked).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect.poll(() => asked).toEqual(["DELETE /api/v2/my-templates/card?permanent=true"]);
});
