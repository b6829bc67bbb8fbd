import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { listFaults } from "./list-faults.ts";

test("finds a field without a name and text that is too pale", async () => {
  await render(
    <>
      <input type="text" />
      <p style={{ color: "#eee", background: "#fff" }}>Pale</p>
    </>,
  );
  expect((await listFaults()).map(({ id }) => id)).toEqual(["color-contrast", "label"]);
  expect((await listFaults(["color-contrast"])).map(({ id }) => id)).toEqual(["color-contrast"]);
});
