import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../base/design-system/icon.tsx";
import { untilIdle } from "../../../base/browser/until-idle.ts";
import type { OptionsPanelProps } from "./options-panel.tsx";
import { PartBoundary } from "../../../base/design-system/part-boundary.tsx";
import { texts } from "../texts.ts";

const loadPanel = () => import("./options-panel.tsx");
// Loaded later: closed initially, and the page's chunk has a budget.
const OptionsPanel = lazy(async () => ({ default: (await loadPanel()).OptionsPanel }));

/** The options, closed initially, with the number of set ones. */
export function OptionsSection(props: OptionsPanelProps) {
  // Stays mounted once opened, so that typed text is kept.
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => void untilIdle().then(() => loadPanel().catch(ignoreFailure)), []);
  const count = Object.keys(props.options).length;
  return (
    <details
      className="group border-t border-line max-lg:scroll-mt-[calc(var(--stage-height)+3.5rem)]"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setWasOpened(true);
        currentTarget.scrollIntoView({ block: "start" });
      }}
    >
      <summary className="flex h-11 items-center gap-2 px-4 text-15 font-semibold outline-offset-[-2px]">
        <Icon name="chevronRight" size={12} className="transition-transform group-open:rotate-90" />
        {texts.options.label}
        {count > 0 && (
          <span className="figures text-12 font-normal text-accent-text">{texts.options.set(count)}</span>
        )}
      </summary>
      {wasOpened && (
        <PartBoundary fallback={<p className="px-4 pb-4 text-13 text-error">{texts.partMissing}</p>}>
          <Suspense>
            <OptionsPanel {...props} />
            <ScrolledIntoView />
          </Suspense>
        </PartBoundary>
      )}
    </details>
  );
}

/** Opening the options retries. */
function ignoreFailure(): void {
  // Nothing visible depends on it yet.
}

/** Scrolls the opened options into view, because they may open below the visible part. */
function ScrolledIntoView() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // In braces, because Chromium returns a promise, which React would call as the cleanup.
    place.current?.closest("details")?.scrollIntoView({ block: "start" });
  }, []);
  return <span ref={place} hidden />;
}
