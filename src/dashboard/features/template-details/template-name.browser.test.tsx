import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { noop, sampleTemplate } from "#component-page/samples.ts";
import { isJsonObject } from "#contract/json.ts";
import { TemplateName } from "./template-name.tsx";

const detail = { ...sampleTemplate, tags: ["sale"] };

/** A service with one template. `failures`: the statuses of the next saves. */
function serve({ stored = "Card", failures = new Array<number>() } = {}) {
  const saved: unknown[] = [];
  const client = createClient({
    fetch: async (input, init) => {
      if (init?.method !== "PUT")
        return Response.json(
          String(input).endsWith("/document") ? { width: 100 } : { ...detail, name: stored },
        );
      const status = failures.shift();
      if (status !== undefined) return Response.json({ error: "No." }, { status });
      const body: unknown = JSON.parse(String(init.body));
      saved.push(body);
      return Response.json({ ...detail, ...(isJsonObject(body) && body) });
    },
  });
  return { client, saved };
}

function Opened() {
  const [template, setTemplate] = useState(detail);
  return (
    <>
      <TemplateName template={template} onSaved={(saved) => setTemplate({ ...detail, name: saved.name })} />
      <button type="button">Elsewhere</button>
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name });
const field = page.getByRole("textbox", { name: "Name" });

test("F2 opens the name, Enter saves it and returns the focus", async () => {
  const { client, saved } = serve({ failures: [412] });
  await drawOver(client, <Opened />);
  await userEvent.tab();
  await userEvent.keyboard("{F2}");
  await expect.element(field).toHaveFocus();
  expect(await listFaults()).toEqual([]);
  await userEvent.keyboard("  Spring  {Enter}");
  await expect.element(press("Spring")).toHaveFocus();
  expect(saved).toEqual([{ name: "Spring", tags: ["sale"], document: { width: 100 } }]);
});

test("Escape takes a typed name back, and nothing empty is saved", async () => {
  const { client, saved } = serve();
  await drawOver(client, <Opened />);
  await press("Card").click();
  await userEvent.keyboard("Other{Escape}");
  await expect.element(press("Card")).toHaveFocus();
  await press("Card").click();
  await userEvent.keyboard("{Delete}{Enter}");
  await expect.element(page.getByText("Enter a name.")).toBeVisible();
  await press("Elsewhere").click();
  await expect.element(press("Card")).toBeVisible();
  expect(saved).toEqual([]);
});

test("asks before it replaces another person's name", async () => {
  const { client, saved } = serve({ stored: "Card of Ben" });
  await drawOver(client, <Opened />);
  await press("Card").click();
  await userEvent.keyboard("Mine{Enter}");
  await expect
    .element(page.getByText("Meanwhile it was renamed to “Card of Ben”.", { exact: false }))
    .toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(press("Mine")).toBeVisible();
  expect(saved).toHaveLength(1);
});

test("asks too if the newer name has reached the page while the field was open", async () => {
  const { client, saved } = serve({ stored: "Card of Ben" });
  const name = (shown: string) => <TemplateName template={{ ...detail, name: shown }} onSaved={noop} />;
  const { rerender } = await drawOver(client, name("Card"));
  await press("Card").click();
  await userEvent.keyboard("Mine");
  await rerender(name("Card of Ben"));
  await expect.element(field).toHaveValue("Mine");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Meanwhile it was renamed", { exact: false })).toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(press("Card of Ben")).toBeVisible();
});

test("leaving the field saves the name, and says why it could not", async () => {
  const { client, saved } = serve({ failures: [503] });
  await drawOver(client, <Opened />);
  await press("Card").click();
  await userEvent.keyboard("Spring");
  await press("Elsewhere").click();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(saved).toEqual([]);
  await field.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(press("Spring")).toBeVisible();
  expect(saved).toHaveLength(1);
});
