import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LinkAddress } from "./link-address.tsx";

const local = "http://localhost:4401";
const link = `${local}/direct/card.jpg?title.text=Now`;

function address(signed: { expiresAt: string | null } | undefined, isRemote = false, service = local) {
  return (
    <LinkAddress
      link={link.replace(local, service)}
      signed={signed && { href: `${link}&signature=abc`, of: link, ...signed }}
      serviceAddress={service}
      isRemote={isRemote}
      onRead={vi.fn<() => void>()}
    />
  );
}

test("the field and its copy button have the signed link once there is one", async () => {
  await render(address({ expiresAt: "2026-11-27T18:00:00.000Z" }));
  const field = page.getByRole("textbox", { name: "Signed direct link" });
  await expect.element(field).toHaveValue(`${link}&signature=abc`);
  await expect.element(page.getByRole("button", { name: "Copy signed link" })).toBeVisible();
  await expect.element(page.getByText(/until 27 Nov.*18:00.*only for this picture/)).toBeVisible();
});

test("the field has the unsigned link while there is no signature", async () => {
  await render(address(undefined));
  await expect.element(page.getByRole("textbox", { name: "Direct link", exact: true })).toHaveValue(link);
  await expect.element(page.getByRole("button", { name: "Copy Direct link" })).toBeVisible();
});

test("a new signature replaces text that is not a link", async () => {
  const { rerender } = await render(address(undefined));
  await page.getByRole("textbox").fill("not a link");
  await expect.element(page.getByText(/^This is not a direct link/)).toBeVisible();
  await rerender(address({ expiresAt: null }));
  await expect.element(page.getByRole("textbox")).toHaveValue(`${link}&signature=abc`);
});

test("the field names the variable that lets others open the link, and none where they can", async () => {
  const { rerender } = await render(address(undefined));
  await expect.element(page.getByText(/Only this machine can open it; PUBLIC_URL/)).toBeVisible();
  await rerender(address(undefined, true));
  await expect.element(page.getByText(/Only this machine can open it.*BASE_URL/)).toBeVisible();
  await expect.element(page.getByText(/PUBLIC_URL/)).not.toBeInTheDocument();
  await rerender(address(undefined, false, "https://pictures.example.com"));
  await expect
    .element(page.getByRole("textbox"))
    .toHaveValue(link.replace(local, "https://pictures.example.com"));
  await expect.element(page.getByText(/Only this machine/)).not.toBeInTheDocument();
});
