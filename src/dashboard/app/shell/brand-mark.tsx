/** The logo: two overprinted plates. */
export function BrandMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 3h14v14H3z" className="fill-ink" />
      <path d="M11 11h14v14H11z" className="fill-accent" />
      <path d="M11 11h6v6h-6z" className="fill-panel" />
    </svg>
  );
}
