import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { AgreementNote } from "./agreement-note.tsx";
import { useAgreement } from "./use-shown-result.ts";
import type { PaintWhole } from "./compare-file.ts";

const size = { width: 128, height: 64 };

/** A canvas with every alpha. */
function drawAlpha(ground?: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is no context.");
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size.width, size.height);
  }
  for (let x = 0; x < size.width; x += 1) {
    context.fillStyle = `rgb(${x * 2} ${255 - x} 77 / ${(x / size.width) * 100}%)`;
    context.fillRect(x, 0, 1, size.height);
  }
  return canvas;
}

async function fileOf(canvas: HTMLCanvasElement, contentType: string) {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, contentType, 0.9));
  if (blob === null) throw new Error("There is no file.");
  return { address: URL.createObjectURL(blob), contentType };
}

function Verdict({
  file,
  paintWhole,
}: {
  file: { address: string; contentType: string };
  paintWhole: PaintWhole | undefined;
}) {
  const agreement = useAgreement(paintWhole, file, {});
  return agreement === undefined ? null : (
    <AgreementNote agreement={agreement} isDifferenceShown={false} onShowDifference={() => undefined} />
  );
}

test("agrees completely with a PNG of partly transparent pixels", async () => {
  const file = await fileOf(drawAlpha(), "image/png");
  await render(<Verdict file={file} paintWhole={async () => drawAlpha()} />);
  await expect.element(page.getByText("agrees 100 %")).toBeVisible();
});

test("compares a format without transparency on white, as the file is made", async () => {
  const file = await fileOf(drawAlpha("#fff"), "image/jpeg");
  await render(<Verdict file={file} paintWhole={async () => drawAlpha()} />);
  await expect.element(page.getByText("agrees, apart from JPEG compression")).toBeVisible();
});

test("does not blame the compression for another picture", async () => {
  const file = await fileOf(drawAlpha("#000"), "image/jpeg");
  await render(<Verdict file={file} paintWhole={async () => drawAlpha()} />);
  await expect.element(page.getByText(/^agrees \d/)).toBeVisible();
});

test("waits for a preview whose fonts are still loading, and then has its verdict", async () => {
  const file = await fileOf(drawAlpha(), "image/png");
  const loaded = Promise.withResolvers<HTMLCanvasElement>();
  const paintWhole = () => loaded.promise;
  await render(<Verdict file={file} paintWhole={paintWhole} />);
  await expect.element(page.getByText("comparing…")).toBeVisible();
  loaded.resolve(drawAlpha());
  await expect.element(page.getByText("agrees 100 %")).toBeVisible();
});

test("ends the wait for a preview that never loads, and has its verdict if it does after all", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const file = await fileOf(drawAlpha(), "image/png");
    const loaded = Promise.withResolvers<HTMLCanvasElement>();
    const paintWhole = () => loaded.promise;
    await render(<Verdict file={file} paintWhole={paintWhole} />);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(page.getByText(/did not load in time/)).toBeVisible();
    loaded.resolve(drawAlpha());
    await expect.element(page.getByText("agrees 100 %")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test("compares with no preview where the service lists no components", async () => {
  const file = await fileOf(drawAlpha(), "image/png");
  await render(<Verdict file={file} paintWhole={undefined} />);
  await expect.element(page.getByText(/there is no preview to compare/)).toBeVisible();
});

test("says so if the preview cannot be drawn", async () => {
  const file = await fileOf(drawAlpha(), "image/png");
  const paintWhole = () => Promise.reject(new Error("A font is missing."));
  await render(<Verdict file={file} paintWhole={paintWhole} />);
  await expect.element(page.getByText(/^The preview could not be drawn/)).toBeVisible();
});
