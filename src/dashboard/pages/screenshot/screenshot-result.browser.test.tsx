import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ClientError } from "#client/client-error.ts";
import { Frame } from "#component-page/frame.tsx";
import { translation as connection } from "../../base/connection/texts.de.ts";
import { setLanguage } from "../../base/language/language.ts";
import { translation as problems } from "../../base/language/problems/texts.de.ts";
import { initialForm } from "../../model/screenshot/screenshot-form.ts";
import { CaptureFailed } from "./screenshot-result.tsx";

test("says the reason of a failed capture once, in the reader's language", async () => {
  setLanguage("de", { "base/connection": connection, "base/language/problems": problems });
  const reason = 'The selector "#gone" matches no element of the page.';
  const error = new ClientError({
    kind: "refused",
    status: 422,
    msg: `The screenshot failed. ${reason}`,
    errors: [reason],
    problems: [],
    code: "render_failed",
    retryAfterSeconds: undefined,
    raw: "",
  });
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
