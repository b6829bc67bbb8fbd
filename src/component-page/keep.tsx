import { type ReactNode, useState } from "react";

export interface KeepProps<Value> {
  initial: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Keeps the value of a controlled component, so that it can be used on the page and in tests. */
export function Keep<Value>({ initial, children }: KeepProps<Value>) {
  const [value, setValue] = useState<Value>(initial);
  return children(value, setValue);
}
