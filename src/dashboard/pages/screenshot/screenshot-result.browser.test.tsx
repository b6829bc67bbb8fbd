import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { ClientProvider } from "../../base/connection/client-context.tsx";
import { translation as connection } from "../../base/connection/texts.de.ts";
import { setLanguage } from "../../base/language/language.ts";
import { translation as problems } from "../../base/language/problems/texts.de.ts";
import { initialForm } from "../../model/screenshot/screenshot-form.ts";
import type { ResultState } from "../../model/requests/result/use-result.ts";
import { CaptureFailed, ScreenshotResult } from "./screenshot-result.tsx";

test("on a phone the result is scrolled into view, and again when it is there unless the user has scrolled", async () => {
  await page.viewport(390, 600);
  const result = (state: ResultState) => (
    <ClientProvider client={createClient({ fetch: async () => Response.json({}) })}>
      <div style={{ height: 900 }} />
      <ScreenshotResult
        {...{ state, form: initialForm, isCurrent: true, others: [], isFieldMarked: false }}
        onTry={() => undefined}
        onDismiss={() => undefined}
        onLookAgain={() => undefined}
      />
      <div style={{ height: 900 }} />
    </ClientProvider>
  );
  const working: ResultState = { step: "working", startedAt: 0, result: undefined };
  const failed: ResultState = { step: "failed", error: new Error("gone"), result: undefined };
  const { rerender } = await render(result({ step: "idle" }), { wrapper: Frame });
  const bottom = () => page.getByRole("region", { name: "Result" }).element().getBoundingClientRect().bottom;
  expect(bottom()).toBeGreaterThan(600);
  for (const state of [working, failed]) {
    await rerender(result(state));
    expect(bottom()).toBeLessThanOrEqual(600);
  }
  await rerender(result(working));
  window.scrollTo(0, 0);
  await rerender(result(failed));
  expect(window.scrollY).toBe(0);
});

test("says the reason of a failed capture once, in the reader's language", async () => {
  setLanguage("de", { "base/connection": connection, "base/language/problems": problems });
  const reason = 'The selector "#gone" matches no element of the page.';
  const msg = `The screenshot failed. ${reason}`;
  const error = refusedCall(422, { msg, errors: [reason], code: "render_failed" });
  await render(
    <CaptureFailed
      error={error}
      form={initialForm}
      others={[reason]}
      isFieldMarked={false}
      onTry={() => undefined}
      onDismiss={() => undefined}
    />,
    { wrapper: Frame },
  );
  const said = page.getByRole("alert");
  await expect.element(said).toBeVisible();
  expect(said.element().textContent).toContain("Der Selektor");
  expect(said.element().textContent).not.toContain("matches no element");
});
