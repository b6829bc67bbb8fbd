import { type PointerEvent, useRef } from "react";
import type { ControlSize } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { formatNumber } from "./format.ts";
import { Field, type FieldFrameProps, inputClasses } from "./field.tsx";
import { useTyped } from "./use-typed.ts";

const dragPxPerStep = 3;

export interface NumberFieldProps extends FieldFrameProps {
  value: number | undefined;
  /** The field's text if it is not a number; the caller shows the error. */
  unreadableText?: string | undefined;
  /** Called for text that is not a number. Without it, such text is dropped when the field loses the focus. */
  onUnreadable?: (text: string) => void;
  /** Called for each readable number; `undefined` when the field was emptied. */
  onValueChange: (value: number | undefined) => void;
  minimum?: number;
  maximum?: number;
  /** Step of the arrow keys; with Shift ten times as much. */
  step?: number;
  unit?: string;
  size?: ControlSize;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * The number that a text means, with a comma or a point before its fraction, or the value of a calculation, either with
 * the unit behind it; undefined if it is none. Digits may be those of
 * another script, or as wide as a letter: the keyboards and input methods of many languages write these.
 */
function readTypedNumber(text: string, unit = ""): number | undefined {
  const plain = text
    .replaceAll(/[！-～]/g, (wide) => wide.normalize("NFKC"))
    .trim()
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/[,٫]/, ".")
    // The minus sign, and what a Japanese input method writes for one.
    .replace(/^[−ー]/, "-");
  const bare = plain.endsWith(unit) ? plain.slice(0, plain.length - unit.length) : plain;
  return bare.trim() !== "" && Number.isFinite(Number(bare))
    ? Number(bare)
    : calculate(bare.replace(/^=/, ""));
}

/** A text that begins as a calculation, whose rest follows. */
const calculationStart = /^(?:[=(]|[-\d.,]+\s*[-+*/])/;

/** Brackets nest at most as deep; thousands of them would overflow the stack. */
const calculationLengthMax = 200;

/** The value of a calculation like `100+20*2`, with brackets; of two decimals; undefined while it is not complete, or if it is too long. */
export function calculate(text: string): number | undefined {
  if (text.length > calculationLengthMax) return undefined;
  const parts = text.replaceAll(",", ".").match(/\d+(?:\.\d*)?|\.\d+|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const sum = (): number => {
    let value = product();
    while (parts[at] === "+" || parts[at] === "-") value += parts[at++] === "+" ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (parts[at] === "*" || parts[at] === "/")
      value = parts[at++] === "*" ? value * factor() : value / factor();
    return value;
  };
  const factor = (): number => {
    const part = parts[at++] ?? "";
    if (part === "-") return -factor();
    if (part !== "(") return /\d/.test(part) ? Number(part) : Number.NaN;
    const value = sum();
    return parts[at++] === ")" ? value : Number.NaN;
  };
  const value = Number(sum().toFixed(2));
  return at === parts.length && Number.isFinite(value) ? value : undefined;
}

/** Unicode's digits lie in rows of sixteen, from the first place or the seventh. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const place = code % 16;
  return /\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6;
}

/**
 * A number input based on a text input, so that incomplete text is neither lost nor changed while the field has the
 * focus. A value out of range stays as typed; the caller shows the range in `error`. `100+20`, or `=100+20`, is 120.
 */
export function NumberField({
  value,
  unreadableText = "",
  onUnreadable,
  onValueChange,
  minimum = Number.NEGATIVE_INFINITY,
  maximum = Number.POSITIVE_INFINITY,
  step = 1,
  unit,
  size = "medium",
  placeholder,
  disabled,
  ...frame
}: NumberFieldProps) {
  const [draft, setDraft] = useTyped();

  function stepBy(direction: 1 | -1, isFast: boolean) {
    const next = (value ?? 0) + direction * step * (isFast ? 10 : 1);
    setDraft(undefined);
    onValueChange(Math.min(maximum, Math.max(minimum, Number(next.toPrecision(12)))));
  }

  // Dragging the label with a mouse changes the number, as in design software; a finger scrolls the page.
  const drag = useRef<{ x: number; value: number }>(undefined);
  function startDrag(event: PointerEvent) {
    if (!(event.target instanceof HTMLLabelElement) || disabled === true) return;
    if (event.pointerType === "touch" || event.button !== 0) return;
    event.target.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, value: value ?? 0 };
  }
  function followDrag(event: PointerEvent) {
    const { current } = drag;
    const steps = current === undefined ? 0 : Math.trunc((event.clientX - current.x) / dragPxPerStep);
    if (current === undefined || (steps === 0 && value === current.value)) return;
    const next = current.value + steps * step * (event.shiftKey ? 10 : 1);
    setDraft(undefined);
    onValueChange(Math.min(maximum, Math.max(minimum, Number(next.toPrecision(12)))));
  }

  return (
    <div
      className="contents [&_label]:cursor-ew-resize"
      onPointerDown={startDrag}
      onPointerMove={followDrag}
      onLostPointerCapture={() => {
        drag.current = undefined;
      }}
    >
      <Field {...frame}>
        {(ids) => (
          <div className="relative">
            <input
              {...ids}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              placeholder={placeholder}
              value={draft ?? (value === undefined ? unreadableText : formatNumber(value))}
              className={classNames(
                inputClasses,
                "figures",
                size === "small" ? "h-control-small" : "h-control",
                unit !== undefined && "pr-8",
              )}
              onChange={(event) => {
                const text = event.target.value;
                setDraft(text);
                const number = readTypedNumber(text, unit);
                if (text.trim() === "" || number !== undefined) onValueChange(number);
                // The rest of a calculation follows.
                else if (!calculationStart.test(text)) onUnreadable?.(text);
              }}
              onBlur={() => setDraft(undefined)}
              onKeyDown={(event) => {
                if (event.key === "Enter") setDraft(undefined);
                if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                event.preventDefault();
                stepBy(event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
              }}
            />
            {unit !== undefined && (
              <span className="figures pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-12 text-ink-3">
                {unit}
              </span>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}
