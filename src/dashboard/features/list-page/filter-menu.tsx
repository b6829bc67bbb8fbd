import { classNames } from "../../base/design-system/class-names.ts";
import { Select, type SelectOption } from "../../base/design-system/select.tsx";

const lateWidths = { short: "w-28", long: "w-44" };

export interface FilterMenuProps<Value extends string> {
  label: string;
  /** Empty: not filtered. */
  value: Value;
  /** Shown while it is not set, if the name alone would promise too much. */
  unset?: string;
  options: readonly SelectOption<Value>[];
  /** How long options are that arrive later. The menu has their width from the start, so that no filter moves the list. */
  lateOptions?: keyof typeof lateWidths;
  onChoose: (value: Value | "") => void;
}

/** One filter; while it is not set, it shows its name. */
export function FilterMenu<Value extends string>({
  label,
  value,
  options,
  lateOptions,
  unset = label,
  onChoose,
}: FilterMenuProps<Value>) {
  // An unknown value from the address becomes an option, so that it is visible and can be removed.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select<Value | "">
      label={label}
      isLabelHidden
      value={value}
      // No heavier font: a wider field could wrap the row, and the list below would move.
      className={classNames(
        lateOptions === undefined ? "max-w-44" : lateWidths[lateOptions],
        "phone:w-auto phone:max-w-none",
        value !== "" && "[&_select]:bg-accent-soft",
      )}
      options={[{ value: "", label: unset }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onValueChange={onChoose}
    />
  );
}
