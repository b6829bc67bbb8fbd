import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AnswerPanel } from "./answer-panel.tsx";

const accepted = {
  status: 200,
  headers: [
    ["content-type", "application/json"],
    ["referrer-policy", "no-referrer"],
    ["x-request-id", "r-1"],
  ] as const,
  body: '{"requestId":"r-1"}',
};

const response = page.getByRole("region", { name: "Response" });

test("shows the status, the headers and the body of the response, until it is closed", async () => {
  const { rerender } = await render(<AnswerPanel answer={accepted} isCurrent />);
  await expect.element(response.getByText("Status 200")).toBeVisible();
  await expect.element(response.getByText(/x-request-id: r-1/)).toBeVisible();
  await expect.element(response.getByText(/referrer-policy/)).not.toBeInTheDocument();
  await expect.element(response.getByText(/"requestId": "r-1"/)).toBeVisible();
  await page.getByRole("button", { name: "Close the response" }).click();
  await expect.element(response).not.toBeInTheDocument();
  await rerender(<AnswerPanel answer={{ status: 400, headers: [], body: "no JSON" }} isCurrent={false} />);
  await expect.element(response.getByText("Status 400")).toBeVisible();
  await expect.element(response.getByText("no JSON")).toBeVisible();
  await expect
    .element(response.getByText("This response belongs to the request before the last change."))
    .toBeVisible();
});
