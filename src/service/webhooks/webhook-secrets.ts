import type { SignDelivery } from "./sign-delivery.ts";
import { createSigner } from "./sign-delivery.ts";

export interface SigningSecret {
  /** `whsec_` and base64. */
  secret: string;
  /** It signs until then; null: for as long as it is there. */
  until: Date | null;
}

/** What deliveries are signed with. Asked at each signature, because it may have been replaced since, by whomever. */
export interface WebhookSecrets {
  source: "service" | "operator";
  /** The current one first, then those that it replaces. Each of them signs. */
  list: () => Promise<readonly SigningSecret[]>;
  /** Makes a new one current; the one before signs for another day. Absent: they are the operator's to change. */
  rotate?: () => Promise<void>;
}

/** Secrets that the operator has named. */
export function namedSecrets(secrets: readonly string[]): WebhookSecrets {
  const named = secrets.map((secret) => ({ secret, until: null }));
  return { source: "operator", list: async () => named };
}

export function signWith(secrets: WebhookSecrets): SignDelivery {
  return async (delivery) => createSigner((await secrets.list()).map(({ secret }) => secret))(delivery);
}

const shownLength = 4;

/** Enough to recognise it by, and nothing to sign with: as it ends where it is printed, so padding says nothing and stays. */
export function endingOf(secret: string): string {
  const { length } = secret.replace(/=+$/, "");
  return secret.slice(Math.max(0, length - shownLength));
}
