import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleConnection, sampleTemplate } from "#component-page/samples.ts";
import { forgetEvidence, noteAnswer } from "../../base/connection/capabilities/evidence.ts";
import { TemplateMenu } from "./template-menu.tsx";

afterEach(forgetEvidence);

const template = { ...sampleTemplate, createdAt: "2026-01-01T00:00:00Z", latestRevision: 2 };

/** Opens the menu where the key of a remote service lacks the right to publish. */
async function open(publishedRevision?: number): Promise<void> {
  const client = createClient({
    prefix: "",
    onAnswer: noteAnswer,
    fetch: async (input) =>
      Response.json(
        String(input).endsWith("/connection")
          ? {
              ...sampleConnection,
              service: "remote",
              callsRefusedToKey: ["POST /api/v2/my-templates/{id}/publish"],
            }
          : [],
      ),
  });
  await drawOver(
    client,
    <TemplateMenu
      template={{ ...template, ...(publishedRevision !== undefined && { publishedRevision }) }}
    />,
  );
  await page.getByRole("button", { name: "Actions for Card" }).click();
  // Shown once the service is known to be ours.
  await expect.element(page.getByRole("menuitem", { name: "Design" })).toBeVisible();
}

test("a published template is neither deleted nor renamed with a key that may not publish", async () => {
  await open(1);
  for (const name of ["Delete", "Rename"])
    await expect.element(page.getByRole("menuitem", { name })).not.toBeInTheDocument();
});

test("one that was never published is", async () => {
  await open();
  for (const name of [/^Delete/, /^Rename/])
    await expect.element(page.getByRole("menuitem", { name })).toBeVisible();
});
