import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type PageAction, tellPageActions, useListedPageActions, usePageActions } from "./page-actions.ts";

const loaded: string[] = [];

function Page({ labels }: { labels: readonly string[] }) {
  usePageActions(() =>
    [...labels, ...loaded].map((label): PageAction => ({ id: label, icon: "undo", label, run: () => 0 })),
  );
  return null;
}

/** Reads the actions while it renders, like the palette. */
function Reader({ at }: { at: number }) {
  const labels = useListedPageActions().map(({ label }) => label);
  return <output aria-label="Actions">{`${at}: ${labels.join(", ")}`}</output>;
}

test("offers the actions that the page has now, while it is mounted", async () => {
  const actions = page.getByRole("status", { name: "Actions" });
  const { rerender } = await render(<Page key="page" labels={["Render"]} />);
  const draw = (at: number, labels: readonly string[] | undefined) =>
    rerender(
      <>
        {labels !== undefined && <Page key="page" labels={labels} />}
        <Reader at={at} />
      </>,
    );
  await draw(1, ["Render", "Undo"]);
  await draw(2, ["Render", "Undo"]);
  await expect.element(actions).toHaveTextContent("2: Render, Undo");
  await draw(3, ["Redo"]);
  await draw(4, ["Redo"]);
  await expect.element(actions).toHaveTextContent("4: Redo");
  // A palette that is open already: what the page has loaded is listed by itself.
  loaded.push("Copy link");
  tellPageActions();
  await expect.element(actions).toHaveTextContent("4: Redo, Copy link");
  await draw(5, undefined);
  await draw(6, undefined);
  await expect.element(actions).toHaveTextContent("6:");
});
