import type { RawAnswer } from "#client/request.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { StatusBadge } from "../../../base/design-system/status-badge.tsx";
import { texts } from "./texts.ts";

export interface AnswerPanelProps {
  /** Undefined before the first render, and while one is asked for. */
  answer: RawAnswer | undefined;
  /** Whether it is the response to the current composition. */
  isCurrent: boolean;
}

/** The response to the last render: its status, its body, and then its headers. */
export function AnswerPanel({ answer, isCurrent }: AnswerPanelProps) {
  const words = texts.answer;
  if (answer === undefined) return <p className="p-4 text-13 text-ink-2">{words.none}</p>;
  const isOk = answer.status >= 200 && answer.status < 300;
  const headers = answer.headers
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const body = toShownBody(answer.body);
  return (
    <section aria-label={words.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 pr-2 pl-4">
        <StatusBadge
          tone={isOk ? "ok" : "error"}
          icon={isOk ? "done" : "failed"}
          label={words.status(answer.status)}
        />
        {!isCurrent && <p className="text-12 text-warn">{words.before}</p>}
        <span className="ml-auto">
          <CopyButton
            text={`${answer.status}\n${headers}\n\n${answer.body}`}
            label={words.copy}
            tooltipAlign="end"
          />
        </span>
      </header>
      <div
        role="group"
        aria-label={words.content}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 pb-3 outline-offset-[-2px] max-lg:max-h-80"
      >
        {body === "" ? (
          <p className="text-12 text-ink-2">{words.empty}</p>
        ) : (
          <pre className={preClasses}>{body}</pre>
        )}
        <h3 className="mt-3 text-12 text-ink-3">{words.headers}</h3>
        <pre className={preClasses}>{headers}</pre>
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
