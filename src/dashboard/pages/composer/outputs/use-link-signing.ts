import { useMutation } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Change } from "#contract/changes/change.ts";
import { formatOfExtension } from "#contract/formats.ts";
import { limits } from "#contract/limits.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (lifetime: LinkLifetime) =>
      onSigned({ ...(await askForLink(client, { target, changes }, lifetime)), of: href }),
  });
  return { sign: mutate, isPending, error: error ?? undefined };
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
  const { instant } = lifetime;
  let sentAt = Date.now();
  let seconds = lifetimeSeconds(lifetime, sentAt);
  let answer = await ask(seconds);
  if (seconds === undefined || instant === undefined) return answer;
  for (let correction = 0; correction < correctionsMax && answer.expiresAt !== null; correction += 1) {
    const expiresAt = new Date(answer.expiresAt).getTime();
    if (Math.abs(expiresAt - instant) < 1_000) return answer;
    // The clocks differ, and a second may pass on the way. The service counted from a whole second, half of one earlier
    // on average. Signing is cheap and renders nothing.
    const ahead = expiresAt - seconds * 1_000 + 500 - sentAt;
    sentAt = Date.now();
    const corrected = Math.min(
      limits.signedLinkLifetimeSecondsMax,
      lifetimeSeconds(lifetime, sentAt + ahead) ?? 0,
    );
    if (corrected < 1 || corrected === seconds) return answer;
    seconds = corrected;
    answer = await ask(seconds);
  }
  return answer;
}

/** A request that takes longer than the one before can end a second later than it was asked to. */
const correctionsMax = 5;
