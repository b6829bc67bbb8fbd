import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Disclosure } from "./disclosure.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { texts } from "./texts.ts";

export type NoticeTone = "error" | "warn" | "info" | "ok";

const looks: Record<NoticeTone, { icon: IconName; colour: string }> = {
  error: { icon: "failed", colour: "text-error" },
  warn: { icon: "warning", colour: "text-warn" },
  info: { icon: "info", colour: "text-info" },
  ok: { icon: "done", colour: "text-ok" },
};

export interface NoticeProps {
  tone: NoticeTone;
  /** The message, in a sentence. */
  title: ReactNode;
  /** Why, and what to do. */
  children?: ReactNode;
  /** The raw response, collapsed. */
  raw?: string | undefined;
  actions?: ReactNode;
  className?: string | undefined;
}

/** A message above existing content: outdated data, a missing part, a warning. */
export function Notice({ tone, title, children, raw, actions, className }: NoticeProps) {
  const look = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "note"}
      className={classNames(
        "flex flex-wrap items-start justify-end gap-3 rounded-panel border border-line-strong bg-panel px-3 py-2",
        className,
      )}
    >
      <Icon name={look.icon} className={classNames("mt-0.5", look.colour)} />
      {/* Wide enough for a few words per line, else the actions are below. */}
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="text-ink-2">{children}</div>}
        <RawAnswer raw={raw} />
      </div>
      {actions !== undefined && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

export interface BlankStateProps {
  icon: IconName;
  tone?: NoticeTone;
  /** The message, in a sentence. */
  title: string;
  /** Why, and what to do. */
  children?: ReactNode;
  raw?: string | undefined;
  actions?: ReactNode;
  /** Set if it is the whole page; the title is then the page's `h1`. */
  isPage?: boolean;
}

/** Replaces missing content: nothing yet, nothing found, or nothing could be loaded. */
export function BlankState({ icon, tone, title, children, raw, actions, isPage = false }: BlankStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className="flex min-h-[50dvh] flex-col items-center justify-center px-4 py-12"
    >
      <div className="crop-marks flex w-full max-w-lg flex-col items-center gap-3 px-6 py-8 text-center">
        <Icon name={icon} size={24} className={tone === undefined ? "text-ink-3" : looks[tone].colour} />
        <Heading className="text-18 font-semibold text-balance">{title}</Heading>
        {children !== undefined && (
          <div className="max-w-[46ch] text-15 text-pretty text-ink-2">{children}</div>
        )}
        {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
        <RawAnswer raw={raw} />
      </div>
    </div>
  );
}

function RawAnswer({ raw }: { raw: string | undefined }) {
  if (raw === undefined || raw === "") return null;
  return (
    <Disclosure
      title={texts.raw}
      className="mt-1 w-full text-left"
      titleClassName="text-12 text-ink-3 hover:text-ink"
    >
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="figures mt-1 max-h-60 overflow-auto rounded-control border border-line bg-bg p-2 text-12 whitespace-pre-wrap"
      >
        {raw}
      </pre>
    </Disclosure>
  );
}
