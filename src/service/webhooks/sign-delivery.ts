import { createHmac } from "node:crypto";

/**
 * The headers of the Standard Webhooks specification, which prove to a receiver that a delivery is ours and is not
 * replayed.
 */
export interface SignatureHeaders {
  /** The same on every attempt, so that a receiver can drop what it has already seen. */
  "webhook-id": string;
  /** Seconds since 1970, of this attempt. */
  "webhook-timestamp": string;
  /** One signature for each secret, separated by spaces. */
  "webhook-signature": string;
}

interface SignedDelivery {
  id: string;
  at: Date;
  body: string;
}

export type SignDelivery = (delivery: SignedDelivery) => SignatureHeaders | Promise<SignatureHeaders>;

const prefix = "whsec_";

/**
 * Signs with every secret (`whsec_` and base64), so that a receiver that knows any of them can verify.
 * Throws when there is none, or one is not in that form: a mistake in our composition.
 */
export function createSigner(secrets: readonly string[]): (delivery: SignedDelivery) => SignatureHeaders {
  if (secrets.length === 0) throw new Error("Deliveries need a secret to be signed with.");
  const keys = secrets.map(readKey);
  return ({ id, at, body }) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signatures = keys.map((key) => `v1,${digestOf(key, { id, timestamp, body }).toString("base64")}`);
    return {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    };
  };
}

/** The signed content: the id, the seconds and the bytes of the body. */
export function digestOf(
  key: Uint8Array,
  { id, timestamp, body }: { id: string; timestamp: string; body: string | Uint8Array },
): Buffer {
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
}

export function readKey(secret: string): Buffer {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : "", "base64");
  if (key.byteLength === 0) throw new Error("A webhook secret must be whsec_ and base64.");
  return key;
}

export interface SigningSecret {
  /** `whsec_` and base64. */
  secret: string;
  /** It signs until then; null: for as long as it is set. */
  until: Date | null;
}

/** The secrets that sign deliveries. Read at each signature, because another process may have replaced them since. */
export interface WebhookSecrets {
  source: "service" | "operator";
  /** The current one first, then those that it replaces. Each of them signs. */
  list: () => Promise<readonly SigningSecret[]>;
  /** Makes a new one current; the one before signs for another day. Absent: the operator sets them. */
  rotate?: () => Promise<void>;
}

/** Secrets that the operator sets. */
export function namedSecrets(secrets: readonly string[]): WebhookSecrets {
  const named = secrets.map((secret) => ({ secret, until: null }));
  return { source: "operator", list: async () => named };
}

export function signWith(secrets: WebhookSecrets): SignDelivery {
  return async (delivery) => createSigner((await secrets.list()).map(({ secret }) => secret))(delivery);
}

const shownLength = 4;

/** Enough to recognise it by, and useless for signing: its end as printed; padding says nothing and stays. */
export function endingOf(secret: string): string {
  const { length } = secret.replace(/=+$/, "");
  return secret.slice(Math.max(0, length - shownLength));
}
