import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#client/client-error.ts";
import { useConnection } from "../../base/connection/client-context.tsx";
import { UnreadableAnswerOf } from "../../base/connection/load-failed.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { LightBox } from "../../base/design-system/picture.tsx";
import { serviceWords } from "../../base/language/problems/problem-words.ts";
import { Paper, PdfPaper } from "../../features/result/paper.tsx";
import { FileDifferences, PendingResult } from "../../features/result/result-notices.tsx";
import { extensionIn } from "../../model/requests/result/result-file.ts";
import type { ResultState } from "../../model/requests/result/use-result.ts";
import { isNotOffered, toFailureWords } from "../../base/connection/failure-words.ts";
import { Button, buttonClasses, ButtonLink } from "../../base/design-system/button.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { formatBytes, formatDuration, formatSize } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { texts as partTexts } from "../../base/design-system/texts.ts";
import { adviseCapture, startCommand } from "./capture-advice.ts";
import { deviceOf, type ScreenshotForm, toScreenshotBody } from "../../model/screenshot/screenshot-form.ts";
import { captureSizeOf } from "#contract/screenshot-sizes.ts";
import { texts } from "./texts.ts";

/** On a phone a wide picture needs less than the default height. */
const lightBoxClasses = "h-[min(34rem,60dvh)] w-full phone:max-h-[calc(100vw/var(--picture-ratio)+2rem)]";

/** Its `form` is the sent one; before that, the current one. */
export interface ScreenshotResultProps extends Omit<CaptureFailedProps, "error"> {
  state: ResultState;
  /** Whether the picture was made from the current form. */
  isCurrent: boolean;
  /** Looks again for the picture of an accepted request. */
  onLookAgain: () => void;
}

/** A blank in the aspect ratio of the picture, then the picture with its actions. */
export function ScreenshotResult(props: ScreenshotResultProps) {
  const { state, form, isCurrent } = props;
  const { width, height } = captureSizeOf({ ...form, device: deviceOf(form) });
  const section = useRef<HTMLElement>(null);
  const scrolledTo = useRef<number>(undefined);
  // On a phone the form is taller than the viewport, so the result would be out of view. A user who scrolls meanwhile
  // stays there.
  useEffect(() => {
    if (state.step !== "working" && window.scrollY !== scrolledTo.current) return;
    section.current?.scrollIntoView({ block: "nearest" });
    scrolledTo.current = window.scrollY;
  }, [state.step]);
  return (
    <section
      ref={section}
      aria-label={texts.result}
      className="flex flex-col gap-3"
      style={{ scrollMarginBottom: "calc(var(--bottom-bar) + 1rem)" }}
    >
      {state.step === "done" ? (
        <Captured key={state.result.requestId} {...{ state, form, isCurrent }} />
      ) : (
        <LightBox width={width} height={height} className={lightBoxClasses}>
          <Paper>
            {state.step !== "idle" && <Icon size={20} {...blankIcons[state.step]} />}
            {blankWords(state.step)}
            <span className="figures text-12">{formatSize(width, height)}</span>
          </Paper>
        </LightBox>
      )}
      <p role="status" className="sr-only">
        {state.step === "working" ? texts.capturing : state.step === "done" ? texts.isThere : ""}
      </p>
      {state.step === "pending" && (
        <PendingResult result={state.result} error={state.error} onLookAgain={props.onLookAgain} />
      )}
      {state.step === "notFound" && (
        <Notice
          tone="warn"
          title={texts.notFound.title}
          raw={toFailureWords(state.error).raw}
          actions={
            <Button size="small" variant="quiet" onClick={props.onDismiss}>
              {partTexts.dismiss}
            </Button>
          }
        >
          {texts.notFound.text}
        </Notice>
      )}
      {state.step === "unreadable" && (
        <Notice
          tone="warn"
          title={texts.notRead}
          raw={toFailureWords(state.error).raw}
          actions={
            <Button size="small" onClick={props.onLookAgain}>
              {texts.lookAgain}
            </Button>
          }
        >
          {toFailureWords(state.error).happened}
        </Notice>
      )}
      {state.step === "failed" && <CaptureFailed {...props} error={state.error} />}
    </section>
  );
}

const unclear = { name: "question", className: "text-warn" } as const;
const blankIcons = {
  working: { name: "working", className: "animate-spin text-info" },
  failed: { name: "failed", className: "text-error" },
  pending: unclear,
  notFound: unclear,
  unreadable: unclear,
} as const;

/** Why there is no picture yet. */
function blankWords(step: Exclude<ResultState["step"], "done">): string {
  const words = {
    idle: texts.blank,
    working: texts.capturing,
    failed: texts.failed,
    pending: texts.notThere,
    notFound: texts.notFound.title,
    unreadable: texts.notRead,
  };
  return words[step];
}

interface CapturedProps {
  state: Extract<ResultState, { step: "done" }>;
  form: ScreenshotForm;
  isCurrent: boolean;
}

