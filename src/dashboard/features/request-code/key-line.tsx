import type { Connection } from "#contract/connection.ts";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import type { SnippetLanguage } from "../../model/request-code/snippet-languages.ts";
import { describeKey } from "../../model/request-code/snippets.ts";
import { texts } from "../../model/request-code/texts.ts";

export interface KeyLineProps {
  language: SnippetLanguage;
  /** `undefined` while it is unknown. */
  connection: Pick<Connection, "service" | "keyPlace"> | undefined;
}

/** Where code gets the API key from: the first line of a curl command, or a shell line that sets it for other code. */
export function KeyLine({ language, connection }: KeyLineProps) {
  if (connection === undefined) return null;
  const { value, before, inCurl } = describeKey(connection);
  if (language === "curl") return <p className="py-1.5 text-12 text-ink-2">{inCurl}</p>;
  const command = `export API_KEY=${value ?? ""}`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {before}
      <span className="inline-flex min-w-0 items-center gap-1">
        <code className="figures min-w-0 text-ink [overflow-wrap:anywhere]">{command}</code>
        <CopyButton text={command} label={texts.copyKey} tooltipAlign="end" />
      </span>
    </p>
  );
}
