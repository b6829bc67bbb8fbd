import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { WebhookSecret } from "#contract/webhooks.ts";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { MomentText } from "../../base/design-system/moment-text.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { texts } from "./texts.ts";
import { useLocation } from "react-router";
import { secretQuery } from "./webhooks-queries.ts";

const command = "npm run webhook-secret";

/** State of the signing secret, which is never sent to a browser, and how to rotate it. */
export function SecretPanel() {
  const { whyNot, isOffered } = useOffer("getWebhookSecret");
  const secret = useQuery({ ...secretQuery(useClient()), enabled: isOffered });
  const words = texts.secret;
  const { data } = secret;
  const section = useNamedPart("signing-secret", data !== undefined);
  if (whyNot !== undefined) return null;
  return (
    <section
      ref={section}
      id="signing-secret"
      tabIndex={-1}
      aria-label={words.title}
      className="flex min-w-0 scroll-mt-8 flex-col gap-3"
    >
      <div>
        <h2 className="text-15 font-semibold">{words.title}</h2>
        <p className="text-ink-2">{words.hint}</p>
      </div>
      {data !== undefined ? (
        <SecretState secret={data} />
      ) : secret.isError ? (
        <FailureNotice error={secret.error} />
      ) : (
        <LoadingRegion label={words.loading} className="h-20 w-full" />
      )}
    </section>
  );
}

function SecretState({ secret }: { secret: WebhookSecret }) {
  const [isOpen, setOpen] = useState(false);
  const words = texts.secret;
  return (
    <>
      <ul className="border-t border-line">
        <li className="border-b border-line py-1.5">
          {secret.isSet ? words.set(secret.ending) : words.notSet}
        </li>
        {secret.previous.map(({ ending, until }) => (
          <li key={ending} className="border-b border-line py-1.5 text-ink-2">
            {words.previous(ending)}{" "}
            {until !== null && (
              <span className="figures text-12">
                {words.until} <MomentText text={until} />
              </span>
            )}
          </li>
        ))}
        {secret.knowsSender && (
          <li className="border-b border-line py-1.5 text-ink-2">{words.knowsSender}</li>
        )}
      </ul>
      {secret.source === "service" ? (
        <>
          <p className="text-ink-2">{words.reveal}</p>
          <CodeBlock text={command} copyLabel={words.copyCommand} />
        </>
      ) : (
        <p className="text-ink-2">{words.operators}</p>
      )}
      {secret.canRotate && (
        <Button icon="key" className="self-start" onClick={() => setOpen(true)}>
          {words.rotate}
        </Button>
      )}
      {isOpen && <RotateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Confirms the rotation, because every receiver needs the new secret within 24 hours. */
function RotateDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.secret.confirm;
  return (
    <ConfirmCall
      title={words.title}
      cancelLabel={words.cancel}
      confirmLabel={words.action}
      variant="primary"
      icon="key"
      call={async () => {
        queryClient.setQueryData(secretQuery(client).queryKey, await client.rotateWebhookSecret());
        showToast(words.done);
        onClose();
      }}
      onClose={onClose}
    >
      {words.text}
    </ConfirmCall>
  );
}

/**
 * The ref of a part of a page that a link names by `#id`. It gets the focus when it `isReady`, and stays in view while
 * the page around it loads, until the user does something.
 */
function useNamedPart<Part extends HTMLElement>(id: string, isReady: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const isNamed = useLocation().hash === `#${id}` && isReady;
  useEffect(() => {
    if (!isNamed) return undefined;
    part.current?.focus({ preventScroll: true });
    const leave = new AbortController();
    const { signal } = leave;
    const observer = new ResizeObserver(() => part.current?.scrollIntoView({ block: "start" }));
    observer.observe(document.body);
    signal.addEventListener("abort", () => observer.disconnect());
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"])
      window.addEventListener(event, () => leave.abort(), { signal, passive: true });
    return () => leave.abort();
  }, [isNamed]);
  return part;
}
