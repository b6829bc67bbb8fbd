import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { createSigner } from "./sign-delivery.ts";

const first = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const second = `whsec_${Buffer.from("a second secret of some length").toString("base64")}`;
const body = '{"action":"RENDER_COMPLETE","note":"é ☕"}';

describe("a signature", () => {
  test("is the one that the specification's own package makes", () => {
    const at = new Date("2026-03-01T12:00:00.900Z");
    const headers = createSigner([first])({ id: "msg_1", at, body });
    expect(headers).toEqual({
      "webhook-id": "msg_1",
      "webhook-timestamp": "1772366400",
      "webhook-signature": new Webhook(first).sign("msg_1", at, body),
    });
  });

  test("verifies with either secret while one replaces the other", () => {
    const headers = createSigner([second, first])({ id: "msg_1", at: new Date(), body });
    expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
    for (const secret of [first, second])
      expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
  });

  test("does not verify for another body or with a secret that is not active", () => {
    const headers = { ...createSigner([first])({ id: "msg_1", at: new Date(), body }) };
    expect(() => new Webhook(first).verify(`${body} `, headers)).toThrow("No matching signature");
    expect(() => new Webhook(second).verify(body, headers)).toThrow("No matching signature");
  });

  test.each([[[]], [["whsec_"]], [["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]]])(
    "is not made with %j: nothing is ever sent unsigned",
    (secrets) => expect(() => createSigner(secrets)).toThrow(/secret/),
  );
});
