import { useId } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { type Mat, mats, setMat } from "./mat.ts";
import { texts } from "./texts.ts";

const swatches: Readonly<Record<Mat, string>> = {
  neutral: "bg-canvas",
  checkerboard: "checkerboard [background-size:8px_8px]",
  black: "bg-[#000]",
  white: "bg-[#fff]",
};

/** Radio buttons with a swatch for each background of the picture. */
export function MatChoice({ mat }: { mat: Mat }) {
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 items-center">
      <legend className="sr-only">{texts.mat.label}</legend>
      {mats.map((one) => (
        <label
          key={one}
          title={texts.mat[one]}
          className={classNames(
            "relative grid size-control-small phone:w-7 place-items-center rounded-control border border-transparent hover:bg-hover",
            "has-checked:border-accent has-checked:bg-accent-soft forced-colors:has-checked:border-[Highlight]",
            "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={one === mat}
            className="sr-only"
            onChange={() => setMat(one)}
          />
          <span
            aria-hidden="true"
            className={classNames(
              "size-3.5 border border-line-strong forced-color-adjust-none",
              swatches[one],
            )}
          />
          <span className="sr-only">{texts.mat[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
