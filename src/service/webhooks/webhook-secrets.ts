import type { SignDelivery } from "./sign-delivery.ts";
import { createSigner } from "./sign-delivery.ts";

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
