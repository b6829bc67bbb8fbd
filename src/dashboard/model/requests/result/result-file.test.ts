import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { downloadName, isFinalFailure } from "./result-file.ts";

test("gives two downloads of one template different names", () => {
  const name = (requestId: string) =>
    downloadName({ fileName: undefined, templateName: "Coffee bar offer", requestId, extension: ".jpg" });
  expect(name("4f2a81c3-0000-7000-8000-000000000000")).toBe("Coffee bar offer 4f2a81c3.jpg");
  expect(name("5a2a81c3-0000-7000-8000-000000000000")).toBe("Coffee bar offer 5a2a81c3.jpg");
});

test("uses the requested name without characters that file systems reject", () => {
  const asked = { fileName: "May: 1/2", templateName: "Card", requestId: "1", extension: ".png" };
  expect(downloadName(asked)).toBe("May- 1-2.png");
  expect(downloadName({ ...asked, fileName: "May.png" })).toBe("May.png");
});

test.each([
  [422, true, true],
  [410, true, true],
  [404, true, false],
  [500, true, false],
  [503, false, false],
])("takes %i at a link for final: %s of our service, %s of another", (status, ofOurs, ofAnother) => {
  const error = refusedCall(status);
  expect([isFinalFailure(error, true), isFinalFailure(error, false)]).toEqual([ofOurs, ofAnother]);
});

test("takes a service that cannot be reached for no final failure", () => {
  expect(isFinalFailure(new ClientError({ kind: "unreachable" }), true)).toBe(false);
});
