import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { adviseCapture, fieldOfFailure, startCommand } from "./capture-advice.ts";

const refusalOf = (msg: string, errors: string[]) => refusedCall(400, { msg, errors });

const notAllowed =
  "may not be captured: The address is not allowed. The operator can allow a host with ALLOW_HOSTS";
const noTls = "The page could not be captured: Its certificate or its encryption is not valid.";

test.each([
  ["http://localhost:9123/a?b", "localhost:9123"],
  ["https://10.0.0.5/", "10.0.0.5"],
  ["http://[::1]:80/", "[::1]"],
  ["https://bücher.test", "xn--bcher-kva.test"],
])("returns the host of the refused %j in the form of ALLOW_HOSTS", (url, refusedHost) => {
  expect(adviseCapture(refusalOf("The request is not valid.", [`url: ${notAllowed}`]), url)).toEqual({
    refusedHost,
  });
});

test("starts with a further host, and all else as it was", () => {
  expect(startCommand("[::1]:80")).toBe("ALLOW_HOSTS=[::1]:80 npm start");
  const started = { PORT: "4410", DATA_DIR: "./it's two", ALLOW_HOSTS: "a:1" };
  expect(startCommand("b", started)).toBe("PORT=4410 DATA_DIR='./it'\\''s two' ALLOW_HOSTS=a:1,b npm start");
});

test("gives no advice for a refused webhook address", () => {
  const error = refusalOf("The request is not valid.", [`webhookUrl: ${notAllowed}`]);
  expect(adviseCapture(error, "https://example.com")).toEqual({});
});

test("suggests http for a page whose TLS failed, but not for an http page", () => {
  const error = refusalOf(noTls, [noTls]);
  expect(adviseCapture(error, "https://localhost:9123/a")).toEqual({ plainUrl: "http://localhost:9123/a" });
  expect(adviseCapture(error, "http://localhost:9123/a")).toEqual({});
  expect(adviseCapture(new Error("broken"), "https://localhost")).toEqual({});
});

test("names the option that a failed capture is about", () => {
  expect(fieldOfFailure(serviceText("selectorMissing", { selector: '"#a"' }))).toBe("selector");
  expect(fieldOfFailure(serviceText("waitFor", { selector: '"["' }))).toBe("waitFor");
  expect(fieldOfFailure(serviceText("clipOutside", { size: "10×10" }))).toBe("clip");
  expect(fieldOfFailure(serviceText("browserEnded"))).toBeUndefined();
  expect(fieldOfFailure("Something else.")).toBeUndefined();
});
