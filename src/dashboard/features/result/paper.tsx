import type { ReactNode } from "react";

/** A placeholder of the picture's size, for a message in its place. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden border border-dashed border-line-strong bg-panel p-2 text-center text-ink-2">
      {children}
    </div>
  );
}
