import { useState } from "react";
import type { Client } from "#client/create-client.ts";
import { ClientError } from "#client/client-error.ts";
import type { Change } from "#contract/changes/change.ts";
import { formatOfExtension } from "#contract/formats.ts";
import { limits } from "#contract/limits.ts";
import { useClient } from "../../connection/client-context.tsx";
import type { LinkTarget } from "./direct-link.ts";
import { type LinkLifetime, lifetimeSeconds } from "./link-lifetime.tsx";
import type { SignedLink } from "./signed-link.ts";

export interface LinkSigningRequest {
  target: LinkTarget;
  /** The current link, unsigned. */
  href: string;
  changes: readonly Change[];
  onSigned: (signed: SignedLink | undefined) => void;
}

/** Signs the link on the service. The key never reaches the browser; a signature is valid for one picture. */
export function useLinkSigning({ target, href, changes, onSigned }: LinkSigningRequest) {
  const client = useClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function sign(lifetime: LinkLifetime) {
    setPending(true);
    setError(undefined);
    try {
      onSigned({ ...(await askForLink(client, { target, changes }, lifetime)), of: href });
    } catch (failure) {
      if (!(failure instanceof ClientError)) throw failure;
      setError(failure);
    } finally {
      setPending(false);
    }
  }

  return { sign, isPending, error };
}

async function askForLink(
  client: Client,
  { target, changes }: Pick<LinkSigningRequest, "target" | "changes">,
  lifetime: LinkLifetime,
) {
  const ask = (expires: number | undefined) =>
    client.createDirectLink({
      template: target.templateId,
      changes: changes.map(({ componentId: id, property, value }) => ({ id, property, value })),
      outputFormat: formatOfExtension(target.extension),
      ...(expires !== undefined && { expires }),
    });
  const seconds = lifetimeSeconds(lifetime, Date.now());
  const answer = await ask(seconds);
  if (seconds === undefined || lifetime.instant === undefined || answer.expiresAt === null) return answer;
  // The clocks differ, or a second passed on the way; signing is cheap and renders nothing.
  const late = Math.round((new Date(answer.expiresAt).getTime() - lifetime.instant) / 1_000);
  const corrected = Math.min(limits.signedLinkLifetimeSecondsMax, seconds - late);
  return late === 0 || corrected < 1 || corrected === seconds ? answer : ask(corrected);
}
