import type { Connection } from "#contract/connection.ts";
import { CopyButton } from "../design-system/copy-button.tsx";
import { quoteForShell } from "./quote-for-shell.ts";
import { texts } from "./texts.ts";

export interface KeyLineProps {
  /** `undefined` while it is unknown. */
  connection: Pick<Connection, "service" | "keyPlace"> | undefined;
}

/** The shell line that sets the API key for the code, from the place that has it. The dashboard never knows the key itself. */
export function KeyLine({ connection }: KeyLineProps) {
  if (connection === undefined) return null;
  const { command, words } = describeKey(connection);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {words}
      <span className="inline-flex min-w-0 items-center gap-1">
        <code className="figures min-w-0 text-ink [overflow-wrap:anywhere]">{command}</code>
        <CopyButton text={command} label={texts.copyKey} tooltipAlign="end" />
      </span>
    </p>
  );
}

/** The line that sets `API_KEY`, and what to know before it is run. */
export function describeKey({ service, keyPlace }: Pick<Connection, "service" | "keyPlace">): {
  command: string;
  words: string;
} {
  switch (keyPlace.kind) {
    case "file": {
      const { path } = keyPlace;
      const isInFolder = !/^(?:[/\\]|[A-Za-z]:)/.test(path);
      const shown = /^[\w./-]+$/.test(path) ? path : quoteForShell(path);
      return {
        command: `export API_KEY=$(cat ${shown})`,
        words: isInFolder ? texts.keyInFolder : texts.keyInFile,
      };
    }
    case "dotEnv":
      return {
        command: "export API_KEY=$(node --env-file=.env -p process.env.API_KEY)",
        words: texts.keyInFolder,
      };
    case "variable":
      return {
        command: "export API_KEY=",
        words: service === "remote" ? texts.keyOfRemote : texts.keyInVariable,
      };
  }
}
