import { refusalOf } from "#client/client-error.ts";
import { useConnection } from "../../base/connection/client-context.tsx";
import { toFailureWords, isNotOffered } from "../../base/connection/failure-words.ts";
import { UnreadableAnswerOf } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { texts as partTexts } from "../../base/design-system/texts.ts";
import { serviceWords } from "../../base/language/problems/service-words.ts";
import { adviseCapture, startCommand } from "./capture-advice.ts";
import { type ScreenshotForm, toScreenshotBody } from "../../model/screenshot/screenshot-form.ts";
import { texts } from "./texts.ts";

export interface CaptureFailedProps {
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
    .map(serviceWords)
    .filter((text) => !words.happened.includes(text))
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
