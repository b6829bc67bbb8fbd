import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Change } from "#contract/changes/change.ts";
import { formatOfExtension } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { WhyNotOfferedText } from "../../../base/connection/capabilities/not-offered.tsx";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { Button, buttonClasses } from "../../../base/design-system/button.tsx";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { formatMoment, formatSize, parseInstant } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { StatusBadge } from "../../../base/design-system/status-badge.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { useNow } from "../../../base/design-system/use-now.ts";
import { MomentField } from "../options/moment-field.tsx";
import { texts } from "./texts.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import type { LinkTarget } from "./describe-outputs.ts";

export interface LinkSigningProps extends LinkSigningRequest {
  signed: SignedLink | undefined;
}

/** Signs the link for a chosen time, and shows the state of the last signature. */
export function LinkSigning({ signed, ...request }: LinkSigningProps) {
  const [lifetime, setLifetime] = useState(endless);
  const { sign, isPending, error } = useLinkSigning(request);
  const { target, href } = request;
  const now = useNow();
  const words = texts.sign;

  const whyNot = useCapabilities().call("createDirectLink");
  if (whyNot !== undefined) {
    return (
      <Notice tone="info" title={words.notOffered} className="self-start">
        {words.notOfferedText} <WhyNotOfferedText whyNot={whyNot} />
      </Notice>
    );
  }
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-13 font-medium text-ink-2">{words.title}</h3>
      <p className="text-12 text-ink-3">{words.explain}</p>
      <LinkLifetimeField value={lifetime} onValueChange={setLifetime} />
      <Button
        size="small"
        className="w-fit"
        isPending={isPending}
        disabled={lifetimeProblem(lifetime, now) !== undefined}
        onClick={() => sign(lifetime)}
      >
        {signed === undefined ? words.sign : words.again}
      </Button>
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
  useTimeZone();
  const end = signed.expiresAt === null ? undefined : parseInstant(signed.expiresAt);
  return (
    <div className="flex flex-col gap-2 text-12">
      {isCurrent ? (
        <StatusBadge
          tone="ok"
          icon="done"
          label={end === undefined ? words.signed : words.signedUntil(formatMoment(end))}
        />
      ) : (
        <StatusBadge tone="warn" icon="warning" label={hasExpired ? words.expired : words.outOfDate} />
      )}
      {!isCurrent && <p className="text-ink-2">{hasExpired ? words.expiredText : words.outOfDateText}</p>}
      {isCurrent && (
        <>
          {!isPdf && <AnsweredPicture key={signed.href} href={signed.href} />}
          <span className="flex flex-wrap gap-2">
            <CopyButton text={signed.href} label={words.copy} isLabelShown variant="secondary" />
            <a
              href={signed.href}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses("secondary", "small")}
            >
              <Icon name="external" />
              {words.open}
            </a>
          </span>
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
          className="checkerboard max-h-32 w-fit max-w-full border border-line object-contain"
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

interface LinkSigningRequest {
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

function isExpired({ expiresAt }: SignedLink, now: number): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= now;
}

const daySeconds = 86_400;

/** Seconds by name; `never` has none, and `moment` is chosen as a date. */
const lifetimes = {
  never: undefined,
  hour: 3_600,
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
  moment: undefined,
} as const;

type LifetimeName = keyof typeof lifetimes;

const names: readonly LifetimeName[] = ["never", "hour", "day", "week", "month", "moment"];

interface LinkLifetime {
  name: LifetimeName;
  /** Only for `moment`: when the link expires, ms since 1970; `undefined` while its text is incomplete. */
  instant: number | undefined;
}

export const endless: LinkLifetime = { name: "never", instant: undefined };

/** The seconds from `now` (ms); `undefined`: no end. */
export function lifetimeSeconds({ name, instant }: LinkLifetime, now: number): number | undefined {
  if (name !== "moment" || instant === undefined) return lifetimes[name];
  // The service adds them to the whole second of its clock.
  return Math.round(instant / 1_000) - Math.floor(now / 1_000);
}

/** Why the lifetime cannot be signed. */
export function lifetimeProblem({ name, instant }: LinkLifetime, now: number): string | undefined {
  const { faults } = texts.sign;
  if (name !== "moment") return undefined;
  if (instant === undefined) return faults.incomplete;
  if (instant <= now) return faults.past;
  return instant - now > limits.signedLinkLifetimeSecondsMax * 1_000 ? faults.tooLate : undefined;
}

interface LinkLifetimeFieldProps {
  value: LinkLifetime;
  onValueChange: (lifetime: LinkLifetime) => void;
}

/** How long a signed link works: without end, for a preset time, or until a date and time. */
export function LinkLifetimeField({ value, onValueChange }: LinkLifetimeFieldProps) {
  const now = useNow();
  const words = texts.sign;
  return (
    <>
      <Select
        label={words.lifetime}
        size="small"
        value={value.name}
        options={names.map((name) => ({ value: name, label: words.lifetimes[name] }))}
        onValueChange={(chosen) => {
          const name = names.find((candidate) => candidate === chosen) ?? "never";
          onValueChange({ name, instant: name === "moment" ? startOf(now) : undefined });
        }}
      />
      {value.name === "moment" && (
        <MomentField
          value={value.instant}
          hint={words.momentHint}
          error={lifetimeProblem(value, now)}
          onValueChange={(instant) => onValueChange({ name: "moment", instant })}
        />
      )}
    </>
  );
}

/** The first date offered: a week from now, in whole minutes. */
function startOf(now: number): number {
  return Math.floor(now / 60_000) * 60_000 + 7 * daySeconds * 1_000;
}
