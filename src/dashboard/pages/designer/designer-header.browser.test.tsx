import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOver } from "#component-page/draw-over.tsx";
import { noop, sampleTemplate } from "#component-page/samples.ts";
import { createClient } from "#client/create-client.ts";
import { Button } from "../../base/design-system/button.tsx";
import { DesignerHeader } from "./designer-header.tsx";

test("the header of a phone has two lines in each language, as high with every state of saving", async () => {
  await page.viewport(320, 800);
  const client = createClient({ fetch: async () => Response.json([]) });
  const header = (status: string) => (
    <DesignerHeader
      template={{ ...sampleTemplate, name: "A template with a long name for a phone" }}
      onTemplate={noop}
      canUndo
      canRedo
      onUndo={noop}
      onRedo={noop}
      status={<span>{status}</span>}
      actions={<Button variant="primary">Veröffentlichen …</Button>}
    />
  );
  const { rerender } = await drawOver(client, header("Published"));
  const heightNow = () => page.getByRole("banner").element().getBoundingClientRect().height;
  const height = heightNow();
  expect(height).toBeLessThan(100);
  for (const status of [
    "Unsaved changes",
    "Saving…",
    "Draft, saved 14:03:22",
    "Entwurf, gespeichert 14:03",
  ]) {
    await rerender(header(status));
    await expect.element(page.getByText(status)).toBeVisible();
    expect(heightNow()).toBe(height);
  }
});
