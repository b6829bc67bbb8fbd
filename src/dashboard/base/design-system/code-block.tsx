import { useMemo } from "react";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import { formatBytes } from "./format.ts";
import { shortenDataUrls } from "./shorten-data-urls.ts";
import { texts } from "./texts.ts";

export interface CodeBlockProps {
  text: string;
  /** Label of the copy button: `Copy the request`. */
  copyLabel: string;
  className?: string;
  onCopied?: (() => void) | undefined;
}

/** Monospaced text with a copy button. Scrolls if it is long; shortens data URLs of pictures. */
export function CodeBlock({ text, copyLabel, className, onCopied }: CodeBlockProps) {
  const shown = useMemo(
    () => shortenDataUrls(text, (length) => texts.shortenedBy(formatBytes(length))),
    [text],
  );
  return (
    <div className={classNames("relative rounded-control border border-line bg-bg", className)}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="figures max-h-80 overflow-auto rounded-control p-3 pr-11 text-12 whitespace-pre-wrap"
      >
        {shown.text}
      </pre>
      {shown.count > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-12 text-ink-2">{texts.shortened(shown.count)}</p>
      )}
      <CopyButton
        text={text}
        label={copyLabel}
        tooltipAlign="end"
        className="absolute top-1.5 right-1.5"
        onCopied={onCopied}
      />
    </div>
  );
}
