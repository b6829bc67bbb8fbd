import { useEffect, useState } from "react";

/** The value, debounced: updates once it has not changed for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs = 200): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setDebounced(value);
    }, waitMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value, waitMs]);
  return debounced;
}
