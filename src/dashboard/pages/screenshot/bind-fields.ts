import type { FormField, ScreenshotForm } from "../../model/screenshot/screenshot-form.ts";

export interface FieldsProps {
  form: ScreenshotForm;
  errorOf: (name: FormField) => string | undefined;
  set: (part: Partial<ScreenshotForm>) => void;
}

/** The names of the form's values of one type. */
type NamesOf<Value> = {
  [Name in keyof ScreenshotForm]-?: ScreenshotForm[Name] extends Value | undefined ? Name : never;
}[keyof ScreenshotForm];

/** Returns functions that bind a control to a value of the form: its value, error and change handler. */
export function bindFields({ form, errorOf, set }: FieldsProps) {
  return {
    text: (name: NamesOf<string>) => ({
      value: form[name] ?? "",
      error: errorOf(name),
      onValueChange: (value: string) => set(partOf(name, value)),
    }),
    number: (name: NamesOf<number>) => ({
      value: form[name],
      error: errorOf(name),
      onValueChange: (value: number | undefined) => set(partOf(name, value)),
    }),
    flag: (name: NamesOf<boolean>, byDefault = false) => ({
      checked: form[name] ?? byDefault,
      onValueChange: (value: boolean) => set(partOf(name, value)),
    }),
  };
}

function partOf<Name extends string, Value>(name: Name, value: Value): Partial<Record<Name, Value>> {
  const part: Partial<Record<Name, Value>> = {};
  part[name] = value;
  return part;
}
