/** A link with a signature, which works without the key. */
export interface SignedLink {
  href: string;
  expiresAt: string | null;
  /** The unsigned link. */
  of: string;
}

/** Whether the signature belongs to this link and has not expired at `now`, ms. */
export function isFresh(signed: SignedLink | undefined, href: string, now: number): signed is SignedLink {
  return signed !== undefined && signed.of === href && !isExpired(signed, now);
}

export function isExpired({ expiresAt }: SignedLink, now: number): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= now;
}
