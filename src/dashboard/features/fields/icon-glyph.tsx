import { iconGrid } from "#scene/icons/icon-value.ts";

/** An icon of the set in the colour of the text. `size` in CSS px. */
export function IconGlyph({ path, size }: { path: string; size: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${iconGrid} ${iconGrid}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
