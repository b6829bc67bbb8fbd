import type { ReactNode } from "react";

interface RowProps {
  name: string;
  isFigures?: boolean;
  children: ReactNode;
}

/** One row of a definition list with two columns. */
export function Row({ name, isFigures = false, children }: RowProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className={isFigures ? "figures min-w-0 text-12 leading-5" : "min-w-0"}>{children}</dd>
    </>
  );
}
