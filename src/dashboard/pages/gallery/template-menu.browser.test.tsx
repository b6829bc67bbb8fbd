import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { forgetEvidence, noteAnswer } from "../../base/connection/capabilities/evidence.ts";
import { ClientProvider } from "../../base/connection/client-context.tsx";
import { TemplateMenu } from "./template-menu.tsx";

afterEach(forgetEvidence);

const template = {
  identifier: "card",
  name: "Card",
  scaleFactor: 1,
  outputFormat: "png",
  width: 1,
  height: 1,
  createdBy: "Ada",
  editor: "canvas",
  createdAt: "2026-01-01T00:00:00Z",
  latestRevision: 2,
};

/** Opens the menu where the key of a remote service lacks the right to publish. */
async function open(publishedRevision?: number): Promise<void> {
  const client = createClient({
    prefix: "",
    onAnswer: noteAnswer,
    fetch: async (input) =>
      Response.json(
        String(input).endsWith("/connection")
          ? {
              service: "remote",
              baseUrl: "https://service.example",
              getUrl: "https://service.example",
              publicUrl: null,
              keyEnding: "",
              keyPlace: { kind: "variable" },
              callsRefusedToKey: ["POST /api/v2/my-templates/{id}/publish"],
            }
          : [],
      ),
  });
  await render(
    <ClientProvider client={client}>
      <TemplateMenu
        template={{ ...template, ...(publishedRevision !== undefined && { publishedRevision }) }}
      />
    </ClientProvider>,
    { wrapper: Frame },
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
