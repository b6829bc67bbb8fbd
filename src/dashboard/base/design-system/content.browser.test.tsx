import { MemoryRouter, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { FileDropZone } from "./file-drop-zone.tsx";
import { Notice } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { Picture, type PictureProps } from "./picture.tsx";
import { showToast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

/** Whether a closed `details` hides it. */
const isShown = (text: string) => page.getByText(text).element().checkVisibility();

test("a copy button copies its text, and says so to a screen reader", async () => {
  await render(
    <>
      <CopyButton text={() => "made when pressed"} label="Copy the link" />
      <Toaster />
    </>,
  );
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Copied.");
  expect(await navigator.clipboard.readText()).toBe("made when pressed");
});

test("a code block shortens a picture in its text, and copies all of it", async () => {
  const text = `{"src": "data:image/png;base64,${"A".repeat(5_000)}"}`;
  await render(<CodeBlock text={text} copyLabel="Copy the request" />);
  await expect.element(page.getByText(/4\.9 kB more|kB more/)).toBeVisible();
  await page.getByRole("button", { name: "Copy the request" }).click();
  await expect.poll(() => navigator.clipboard.readText()).toBe(text);
});

test("a disclosure opens by keyboard, and by itself when its reason comes true, not against the reader", async () => {
  const disclosure = (opensWhen: boolean) => (
    <Disclosure title="Options" opensWhen={opensWhen}>
      <p>Content</p>
    </Disclosure>
  );
  const { rerender } = await render(disclosure(false));
  expect(isShown("Content")).toBe(false);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => isShown("Content")).toBe(true);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => isShown("Content")).toBe(false);
  await rerender(disclosure(true));
  await expect.poll(() => isShown("Content")).toBe(true);
  await rerender(disclosure(false));
  await expect.poll(() => isShown("Content")).toBe(true);
});

test("an error is an alert with the answer folded away, a warning is a note", async () => {
  const { rerender } = await render(<Notice tone="error" title="Refused." raw="{}" />);
  await expect.element(page.getByRole("alert").getByText("Refused.")).toBeVisible();
  expect(isShown("{}")).toBe(false);
  await page.getByText("Original response").click();
  await expect.poll(() => isShown("{}")).toBe(true);
  await rerender(<Notice tone="warn" title="Old." />);
  await expect.element(page.getByRole("note")).toHaveTextContent("Old.");
});

function Address() {
  return <output>{useLocation().search}</output>;
}

test("the buttons between pages go there, and at an end do nothing and keep the focus", async () => {
  await render(
    <MemoryRouter>
      <Pagination
        page={1}
        count={24}
        size={24}
        total={60}
        hasNext
        linkTo={(to) => `?page=${to}`}
        noun="templates"
      />
      <Address />
    </MemoryRouter>,
  );
  await expect.element(page.getByText("1–24 of 60")).toBeVisible();
  const previous = page.getByRole("button", { name: "Previous page" });
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(previous).toHaveFocus();
  await expect.element(previous).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("?page=2");
  await expect.element(page.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Page 3" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("?page=3");
});

test("a page whose entries were deleted leads to the last page", async () => {
  await render(
    <MemoryRouter initialEntries={["/?page=9"]}>
      <Pagination
        page={9}
        count={0}
        size={24}
        total={60}
        hasNext={false}
        linkTo={(to) => `?page=${to}`}
        noun="templates"
      />
      <Address />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole("status")).toHaveTextContent("?page=3");
});

test("a picture that does not load gives way to its fallback, and another address is tried", async () => {
  const picture = (src: string) => (
    <Picture src={src} alt="A dot" width={1} height={1} isEager fallback="No picture" />
  );
  const { rerender } = await render(picture("data:image/png;base64,AA"));
  await expect.element(page.getByText("No picture")).toBeVisible();
  await rerender(picture("data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="));
  await expect.element(page.getByRole("img", { name: "A dot" })).toBeVisible();
});

test.each<[string, number, Partial<PictureProps>, boolean]>([
  ["of its own ratio", 60, {}, true],
  ["of another ratio", 90, {}, false],
  ["of another ratio that shows its top", 90, { fit: "top" }, true],
  ["of its own ratio that is plain", 60, { isPlain: true }, false],
])(
  "a transparent picture in a box %s: width %i, %j, has squares behind it: %s",
  async (_, width, props, has) => {
    const src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>`;
    const onLoad = vi.fn<() => void>();
    const box = (
      <div style={{ position: "relative", width, height: 30 }} onLoadCapture={onLoad}>
        <Picture src={src} alt="A logo" width={20} height={10} isEager fallback={null} {...props} />
      </div>
    );
    const { rerender } = await render(box);
    await expect.poll(() => onLoad).toHaveBeenCalled();
    // Draws a change of state by the load event.
    await rerender(box);
    const { classList } = page.getByRole("img", { name: "A logo" }).element();
    expect(classList.contains("checkerboard")).toBe(has);
    expect(classList.contains("object-contain")).toBe(!("fit" in props));
  },
);

test("neither square behind transparent pictures is white or black, in both themes", async () => {
  await render(<div className="checkerboard">Squares</div>);
  for (const theme of ["light", "dark"]) {
    document.documentElement.style.colorScheme = theme;
    const { backgroundImage } = getComputedStyle(page.getByText("Squares").element());
    const lightness = Array.from(backgroundImage.matchAll(/oklch\(([\d.]+)/g), ([, share]) => Number(share));
    expect(new Set(lightness).size).toBe(2);
    expect(Math.min(...lightness)).toBeGreaterThan(0.28);
    expect(Math.max(...lightness)).toBeLessThan(0.92);
  }
  document.documentElement.style.colorScheme = "";
});

function transferOf(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

test("a file that is held over a drop zone is invited, and taken when it is dropped", async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  await render(
    <FileDropZone invitation="Drop it" onFiles={onFiles}>
      Content
    </FileDropZone>,
  );
  const zone = page.getByText("Content").element();
  const fire = (type: string, dataTransfer: DataTransfer) =>
    zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  const file = new File(["{}"], "a.json");
  fire("dragenter", transferOf(file));
  await expect.element(page.getByText("Drop it")).toBeVisible();
  fire("dragleave", transferOf(file));
  await expect.element(page.getByText("Drop it")).not.toBeInTheDocument();
  fire("dragenter", transferOf(file));
  fire("drop", transferOf(file));
  await expect.element(page.getByText("Drop it")).not.toBeInTheDocument();
  expect(onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(["a.json"]);
});

test("a notice and a toast leave their text most of a narrow screen's width", async () => {
  await page.viewport(320, 700);
  const sentence = "Die Adresse wurde entfernt. Sie erhält keine weiteren Ereignisse.";
  await render(
    <>
      <Notice
        tone="warn"
        title="Dieser Screenshot wurde nicht gefunden"
        actions={<Button>Ausblenden</Button>}
      />
      <Toaster />
    </>,
  );
  showToast(sentence, { action: { label: "Rückgängig", onSelect: () => undefined } });
  for (const text of [sentence, "Dieser Screenshot wurde nicht gefunden"]) {
    const shown = page.getByText(text);
    await expect.element(shown).toBeVisible();
    expect(shown.element().clientWidth).toBeGreaterThan(200);
  }
});
