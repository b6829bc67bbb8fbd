import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import type { Connection } from "#contract/connection.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { bareTemplate } from "#testing/bare-template.ts";
import { connectionQuery, ClientProvider } from "../../base/connection/client-context.tsx";
import { galleryFilters } from "./gallery-address.ts";
import { TemplatesPage } from "./templates-page.tsx";
import { findMatches, templatesQuery } from "./templates-query.ts";

const client = createClient({ fetch: () => Promise.reject(new Error("nothing is fetched while drawing")) });

function summaries(count: number): TemplateSummary[] {
  return Array.from({ length: count }, (_, index) => ({
    ...bareTemplate,
    identifier: `t${index}`,
    name: `Card ${index}`,
    preview: null,
  }));
}

function pageOf(items: TemplateSummary[], more: Partial<Page<TemplateSummary>> = {}): Page<TemplateSummary> {
  return { items, total: undefined, hasNext: undefined, unreadableCount: 0, ...more };
}

/** Renders the page from cached data and the outcome of the last refresh. */
async function draw(
  search: string,
  page: Page<TemplateSummary> | undefined,
  { failure, service = "embedded" }: { failure?: ClientError; service?: Connection["service"] } = {},
): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  queryClient.setQueryData(connectionQuery(client).queryKey, {
    service,
    baseUrl: "",
    getUrl: "",
    publicUrl: null,
    keyEnding: "",
    keyPlace: { kind: "variable" as const },
  });
  // Of a remote service nothing is asked that it would ignore.
  const asked = galleryFilters.parse(new URLSearchParams(service === "remote" ? "" : search));
  const { queryKey } = templatesQuery(client, queryClient, asked, { hasSearch: true });
  if (page !== undefined)
    queryClient.setQueryData(queryKey, { ...page, matching: await findMatches(page.items, asked) });
  if (failure !== undefined) {
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey })
      .setState({ status: "error", error: failure, fetchStatus: "idle" });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ClientProvider client={client}>
        <MemoryRouter initialEntries={[`/templates${search}`]}>
          <TemplatesPage />
        </MemoryRouter>
      </ClientProvider>
    </QueryClientProvider>,
  );
}

/** Throws if the button is missing, which is different from disabled. */
function hasEnabledNext(html: string): boolean {
  const button = html.match(/<button[^>]*>/g)?.find((tag) => tag.includes('aria-label="Next page"'));
  if (button === undefined) throw new Error("The page has no button to the next one.");
  return !button.includes('aria-disabled="true"');
}

test("shows no count without a total, and enables the next page after a full one", async () => {
  const html = await draw("?size=12", pageOf(summaries(12)));
  expect(html).toContain("1–12");
  expect(html).not.toContain("1–12 of");
  expect(hasEnabledNext(html)).toBe(true);
});

test("disables the next page after a page that is not full", async () => {
  expect(hasEnabledNext(await draw("?size=12", pageOf(summaries(7))))).toBe(false);
});

test("shows the service's total, and derives the last page from it", async () => {
  const html = await draw("?size=12&page=2", pageOf(summaries(12), { total: 24 }));
  expect(html).toContain("13–24 of 24");
  expect(hasEnabledNext(html)).toBe(false);
});

test("keeps the previous page after a failed refresh, marked as stale", async () => {
  const html = await draw("", pageOf(summaries(2)), {
    failure: new ClientError({ kind: "unreachable" }),
  });
  expect(html).toContain("Card 1");
  expect(html).toContain("This data may be outdated.");
});

test("explains a failed first load and offers a retry", async () => {
  const html = await draw("", undefined, { failure: new ClientError({ kind: "unreachable" }) });
  expect(html).toContain("The service cannot be reached.");
  expect(html).toContain("Try again");
});

test("distinguishes an empty list from a search without a match", async () => {
  expect(await draw("", pageOf([]))).toContain("No templates yet");
  expect(await draw("?q=zzz", pageOf([]))).toContain("No template matches");
});

test("hides surplus entries of a service without filters, with a notice", async () => {
  const html = await draw("?q=card+1", pageOf(summaries(3)));
  expect(html).toContain("Card 1");
  expect(html).not.toContain("Card 2");
  expect(html).toContain("This service does not filter its list.");
});

test("keeps the count of matches beside the title while filters are active", async () => {
  expect(await draw("", pageOf(summaries(2), { total: 2 }))).toContain("2 templates");
  expect(await draw("?q=card", pageOf(summaries(2), { total: 2 }))).toContain("2 templates match");
  expect(await draw("?q=zzz", pageOf([], { total: 0 }))).toContain("0 templates match");
});

test("counts the matches of the page for a service without filters", async () => {
  const html = await draw("?q=card+1", pageOf(summaries(3), { total: 300 }));
  expect(html).toContain("1 on this page matches");
  expect(html).not.toContain("300 templates");
});

test("sorts, and tells own templates from starters, only with a service that can", async () => {
  const page = pageOf(summaries(2));
  expect(await draw("", page)).toContain("Mine first");
  const searched = await draw("?q=card", page);
  expect(searched).toContain("Best match first");
  expect(searched).not.toContain("Mine first");
  const bare = await draw("?origin=starter&sort=name", page, { service: "remote" });
  expect(bare).toContain("Card 1");
  expect(bare).not.toContain("Mine first");
  expect(bare).not.toContain("Starters");
  // Its place is reserved, without a filter to clear.
  expect(bare).toMatch(/<button[^>]*\binvisible\b[^>]*>(?:(?!<\/button>).)*Clear filters/);
});

test("offers a new template only with a service that creates templates", async () => {
  const page = pageOf(summaries(2));
  expect(await draw("", page)).toContain('href="/templates/new"');
  expect(await draw("", page, { service: "remote" })).not.toContain('href="/templates/new"');
});

test("shows a template without a preview by its name and size", async () => {
  expect(await draw("", pageOf(summaries(1)))).toContain("1200×<wbr/>630");
});

test("reserves the places of the count and of a card's menu while they load", async () => {
  expect(await draw("", undefined)).toMatch(/<div role="status"><p [^>]*><span [^>]*>\u00a0</);
  const html = await draw("", pageOf(summaries(1)));
  expect(html).toMatch(/Card 0<\/a>.*<span class="size-control-small shrink-0"><\/span>/);
});
