import { CopyButton } from "../design-system/copy-button.tsx";
import { texts } from "./texts.ts";

/**
 * The shell line that sets the API key for the code. The dashboard never knows the key itself. `isEmbedded`: the key is
 * in the data folder.
 */
export function KeyLine({ isEmbedded }: { isEmbedded: boolean }) {
  const command = isEmbedded ? "export API_KEY=$(cat data/api-key)" : "export API_KEY=";
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {isEmbedded ? texts.keyOfEmbedded : texts.keyOfRemote}
      <span className="inline-flex items-center gap-1">
        <code className="figures text-ink">{command}</code>
        <CopyButton text={command} label={texts.copyKey} tooltipAlign="end" />
      </span>
    </p>
  );
}
