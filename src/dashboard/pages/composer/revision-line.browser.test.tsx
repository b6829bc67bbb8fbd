import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleConnection, sampleSummary, sampleTemplate } from "#component-page/samples.ts";
import { useConnection } from "../../base/connection/client-context.tsx";
import { emptyComposition, withChange } from "../../model/composition/composition.ts";
import { toLinkHash } from "../../model/composition/composition-link.ts";
import { RevisionLine } from "./revision-line.tsx";

const edited = withChange(emptyComposition, { componentId: "title", property: "text", value: "Mine" });

interface Shown {
  latestRevision: number;
  /** Of the latest revision. */
  publishedAt?: string | null;
  pin?: "draft" | 2;
  /** Calls that the key may not make. */
  callsRefusedToKey?: readonly string[];
}

/** The line of a template whose revision 2 is published. Returns the paths of the calls. */
async function drawLine({ latestRevision, publishedAt = null, pin, callsRefusedToKey = [] }: Shown) {
  const numbers = { latestRevision, publishedRevision: 2 };
  const revision = { name: "Card", createdAt: "", createdBy: "Ana", note: null, preview: null };
  const asked: string[] = [];
  const client = createClient({
    prefix: "",
    fetch: async (input) => {
      const { pathname } = new URL(String(input), "http://service.test");
      asked.push(pathname);
      if (pathname.endsWith("/connection"))
        return Response.json({ ...sampleConnection, service: "embedded", callsRefusedToKey });
      if (pathname.endsWith("/revisions"))
        return Response.json([{ ...revision, revision: latestRevision, publishedAt, isPublished: false }]);
      return Response.json({ ...sampleTemplate, ...numbers });
    },
  });
  const Composed = () => (
    <>
      <RevisionLine
        template={{ summary: { ...sampleSummary, ...numbers }, templateId: "card", pin }}
        composition={edited}
      />
      <p>{useConnection().isSuccess && "Connected"}</p>
    </>
  );
  await drawOver(client, <Composed />);
  await expect.element(page.getByText("Connected")).toBeVisible();
  return asked;
}

const newerDraft = page.getByText("Newer draft");

test("leads to the newer draft with the same changes", async () => {
  await drawLine({ latestRevision: 3 });
  await expect.element(newerDraft).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open draft" }))
    .toHaveAttribute("href", `/templates/card%40draft/compose${toLinkHash(edited)}`);
  await expect
    .element(page.getByRole("link", { name: "Compare" }))
    .toHaveAttribute("href", "/templates/card/compare");
});

test("names no draft where the newest save was published once", async () => {
  const asked = await drawLine({ latestRevision: 3, publishedAt: "2026-11-20T14:05:00.000Z" });
  await expect.poll(() => asked).toContain("/api/v2/my-templates/card/revisions");
  await expect.element(newerDraft).not.toBeInTheDocument();
});

test.each<[string, Shown]>([
  ["the published revision is the newest", { latestRevision: 2 }],
  ["the draft is composed", { latestRevision: 3, pin: "draft" }],
  ["a revision is composed", { latestRevision: 3, pin: 2 }],
  [
    "the service lists no revisions",
    { latestRevision: 3, callsRefusedToKey: ["GET /api/v2/my-templates/{id}/revisions"] },
  ],
])("names no newer draft where %s", async (_where, shown) => {
  await drawLine(shown);
  await expect.element(newerDraft).not.toBeInTheDocument();
});
