import { useEffect } from "react";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { texts } from "./texts.ts";
import { dismissToast, type Toast, useToasts } from "./toast.ts";

const icons = { ok: "done", error: "failed", info: "info" } as const;
const colours = { ok: "text-ok", error: "text-error", info: "text-info" } as const;

/** The toasts, as a live region. It is always mounted, because screen readers ignore a region that appears with its text. */
export function Toaster() {
  const toasts = useToasts();
  useEffect(() => {
    // Loaded later, because the shell's code has a budget; without it they stay at the lower edge.
    if (toasts.length > 0)
      import("./place-toasts.ts").then(
        ({ placeToasts }) => placeToasts(),
        () => undefined,
      );
  }, [toasts]);
  return (
    <div
      // `place-toasts.ts` raises it.
      id="toasts"
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed bottom-(--bottom-bar) z-30 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 pb-2 left-4 md:left-22"
    >
      {toasts.map((toast) =>
        toast.isSilent === true ? (
          <p key={toast.id} className="sr-only">
            {toast.text}
          </p>
        ) : (
          <ToastCard key={toast.id} toast={toast} />
        ),
      )}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className="animate-appear pointer-events-auto flex flex-wrap items-center justify-end gap-3 rounded-panel border border-line-strong bg-panel py-1.5 pr-1.5 pl-3">
      <Icon name={icons[toast.tone]} className={colours[toast.tone]} />
      <p className="min-w-0 grow basis-40">{toast.text}</p>
      <div className="flex items-center gap-3">
        {toast.action !== undefined && (
          <Button
            size="small"
            onClick={() => {
              toast.action?.onSelect();
              dismissToast(toast.id);
            }}
          >
            {toast.action.label}
          </Button>
        )}
        <IconButton
          size="small"
          icon="close"
          label={texts.dismiss}
          tooltipSide="top"
          onClick={() => dismissToast(toast.id)}
        />
      </div>
    </div>
  );
}
