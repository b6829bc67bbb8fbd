export interface ColorSliderProps {
  label: string;
  value: number;
  maximum: number;
  valueText: string;
  /** CSS background of the track, from 0 to the maximum. */
  background: string;
  onChange: (value: number) => void;
}

/** A native slider over a strip of colours. */
export function ColorSlider({ label, value, maximum, valueText, background, onChange }: ColorSliderProps) {
  return (
    <span className="checkerboard block h-4 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
      <input
        type="range"
        min={0}
        max={maximum}
        step={1}
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        className="colour-slider block"
        style={{ background }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </span>
  );
}
