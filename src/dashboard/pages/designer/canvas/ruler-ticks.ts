/** The least distance of two labels, CSS px. */
const labelPx = 56;

export interface RulerTicks {
  /** Px of the page between labels: 1, 2 or 5 times a power of ten. */
  step: number;
  /** Px of the page between ticks. */
  tick: number;
}

/** The ticks of a ruler. `zoom`: CSS px for each px of the page. */
export function rulerTicks(zoom: number): RulerTicks {
  const least = labelPx / zoom;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  const step = Math.max(1, factor * power);
  return { step, tick: Math.max(1, step / (factor === 2 ? 4 : 5)) };
}
