import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts the secrets of a job (AES-256-GCM), with keys derived from the service's own secrets. */
export interface SecretSealer {
  /** `context` is needed again to open it, so that it cannot be moved to another job. */
  seal: (value: unknown, context: string) => Promise<string>;
  /** Undefined if none of the keys opens it: they were replaced, or differ between processes. */
  unseal: (sealed: string, context: string) => Promise<unknown>;
}

const ivBytes = 12;
const tagBytes = 16;

/** Seals with the first secret; opens with any of them, so that they can be rotated one after the other. */
export function createSecretSealer(secrets: () => Promise<readonly string[]>): SecretSealer {
  const keysOf = async () =>
    (await secrets()).map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "", "overprint sealed options 1", 32)),
    );
  return {
    seal: async (value, context) => {
      const [key] = await keysOf();
      if (key === undefined) throw new Error("there is no secret to seal with");
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    unseal: async (sealed, context) => {
      const bytes = Buffer.from(sealed, "base64url");
      for (const key of await keysOf()) {
        const opened = open(key, bytes, context);
        if (opened === undefined) continue;
        const value: unknown = JSON.parse(opened);
        return value;
      }
      return undefined;
    },
  };
}

function open(key: Buffer, bytes: Buffer, context: string): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    // Sealed with another key, or changed since.
    return undefined;
  }
}
