import { timingSafeEqual } from "node:crypto";
import type { SignatureState } from "#contract/receivers.ts";
import { digestOf, readKey } from "./sign-delivery.ts";

/** A secret that a signature may match, and its owner. */
export interface KnownSecret {
  secret: string;
  /** `own`: signs this service's deliveries; `previous`: did until lately; `sender`: of another service. */
  owner: "own" | "previous" | "sender";
}

export interface SignedMessage {
  /** The three headers of Standard Webhooks, as received; null for missing ones. */
  id: string | null;
  timestamp: string | null;
  signature: string | null;
  /** The bytes as received: a body that was serialised again does not match. */
  body: Uint8Array;
}

export interface SignatureVerdict {
  state: SignatureState;
  secret: KnownSecret["owner"] | null;
  /** A human-readable sentence. */
  reason: string;
  signedAt: string | null;
}

/** As the specification requires, in both directions. */
const toleranceSeconds = 300;
const digestBytes = 32;

const ownerNames: Record<KnownSecret["owner"], string> = {
  own: "this service's secret",
  previous: "this service's previous secret, which signs for a day after it was replaced",
  sender: "the secret of RECEIVER_SECRET",
};

/**
 * Verifies a Standard Webhooks signature. `isOwnMessage`: the id is that of a delivery of this service, so one of its
 * secrets must match.
 */
export function checkSignature(
  message: SignedMessage,
  { secrets, now, isOwnMessage }: { secrets: readonly KnownSecret[]; now: Date; isOwnMessage: boolean },
): SignatureVerdict {
  const { id, timestamp, signature, body } = message;
  const verdict = (
    state: SignatureState,
    reason: string,
    secret: SignatureVerdict["secret"] = null,
    signedAt: string | null = null,
  ): SignatureVerdict => ({ state, secret, reason, signedAt });

  if (signature === null) {
    return id === null && timestamp === null
      ? verdict("none", "It was not signed: there is no webhook-signature header.")
      : verdict("incomplete", "The header webhook-signature is missing.");
  }
  const missing = [id === null && "webhook-id", timestamp === null && "webhook-timestamp"].filter(Boolean);
  if (id === null || timestamp === null)
    return verdict("incomplete", `It is signed, and ${missing.join(" and ")} is missing.`);
  if (!/^\d{1,12}$/.test(timestamp))
    return verdict("incomplete", "The header webhook-timestamp is not a number of seconds since 1970.");
  const signedAt = new Date(Number(timestamp) * 1000).toISOString();
  const given = readSignatures(signature);
  if (given === "unreadable")
    return verdict(
      "incomplete",
      "The header webhook-signature has no part that begins with v1,.",
      null,
      signedAt,
    );

  const fitting = secrets.find(({ secret }) => {
    const expected = digestOf(readKey(secret), { id, timestamp, body });
    // Compares every part, so that the time does not reveal the closest one.
    return (
      given.filter((part) => part.byteLength === digestBytes && timingSafeEqual(part, expected)).length > 0
    );
  });
  if (fitting !== undefined) {
    const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
    const { owner } = fitting;
    if (ageSeconds > toleranceSeconds)
      return verdict(
        "tooOld",
        `It fits ${ownerNames[owner]}, and was signed ${ageSeconds} s before it arrived; more than ${toleranceSeconds} s may be a replay.`,
        owner,
        signedAt,
      );
    if (ageSeconds < -toleranceSeconds)
      return verdict(
        "tooNew",
        `It fits ${ownerNames[owner]}, and says that it was signed ${-ageSeconds} s after it arrived. One of the two clocks is wrong.`,
        owner,
        signedAt,
      );
    return verdict("right", `It fits ${ownerNames[owner]}.`, owner, signedAt);
  }
  const state = explainMisfit({ secrets, isOwnMessage, given });
  return verdict(state.state, state.reason, null, signedAt);
}

function explainMisfit({
  secrets,
  isOwnMessage,
  given,
}: {
  secrets: readonly KnownSecret[];
  isOwnMessage: boolean;
  given: readonly Uint8Array[];
}): { state: SignatureState; reason: string } {
  const hasOwn = secrets.some(({ owner }) => owner === "own");
  if (given.every((part) => part.byteLength !== digestBytes))
    return { state: "wrong", reason: `It is no signature: ${digestBytes} bytes in base64 are expected.` };
  if (isOwnMessage && hasOwn)
    return {
      state: "wrong",
      reason:
        "The message is a delivery of this service, and none of its secrets fits: the body, the id or the time was changed on the way.",
    };
  if (secrets.some(({ owner }) => owner === "sender"))
    return { state: "wrong", reason: "It fits neither this service's secret nor that of RECEIVER_SECRET." };
  return {
    state: "unknownSecret",
    reason: hasOwn
      ? "It does not fit this service's secret, and the message is none of its deliveries. To check another sender, set RECEIVER_SECRET to its secret."
      : "No secret is known to the process that took it: set WEBHOOK_SECRET there, or RECEIVER_SECRET for another sender.",
  };
}

/** The parts `v1,<base64>`; others, such as `v1a`, are of other schemes. */
function readSignatures(header: string): Buffer[] | "unreadable" {
  const parts = header
    .trim()
    .split(/\s+/)
    .filter((part) => part.startsWith("v1,"));
  if (parts.length === 0) return "unreadable";
  return parts.map((part) => Buffer.from(part.slice(3), "base64"));
}
