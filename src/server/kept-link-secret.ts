import type { LinkSecrets } from "#service/edge/sign-link.ts";
import { linkSecretPattern } from "./environment.ts";
import { type KeptSecret, type KeptSecretOptions, openKeptSecret } from "./kept-secret.ts";
import { makeLinkSecret } from "./read-or-make-secret.ts";

export const linkSecretFileName = "link-secret";

/** Time during which links of the previous secret still work: newsletters are read for weeks. */
export const linkOverlapMs = 90 * 24 * 60 * 60 * 1000;

/** A running process uses a secret that `npm run link-secret` has rotated after this time. */
const readAgainAfterMs = 5_000;

/** The generated secret of direct links, in the data folder. */
export function openKeptLinkSecret(folder: string, options: KeptSecretOptions = {}): Promise<KeptSecret> {
  return openKeptSecret(
    folder,
    {
      fileName: linkSecretFileName,
      previousFileName: "link-secret-previous",
      pattern: linkSecretPattern,
      make: makeLinkSecret,
      overlapMs: linkOverlapMs,
    },
    options,
  );
}

/** The secrets for signing and verifying. The files are read once in 5 s, because each call of a link needs them. */
export function toLinkSecrets(
  kept: Pick<KeptSecret, "list">,
  now: () => number = () => performance.now(),
): LinkSecrets {
  let secrets: Promise<readonly string[]> | undefined;
  let readAt = 0;
  return {
    list: () => {
      if (secrets !== undefined && now() - readAt < readAgainAfterMs) return secrets;
      const before = secrets;
      readAt = now();
      // A file that cannot be read at the moment does not stop links that worked before.
      secrets = kept
        .list()
        .then((listed) => listed.map(({ secret }) => secret))
        .catch((error: unknown) => {
          if (before === undefined) throw error;
          return before;
        });
      return secrets;
    },
  };
}
