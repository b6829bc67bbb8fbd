import { timingSafeEqual } from "node:crypto";
import type { SignatureState } from "#contract/receivers.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
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
  own: serviceText("secretOwn"),
  previous: serviceText("secretPrevious"),
  sender: serviceText("secretSender"),
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
      ? verdict("none", serviceText("notSigned"))
      : verdict("incomplete", serviceText("signatureHeader"));
  }
  const missing = [id === null && "webhook-id", timestamp === null && "webhook-timestamp"].filter(Boolean);
  if (id === null || timestamp === null)
    return verdict("incomplete", serviceText("signatureHalf", { headers: missing.join(" and ") }));
  if (!/^\d{1,12}$/.test(timestamp)) return verdict("incomplete", serviceText("signatureTime"));
  const signedAt = new Date(Number(timestamp) * 1000).toISOString();
  const given = readSignatures(signature);
  if (given === "unreadable") return verdict("incomplete", serviceText("signatureVersion"), null, signedAt);

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
        serviceText("signatureOld", { secret: ownerNames[owner], age: ageSeconds, max: toleranceSeconds }),
        owner,
        signedAt,
      );
    if (ageSeconds < -toleranceSeconds)
      return verdict(
        "tooNew",
        serviceText("signatureNew", { secret: ownerNames[owner], age: -ageSeconds }),
        owner,
        signedAt,
      );
    return verdict("right", serviceText("signatureFits", { secret: ownerNames[owner] }), owner, signedAt);
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
    return { state: "wrong", reason: serviceText("signatureShape", { bytes: digestBytes }) };
  if (isOwnMessage && hasOwn)
    return {
      state: "wrong",
      reason: serviceText("signatureChanged"),
    };
  if (secrets.some(({ owner }) => owner === "sender"))
    return { state: "wrong", reason: serviceText("signatureNeither") };
  return {
    state: "unknownSecret",
    reason: hasOwn ? serviceText("signatureOther") : serviceText("signatureNoSecret"),
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
