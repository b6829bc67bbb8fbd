import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { JobTicket } from "./job-ticket.tsx";
import { PageHeader } from "./page-header.tsx";

function Page() {
  const [ticket, setTicket] = useState("33 Vorlagen");
  return (
    <>
      <PageHeader
        title="Vorlagen"
        ticket={<JobTicket parts={[ticket]} />}
        actions={<Button icon="upload">Importieren</Button>}
      />
      <button type="button" onClick={() => setTicket("12 Vorlagen passen")}>
        Search
      </button>
    </>
  );
}

test.each([390, 320])("keeps the page below in its place when the count grows, at %i px", async (width) => {
  await page.viewport(width, 800);
  await render(<Page />);
  const below = page.getByRole("button", { name: "Search" });
  const top = below.element().getBoundingClientRect().top;
  await below.click();
  await expect.element(page.getByText("12 Vorlagen passen")).toBeVisible();
  expect(below.element().getBoundingClientRect().top).toBe(top);
});

test("leaves the browser tab to the part of the page that names it", async () => {
  await render(
    <>
      <PageHeader title="History" tabTitle={null} />
      <PageHeader title="Access" tabTitle="Keys · Access" />
    </>,
  );
  const titles = [...document.head.querySelectorAll("title")].map(({ textContent }) => textContent);
  expect(titles.filter((title) => title.includes("·"))).toEqual(["Keys · Access · Overprint"]);
});
