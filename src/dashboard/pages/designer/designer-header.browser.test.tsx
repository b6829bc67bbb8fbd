import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Frame } from "#component-page/frame.tsx";
import { sampleTemplate } from "#component-page/samples.ts";
import { createClient } from "#client/create-client.ts";
import { Button } from "../../base/design-system/button.tsx";
import { ClientProvider } from "../../base/connection/client-context.tsx";
import { DesignerHeader } from "./designer-header.tsx";

test("the header of a phone is as high with every state of saving", async () => {
  await page.viewport(390, 800);
  const ignore = () => undefined;
  const client = createClient({ fetch: async () => Response.json([]) });
  const header = (status: string) => (
    <ClientProvider client={client}>
      <DesignerHeader
        template={{ ...sampleTemplate, name: "A template with a long name for a phone", revision: 1 }}
        onTemplate={ignore}
        canUndo
        canRedo
        onUndo={ignore}
        onRedo={ignore}
        status={<span>{status}</span>}
        actions={<Button variant="primary">Publish…</Button>}
      />
    </ClientProvider>
  );
  const { rerender } = await render(header("Published"), { wrapper: Frame });
  const heightNow = () => page.getByRole("banner").element().getBoundingClientRect().height;
  const height = heightNow();
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
