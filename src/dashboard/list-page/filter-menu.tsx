import { classNames } from "../design-system/class-names.ts";
import { Select, type SelectOption } from "../design-system/select.tsx";

export interface FilterMenuProps<Value extends string> {
  label: string;
  /** Empty: not filtered. */
  value: Value;
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value | "") => void;
}

/** One filter; unset it shows its own name. */
export function FilterMenu<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: FilterMenuProps<Value>) {
  // A value from the address that the list does not know stays selectable, so that it can be seen and removed.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select<Value | "">
      label={label}
      isLabelHidden
      value={value}
      className={classNames("max-w-44 phone:max-w-none", value !== "" && "font-medium")}
      options={[{ value: "", label }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onValueChange={onChoose}
    />
  );
}
