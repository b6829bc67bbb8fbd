import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { fileInput } from "#component-page/file-input.ts";
import { samplePicture } from "#component-page/samples.ts";
import { startLanguage } from "../../base/language/language.ts";
import { ImageChooser } from "./image-chooser.tsx";

const uploaded = {
  identifier: "a",
  reference: "asset:new.png",
  href: samplePicture,
  contentType: "image/png",
  width: 1,
  height: 1,
  bytes: 70,
  name: "harbour.png",
};

async function draw(answer: (method: string) => Response) {
  const client = createClient({ fetch: async (_input, init) => answer(init?.method ?? "GET") });
  const calls = { onChoose: vi.fn<(reference: string) => void>(), onClose: vi.fn<() => void>() };
  await drawOver(client, <ImageChooser current="" {...calls} />);
  return calls;
}

test("a photo of the starters is used in one press", async () => {
  const { onChoose, onClose } = await draw(() => Response.json([]));
  const photos = page.getByRole("region", { name: "Starter photos" });
  await expect.element(page.getByText(/^Nothing was uploaded yet/)).toBeVisible();
  await photos.getByRole("button", { name: "Use Misty mountains" }).click();
  expect(onChoose).toHaveBeenCalledWith("asset:misty-mountains.jpg");
  expect(onClose).toHaveBeenCalled();
});

test("a file is uploaded from the dialog, and used", async () => {
  const { onChoose } = await draw((method) => Response.json(method === "POST" ? uploaded : []));
  await page.getByRole("button", { name: "Upload" }).click();
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  await userEvent.upload(fileInput(), new File([bytes], "pixel.png", { type: "image/png" }));
  await expect.poll(() => onChoose.mock.calls).toEqual([["asset:new.png"]]);
});

test("a service without uploads offers neither an upload nor the photos", async () => {
  await draw(() => Response.json({ msg: "no such path" }, { status: 404 }));
  await expect.element(page.getByText("This service does not list uploads")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Upload" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Starter photos" })).not.toBeInTheDocument();
});

test("shows the whole names of the starter photos on a phone, in German too", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  await draw(() => Response.json([]));
  await expect.element(page.getByText("Dünen bei Sonnenuntergang")).toBeVisible();
  for (const name of document.querySelectorAll("dialog li p"))
    expect(name.scrollWidth, name.textContent ?? "").toBeLessThanOrEqual(name.clientWidth);
});
