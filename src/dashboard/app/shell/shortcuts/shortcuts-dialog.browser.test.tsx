import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

test.each([
  ["/templates", "Templates"],
  ["/templates/card/compose", "Composer"],
  ["/templates/card/design", "Designer"],
  ["/history/0193", "History"],
  ["/connection", "Everywhere"],
])("begins with the keys of the present page: %s", async (address, first) => {
  await render(
    <MemoryRouter initialEntries={[address]}>
      <ShortcutsDialog onClose={() => undefined} />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole("heading", { level: 3 }).first()).toHaveTextContent(first);
});
