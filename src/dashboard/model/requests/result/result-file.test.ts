import { expect, test } from "vitest";
import { downloadName } from "./result-file.ts";

test("gives two downloads of one template different names", () => {
  const name = (requestId: string) =>
    downloadName({ fileName: undefined, templateName: "Coffee bar offer", requestId, extension: ".jpg" });
  expect(name("4f2a81c3-0000-7000-8000-000000000000")).toBe("Coffee bar offer 4f2a81c3.jpg");
  expect(name("5a2a81c3-0000-7000-8000-000000000000")).toBe("Coffee bar offer 5a2a81c3.jpg");
});

test("uses the requested name without characters that file systems reject", () => {
  const asked = { fileName: "May: 1/2", templateName: "Card", requestId: "1", extension: ".png" };
  expect(downloadName(asked)).toBe("May- 1-2.png");
});
