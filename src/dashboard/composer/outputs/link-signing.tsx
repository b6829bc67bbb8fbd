import { useState } from "react";
import { ClientError } from "#client/client-error.ts";
import type { Change } from "#contract/changes/change.ts";
import { limits } from "#contract/limits.ts";
import { formatOfExtension } from "#contract/formats.ts";
import { useClient } from "../../connection/client-context.tsx";
import { toFailureWords } from "../../connection/failure-words.ts";
import { isNotOffered } from "../../connection/is-not-offered.ts";
import { Button } from "../../design-system/button.tsx";
import { buttonClasses } from "../../design-system/button-classes.ts";
import { formatSize } from "../../design-system/format.ts";
import { Icon } from "../../design-system/icon.tsx";
import { MomentText } from "../../design-system/moment-text.tsx";
import { Notice } from "../../design-system/notice.tsx";
import { Select } from "../../design-system/select.tsx";
import { StatusBadge } from "../../design-system/status-badge.tsx";
import { useNow } from "../../design-system/use-now.ts";
import type { LinkTarget } from "./direct-link.ts";
import { texts } from "./texts.ts";

export interface SignedLink {
  href: string;
  expiresAt: string | null;
  /** The unsigned link. */
  of: string;
}

const lifetimes = [
  { name: "never", seconds: undefined },
  { name: "hour", seconds: 3_600 },
  { name: "day", seconds: 86_400 },
  { name: "week", seconds: limits.linkLifetimeSecondsMax },
] as const;

export interface LinkSigningProps {
  target: LinkTarget;
  /** The current link, unsigned. */
  href: string;
  changes: readonly Change[];
  signed: SignedLink | undefined;
  onSigned: (signed: SignedLink | undefined) => void;
}

/** Whether the signature belongs to this link and has not expired. */
export function isFresh(signed: SignedLink | undefined, href: string): signed is SignedLink {
  return signed !== undefined && signed.of === href && !isExpired(signed, Date.now());
}

function isExpired({ expiresAt }: SignedLink, now: number): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= now;
}

/** Signs the link on the service. The key never reaches the browser; a signature is valid for one picture. */
export function LinkSigning({ target, href, changes, signed, onSigned }: LinkSigningProps) {
  const client = useClient();
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]["name"]>("never");
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const words = texts.sign;

  async function sign() {
    setPending(true);
    setError(undefined);
    const seconds = lifetimes.find(({ name }) => name === lifetime)?.seconds;
    try {
      const answer = await client.createDirectLink({
        template: target.templateId,
        changes: changes.map(({ componentId: id, property, value }) => ({ id, property, value })),
        outputFormat: formatOfExtension(target.extension),
        ...(seconds !== undefined && { expires: seconds }),
      });
      onSigned({ ...answer, of: href });
    } catch (failure) {
      if (!(failure instanceof ClientError)) throw failure;
      setError(failure);
    } finally {
      setPending(false);
    }
  }

  if (isNotOffered(error)) {
    return (
      <Notice tone="info" title={words.notOffered} className="self-start">
        {words.notOfferedText}
      </Notice>
    );
  }
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-13 font-medium text-ink-2">{words.title}</h3>
      <p className="text-12 text-ink-3">{words.explain}</p>
      <div className="flex items-end gap-2">
        <Select
          label={words.lifetime}
          size="small"
          className="flex-1"
          value={lifetime}
          options={lifetimes.map(({ name }) => ({ value: name, label: words.lifetimes[name] }))}
          onValueChange={(name) =>
            setLifetime(lifetimes.find((candidate) => candidate.name === name)?.name ?? "never")
          }
        />
        <Button size="small" isPending={isPending} onClick={() => void sign()}>
          {signed === undefined ? words.sign : words.again}
        </Button>
      </div>
      {error !== undefined && (
        <Notice tone="error" title={words.failed} raw={toFailureWords(error).raw}>
          {toFailureWords(error).happened}
        </Notice>
      )}
      <div role="status">
        {signed !== undefined && (
          <SignedState signed={signed} href={href} isPdf={target.extension === "pdf"} />
        )}
      </div>
    </section>
  );
}

function SignedState({ signed, href, isPdf }: { signed: SignedLink; href: string; isPdf: boolean }) {
  const words = texts.sign;
  const hasExpired = isExpired(signed, useNow());
  const isCurrent = signed.of === href && !hasExpired;
  return (
    <div className="flex flex-col gap-2 text-12">
      <p className="flex flex-wrap items-center gap-x-2">
        {isCurrent ? (
          <StatusBadge tone="ok" icon="done" label={words.signed} />
        ) : (
          <StatusBadge tone="warn" icon="warning" label={hasExpired ? words.expired : words.outOfDate} />
        )}
        {isCurrent && signed.expiresAt !== null && <MomentText text={signed.expiresAt} />}
      </p>
      {!isCurrent && <p className="text-ink-2">{hasExpired ? words.expiredText : words.outOfDateText}</p>}
      {isCurrent && (
        <>
          {!isPdf && <AnsweredPicture key={signed.href} href={signed.href} />}
          <a
            href={signed.href}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses("secondary", "small", "w-fit")}
          >
            <Icon name="external" />
            {words.open}
          </a>
        </>
      )}
    </div>
  );
}

/** Tests the link without the key, like a page would load it. */
function AnsweredPicture({ href }: { href: string }) {
  const [state, setState] = useState<{ size: string } | "asking" | "failed">("asking");
  const words = texts.sign;
  return (
    <figure className="flex flex-col gap-1">
      {state !== "failed" && (
        <img
          src={href}
          alt={words.answer}
          className="checkerboard max-h-28 w-fit max-w-full border border-line object-contain"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setState({ size: formatSize(naturalWidth, naturalHeight) })
          }
          onError={() => setState("failed")}
        />
      )}
      <figcaption className="text-ink-2">
        {state === "asking"
          ? words.answering
          : state === "failed"
            ? words.answerFailed
            : words.answered(state.size)}
      </figcaption>
    </figure>
  );
}
