import type { ReactNode } from "react";

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-15 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
