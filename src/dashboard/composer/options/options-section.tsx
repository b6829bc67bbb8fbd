import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../design-system/icon.tsx";
import { untilIdle } from "../../idle/until-idle.ts";
import type { OptionsPanelProps } from "./options-panel.tsx";
import { PartBoundary } from "../../design-system/part-boundary.tsx";
import { texts } from "../texts.ts";

const loadPanel = () => import("./options-panel.tsx");
// Folded away at first, and the page's own chunk is full.
const OptionsPanel = lazy(async () => ({ default: (await loadPanel()).OptionsPanel }));

/** The options, folded away; how many are set is told all the same. */
export function OptionsSection(props: OptionsPanelProps) {
  // Typed text stays while it is folded away.
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    void untilIdle().then(() => loadPanel().catch(ignoreFailure));
  }, []);
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
            <BroughtIntoView />
          </Suspense>
        </PartBoundary>
      )}
    </details>
  );
}

/** Opening the options requests them again. */
function ignoreFailure(): void {
  // Nothing is shown yet that could lack it.
}

/** Scrolls content into view that opens below it, or nothing would seem to happen. */
function BroughtIntoView() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current?.closest("details")?.scrollIntoView({ block: "start" });
  }, []);
  return <span ref={place} hidden />;
}
