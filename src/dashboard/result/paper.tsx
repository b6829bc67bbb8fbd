import type { ReactNode } from "react";

/** Blank paper of the picture's shape, for words in its place. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden border border-dashed border-line-strong bg-panel p-2 text-center text-ink-2">
      {children}
    </div>
  );
}
