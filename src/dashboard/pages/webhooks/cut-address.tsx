/** Characters of the end that is always shown. */
const endLength = 12;

/** An address on one line; one that is too long is cut in its middle, because addresses differ at their ends. */
export function CutAddress({ address }: { address: string }) {
  const points = [...address];
  const end = points.length > 2 * endLength ? points.splice(-endLength).join("") : "";
  return (
    <span title={address} className="figures flex min-w-0 text-12">
      <span className="min-w-0 truncate">{points.join("")}</span>
      <span className="shrink-0">{end}</span>
    </span>
  );
}
