import { useEffect, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import { Button, ButtonLink } from "../design-system/button.tsx";
import { buttonClasses } from "../design-system/button-classes.ts";
import { CopyButton } from "../design-system/copy-button.tsx";
import { formatBytes } from "../design-system/format.ts";
import { Icon } from "../design-system/icon.tsx";
import { JobTicket } from "../design-system/job-ticket.tsx";
import { Notice } from "../design-system/notice.tsx";
import type { RenderState } from "./use-render.ts";

export interface RenderBarProps {
  state: RenderState;
  /** Whether the last render was made from what is composed now. */
  isCurrent: boolean;
  hasFaults: boolean;
  /** Names the template does not have; the render goes on without them. */
  warnings: readonly string[];
  otherRefusals: readonly string[];
  onRender: () => void;
  onDismiss: () => void;
}

/** The one thing this screen is for, and what came of it. Stays in view. */
export function RenderBar({
  state,
  isCurrent,
  hasFaults,
  warnings,
  otherRefusals,
  onRender,
  onDismiss,
}: RenderBarProps) {
  const isRendering = state.step === "rendering";
  return (
    <section
      aria-label="Render"
      className="flex flex-col gap-2 border-t border-line bg-panel p-3 max-lg:sticky max-lg:bottom-(--bottom-bar) max-lg:z-10"
    >
      {warnings.length > 0 && (
        <Notice
          tone="warn"
          title={
            warnings.length === 1
              ? "One name is not in the template."
              : `${warnings.length} names are not in the template.`
          }
        >
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state.step === "failed" && (
        <RenderFailed error={state.error} others={otherRefusals} onDismiss={onDismiss} />
      )}
      {state.step === "done" && <RenderDone state={state} isCurrent={isCurrent} />}
      <Button
        variant="primary"
        isPending={isRendering}
        disabled={hasFaults}
        onClick={onRender}
        className="w-full"
      >
        {state.step === "rendering" ? (
          <>
            Rendering <Elapsed since={state.startedAt} />
          </>
        ) : (
          <>
            Render <span className="figures opacity-75">⌘↵</span>
          </>
        )}
      </Button>
      {hasFaults && (
        <p role="status" className="flex items-start gap-1 text-12 text-error">
          <Icon name="warning" size={14} className="mt-px" />A value is not accepted. Its field says why.
        </p>
      )}
    </section>
  );
}

function RenderDone({
  state,
  isCurrent,
}: {
  state: Extract<RenderState, { step: "done" }>;
  isCurrent: boolean;
}) {
  const { result, file, durationMs, warnings } = state;
  return (
    <div role="status" className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Icon name="done" className="text-ok" />
        <p className="text-13 font-medium">{isCurrent ? "Rendered" : "Rendered before the last change"}</p>
        <JobTicket
          className="ml-auto"
          parts={[
            file.contentType.replace(/^\w+\//, ""),
            file.bytes === undefined ? undefined : formatBytes(file.bytes),
            `${Math.round(durationMs)} ms`,
          ]}
        />
      </div>
      {warnings.length > 0 && (
        <ul className="text-12 text-warn">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-1">
              <Icon name="warning" size={14} className="mt-px" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-1 max-lg:grid-cols-4 max-lg:*:px-1 max-lg:[&_svg]:hidden">
        <a
          href={result.href}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses("secondary", "small")}
        >
          <Icon name="external" />
          Open
        </a>
        <a
          href={file.address}
          download={fileName(result.href)}
          className={buttonClasses("secondary", "small")}
        >
          <Icon name="download" />
          Download
        </a>
        <CopyButton text={result.href} label="Copy link" isLabelShown variant="secondary" />
        <ButtonLink to={`/history/${result.requestId}`} size="small" icon="history">
          Details
        </ButtonLink>
      </div>
    </div>
  );
}

function fileName(href: string): string {
  return new URL(href, window.location.origin).pathname.split("/").at(-1) ?? "picture";
}

function RenderFailed({
  error,
  others,
  onDismiss,
}: {
  error: unknown;
  others: readonly string[];
  onDismiss: () => void;
}) {
  const failure = error instanceof ClientError ? error.failure : undefined;
  return (
    <Notice
      tone="error"
      title={error instanceof Error ? error.message : "The render failed."}
      raw={failure !== undefined && "raw" in failure ? failure.raw : undefined}
      actions={
        <Button size="small" variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {others.length > 0
        ? others.join(" ")
        : "What you composed is untouched. Render again when it is mended."}
    </Notice>
  );
}

const tickMs = 100;

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(performance.now());
    }, tickMs);
    return () => {
      window.clearInterval(timer);
    };
  }, []);
  return <span className="figures">{(Math.max(0, now - since) / 1_000).toFixed(1)} s</span>;
}
