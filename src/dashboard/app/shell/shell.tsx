import { type ReactNode, Suspense } from "react";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { useDelayed } from "../../base/design-system/use-delayed.ts";
import { useIsLoading } from "../../base/navigation/router.tsx";
import { Rail } from "./rail.tsx";
import { texts } from "./texts.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useShellKeys } from "./use-shell-keys.ts";

const mainId = "content";

/** The layout of every page: rail or bottom bar, the page, overlays and toasts. */
export function Shell({ overlays, children }: { overlays: ReactNode; children: ReactNode }) {
  const main = useFocusOnNavigation();
  const isLoading = useIsLoading();
  useShellKeys();
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-40 -translate-y-16 rounded-control bg-ink px-3 py-2 font-medium text-bg focus:translate-y-0"
        onClick={(event) => {
          // The router owns the address; only the focus moves.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {texts.skipToContent}
      </a>
      <div className="md:grid md:min-h-dvh md:grid-cols-[4.5rem_minmax(0,1fr)]">
        <Rail />
        <main ref={main} id={mainId} tabIndex={-1} className="min-w-0 pb-(--bottom-bar)">
          {isLoading && <ProgressLine />}
          <Suspense>{children}</Suspense>
        </main>
      </div>
      {overlays}
      <Toaster />
    </>
  );
}

/** A progress line at the top while the next page's code loads. */
function ProgressLine() {
  const isShown = useDelayed();
  return isShown ? <div className="skeleton fixed inset-x-0 top-0 z-40 h-0.5 bg-accent" /> : null;
}
