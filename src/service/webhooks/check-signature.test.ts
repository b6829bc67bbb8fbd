import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { checkSignature, type KnownSecret, type SignedMessage } from "./check-signature.ts";

const own: KnownSecret = { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", owner: "own" };
const previous: KnownSecret = { secret: secretOf("the one before the present one"), owner: "previous" };
const sender: KnownSecret = { secret: secretOf("of somebody else's service"), owner: "sender" };
const now = new Date("2026-03-01T12:00:00.000Z");
const text = '{"action":"RENDER_COMPLETE","note":"é ☕"}';

function secretOf(words: string): string {
  return `whsec_${Buffer.from(words.padEnd(32, ".")).toString("base64")}`;
}

/** As the specification's own package signs. */
function signed(secret: string, { at = now, id = "msg_1" } = {}): SignedMessage {
  return {
    id,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signature: new Webhook(secret).sign(id, at, text),
    body: Buffer.from(text),
  };
}

function check(message: SignedMessage, secrets = [own, previous], isOwnMessage = false) {
  return checkSignature(message, { secrets, now, isOwnMessage });
}

const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("a signature that arrives", () => {
  test.each([own, previous, sender])("is right with a known secret, and names its owner: $owner", (known) => {
    expect(check(signed(known.secret), [own, previous, sender])).toMatchObject({
      state: "right",
      secret: known.owner,
      signedAt: now.toISOString(),
    });
  });

  test("is right if one of several parts matches, as while a secret is rotated", () => {
    const message = signed(own.secret);
    const other = signed(sender.secret).signature ?? "";
    expect(check({ ...message, signature: `v1a,AAAA ${other} ${message.signature}` }).state).toBe("right");
  });

  test("is right for bytes that are not UTF-8", () => {
    const body = Buffer.from([0, 255, 254, 1]);
    const at = now;
    const key = Buffer.from(own.secret.slice(6), "base64");
    const signature = `v1,${hmac(key, Buffer.concat([Buffer.from(`msg_1.${at.getTime() / 1000}.`), body]))}`;
    expect(check({ id: "msg_1", timestamp: String(at.getTime() / 1000), signature, body }).state).toBe(
      "right",
    );
  });

  test.each([
    [300, "right"],
    [301, "tooOld"],
    [86_400, "tooOld"],
    [-300, "right"],
    [-301, "tooNew"],
  ])("that was made %i s before is %s", (seconds, state) => {
    expect(check(signed(own.secret, { at: ago(seconds) })).state).toBe(state);
  });

  test("does not match a body, an id or a time that was changed", () => {
    const message = signed(own.secret);
    const changed = [
      { ...message, body: Buffer.from(`${text} `) },
      { ...message, id: "msg_2" },
      { ...message, timestamp: String(Number(message.timestamp) + 1) },
    ];
    for (const one of changed) expect(check(one, [own], true).state).toBe("wrong");
  });

  test("that matches nothing is wrong where its secret should be known, and else of an unknown secret", () => {
    const strangers = signed(secretOf("a secret that nobody has told"));
    expect(check(strangers, [own], true).state).toBe("wrong");
    expect(check(strangers, [own, sender]).state).toBe("wrong");
    expect(check(strangers, [own])).toMatchObject({ state: "unknownSecret", secret: null });
    expect(check(strangers, [])).toMatchObject({ state: "unknownSecret" });
    expect(check(strangers, []).reason).toContain("WEBHOOK_SECRET");
  });

  test.each(["v1,", "v1,AAAA", "v1,not base64 at all", `v1,${Buffer.alloc(64).toString("base64")}`])(
    "%j is wrong whatever its sender",
    (signature) => {
      expect(check({ ...signed(own.secret), signature }).state).toBe("wrong");
    },
  );

  test("is none where no header was sent, and incomplete where one is missing or malformed", () => {
    const message = signed(own.secret);
    const nothing = { ...message, id: null, timestamp: null, signature: null };
    expect(check(nothing).state).toBe("none");
    for (const part of ["id", "timestamp", "signature"] as const)
      expect(check({ ...message, [part]: null }).state).toBe("incomplete");
    expect(check({ ...message, timestamp: "yesterday" }).state).toBe("incomplete");
    expect(check({ ...message, timestamp: "9".repeat(20) }).state).toBe("incomplete");
    expect(check({ ...message, signature: "v1a,of another scheme" }).state).toBe("incomplete");
    expect(check({ ...message, signature: "" }).state).toBe("incomplete");
  });

  test("is explained without any part of a secret", () => {
    const reasons = [signed(own.secret), signed(previous.secret), signed(secretOf("x"))].map(
      (message) => check(message, [own, previous, sender]).reason,
    );
    for (const { secret } of [own, previous, sender])
      expect(reasons.join(" ")).not.toContain(secret.slice(6, 14));
  });
});

function hmac(key: Uint8Array, bytes: Uint8Array): string {
  return createHmac("sha256", key).update(bytes).digest("base64");
}