function Captured({ state, form, isCurrent }: CapturedProps) {
  const { result, file, durationMs, warnings, differences } = state;
  const { url } = toScreenshotBody(form);
  const page = url.replace(/^https?:\/\//, "");
  const { width, height, deviceScaleFactor } = captureSizeOf({ ...form, device: deviceOf(form) });
  const [size, setSize] = useState({ width: width * deviceScaleFactor, height: height * deviceScaleFactor });
  // A tall picture is a thin strip if it is shown whole.
  const [view, setView] = useState<"whole" | "fullWidth">("fullWidth");
  const isPdf = file.contentType === "application/pdf";
  const isTall = !isPdf && size.height > size.width * 1.6;
  const name = `${page
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80)}${extensionIn(result.href)}`;
  const [failedAddress, setFailedAddress] = useState<string>();
  const picture = (className: string) =>
    failedAddress === file.address ? (
      <Paper>{texts.unreadable}</Paper>
    ) : (
      <img
        src={file.address}
        alt={texts.pictureOf(page)}
        className={className}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setFailedAddress(file.address)}
      />
    );
  return (
    <>
      {view === "fullWidth" && isTall ? (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
          tabIndex={0}
          role="region"
          aria-label={texts.pictureOf(page)}
          className="max-h-[70dvh] overflow-y-auto bg-canvas p-4"
        >
          {picture("checkerboard mx-auto block h-auto max-w-full")}
        </div>
      ) : (
        <LightBox width={size.width} height={size.height} className={lightBoxClasses}>
          {isPdf ? (
            <PdfPaper entry={{ id: result.requestId, href: result.href, title: page, ...size }} />
          ) : (
            picture("checkerboard absolute inset-0 size-full animate-appear object-contain")
          )}
        </LightBox>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name="done" className="text-ok" />
        <p className="font-medium">{isCurrent ? texts.done : texts.doneBefore}</p>
        <JobTicket
          parts={[
            isPdf ? undefined : formatSize(size.width, size.height),
            file.format,
            file.bytes === undefined ? undefined : formatBytes(file.bytes),
            durationMs === undefined ? undefined : formatDuration(durationMs),
          ]}
        />
        {isTall && (
          <SegmentedControl
            label={texts.view}
            size="small"
            className="ml-auto"
            segments={[
              { value: "whole", label: texts.whole },
              { value: "fullWidth", label: texts.fullWidth },
            ]}
            value={view}
            onValueChange={setView}
          />
        )}
      </div>
      <FileDifferences differences={differences} />
      {warnings.length > 0 && (
        <Notice tone="warn" title={texts.warnings(warnings.length)}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{serviceWords(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <a
          href={result.href}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses("secondary", "medium")}
        >
          <Icon name="external" />
          {texts.open}
        </a>
        <a href={file.address} download={name} className={buttonClasses("secondary", "medium")}>
          <Icon name="download" />
          {texts.download}
        </a>
        <CopyButton
          text={result.href}
          label={texts.copyLink}
          isLabelShown
          variant="secondary"
          size="medium"
        />
        <ButtonLink to={`/history/${encodeURIComponent(result.requestId)}`} icon="history">
          {texts.details}
        </ButtonLink>
        <ButtonLink to={`/metadata?${new URLSearchParams({ url }).toString()}`} icon="globe">
          {texts.metadata}
        </ButtonLink>
      </div>
    </>
  );
}

interface CaptureFailedProps {
  error: unknown;
  form: ScreenshotForm;
  /** Faults that belong to no field. */
  others: readonly string[];
  isFieldMarked: boolean;
  /** Takes a screenshot of another address with the same options. */
  onTry: (url: string) => void;
  onDismiss: () => void;
}

/** Why the capture failed, and what to do: allow the host, try http, or correct a field. */
export function CaptureFailed(props: CaptureFailedProps) {
  const { error, form, others, isFieldMarked, onTry, onDismiss } = props;
  const isMissing = isNotOffered(error);
  const words = toFailureWords(error);
  const { refusedHost, plainUrl } = adviseCapture(error, toScreenshotBody(form).url);
  // A failed capture repeats its message in the list of faults.
  const further = others
    .filter((text) => ![text, serviceWords(text)].some((told) => words.happened.includes(told)))
    .map(serviceWords)
    .join(" ");
  // The page failed, not the service.
  const isOfPage = refusalOf(error) !== undefined && others.length > 0;
  return (
    <Notice
      tone="error"
      title={
        isMissing
          ? texts.notOffered.title
          : refusedHost === undefined
            ? words.happened
            : texts.refusedHost.title(refusedHost)
      }
      raw={words.raw}
      actions={
        <Button size="small" variant="quiet" onClick={onDismiss}>
          {partTexts.dismiss}
        </Button>
      }
    >
      {refusedHost !== undefined ? (
        <>
          <p className="mb-2">{texts.refusedHost.text}</p>
          <AllowHost host={refusedHost} />
          <p className="mt-2">{texts.refusedHost.others}</p>
        </>
      ) : isMissing ? (
        texts.notOffered.text
      ) : further !== "" ? (
        further
      ) : isFieldMarked ? (
        texts.faulty
      ) : plainUrl !== undefined ? (
        texts.noTls
      ) : isOfPage ? undefined : (
        words.advice
      )}
      {plainUrl !== undefined && (
        <Button size="small" icon="refresh" className="mt-2 max-w-full" onClick={() => onTry(plainUrl)}>
          <span className="truncate">{texts.tryPlain(plainUrl)}</span>
        </Button>
      )}
      <UnreadableAnswerOf error={error} />
    </Notice>
  );
}

function AllowHost({ host }: { host: string }) {
  const { startVariables } = useConnection().data ?? {};
  return <CodeBlock text={startCommand(host, startVariables)} copyLabel={texts.refusedHost.copy} />;
}
