/** A key to press: `⌘↵`, `?`. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="figures inline-grid h-5 min-w-5 place-items-center rounded-control border border-line-strong bg-panel px-1 text-12 text-ink-2">
      {children}
    </kbd>
  );
}
