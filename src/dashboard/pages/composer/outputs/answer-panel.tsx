import type { RawAnswer } from "#client/request.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { StatusBadge } from "../../../base/design-system/status-badge.tsx";
import { texts } from "./texts.ts";

export interface AnswerPanelProps {
  answer: RawAnswer;
  /** Whether it is the response to the current composition. */
  isCurrent: boolean;
  /** The panel is to be unmounted; the focus is the caller's. */
  onClose: () => void;
}

/** The response to the last render beside its request: status, headers and body. */
export function AnswerPanel({ answer, isCurrent, onClose }: AnswerPanelProps) {
  const words = texts.answer;
  const isOk = answer.status >= 200 && answer.status < 300;
  const headers = answer.headers
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const body = toShownBody(answer.body);
  return (
    <section
      aria-label={words.title}
      className="flex min-h-0 min-w-0 shrink-0 flex-col border-line @max-[36rem]:border-t @max-[36rem]:lg:max-h-[55%] @min-[36rem]:w-[44%] @min-[36rem]:border-l"
    >
      <header className="flex min-h-9 items-center gap-2 pr-1 pl-4">
        <h3 className="text-13 font-medium">{words.title}</h3>
        <StatusBadge
          tone={isOk ? "ok" : "error"}
          icon={isOk ? "done" : "failed"}
          label={words.status(answer.status)}
        />
        <span className="ml-auto flex items-center">
          <CopyButton
            text={`${answer.status}\n${headers}\n\n${answer.body}`}
            label={words.copy}
            tooltipAlign="end"
          />
          <IconButton icon="close" size="small" label={words.close} tooltipAlign="end" onClick={onClose} />
        </span>
      </header>
      {!isCurrent && <p className="px-4 pb-1 text-12 text-warn">{words.before}</p>}
      <div
        role="group"
        aria-label={words.content}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 pb-3 outline-offset-[-2px] @max-[36rem]:max-lg:max-h-80"
      >
        <h4 className="text-12 text-ink-3">{words.headers}</h4>
        <pre className={preClasses}>{headers}</pre>
        <h4 className="mt-2 text-12 text-ink-3">{words.body}</h4>
        {body === "" ? (
          <p className="text-12 text-ink-2">{words.empty}</p>
        ) : (
          <pre className={preClasses}>{body}</pre>
        )}
      </div>
    </section>
  );
}

/** Headers of the dashboard's own server, which the service did not send. */
const ownHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-security-policy",
  "cross-origin-resource-policy",
  "keep-alive",
  "referrer-policy",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
  "x-frame-options",
]);

const preClasses = "figures text-12 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]";

/** JSON with line breaks; other text unchanged. */
function toShownBody(body: string): string {
  const value = parseJson(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}
