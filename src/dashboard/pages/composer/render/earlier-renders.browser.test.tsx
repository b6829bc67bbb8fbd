import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type PropsWithChildren, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useClient } from "../../../base/connection/client-context.tsx";
import type { Composition } from "../../../model/composition/composition.ts";
import { reopenedQuery } from "../../../features/importing/reopened-composition.ts";
import { Toaster } from "../../../base/design-system/toaster.tsx";
import { journalKey } from "../../../model/requests/journal/use-journal.ts";
import { EarlierRenders } from "./earlier-renders.tsx";

const webhookUrl = "https://hooks.example/mine";
const earlier: Composition = {
  changes: [{ componentId: "title", property: "text", value: "Before" }],
  options: { fileName: "before" },
};
const now: Composition = { changes: [], options: { webhookUrl } };

/** A journal of one render, whose request takes until `answer` to load. */
function prepare() {
  const queries = new QueryClient();
  queries.setQueryData(journalKey, [
    {
      service: "",
      id: "r-1",
      type: "image",
      href: "",
      request: { template: "card" },
      width: 1,
      height: 1,
      sentAt: Date.UTC(2026, 10, 23),
    },
  ]);
  const loading = Promise.withResolvers<void>();
  function Surroundings({ children }: PropsWithChildren) {
    const { queryKey } = reopenedQuery(useClient(), "r-1");
    queries.setQueryDefaults(queryKey, {});
    void queries.fetchQuery({
      queryKey,
      queryFn: async () => {
        await loading.promise;
        return { composition: earlier, template: "card", problem: undefined };
      },
      staleTime: Infinity,
    });
    return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  }
  return { Surroundings, answer: loading.resolve };
}

function Composed() {
  const [composition, setComposition] = useState(now);
  return (
    <>
      <EarlierRenders templateId="card" composition={composition} onReturn={setComposition} />
      <button type="button" onClick={() => setComposition({ ...now, options: { fileName: "edited" } })}>
        Edit
      </button>
      <output aria-label="Composition">{JSON.stringify(composition)}</output>
      <Toaster />
    </>
  );
}

const shown = page.getByRole("status", { name: "Composition" });

async function chooseEarlier(): Promise<void> {
  await page.getByRole("button").first().click();
  await page.getByRole("menuitem").first().click();
}

test("an earlier render keeps the current webhook address, which the browser does not store", async () => {
  const { Surroundings, answer } = prepare();
  await render(<Composed />, { wrapper: Surroundings });
  await chooseEarlier();
  answer();
  await expect
    .element(shown)
    .toHaveTextContent(JSON.stringify({ ...earlier, options: { webhookUrl, fileName: "before" } }));
  await expect.element(page.getByText(/^Brought back with the current webhook address/)).toBeVisible();
});

test("an earlier render that arrives after an edit does not replace it", async () => {
  const { Surroundings, answer } = prepare();
  await render(<Composed />, { wrapper: Surroundings });
  await chooseEarlier();
  await page.getByRole("button", { name: "Edit" }).click();
  answer();
  // The second choice finds the response that the first one waits for.
  await expect.poll(() => shown.element().textContent).toContain('"fileName":"edited"');
  await chooseEarlier();
  await expect.element(shown).toHaveTextContent(JSON.stringify(earlier));
  await expect.element(page.getByText(/^Brought back with/)).not.toBeInTheDocument();
});
