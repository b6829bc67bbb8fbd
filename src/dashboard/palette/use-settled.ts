import { useEffect, useState } from "react";

/** The value once it has stayed the same for a moment, so that a service is not asked at every key. */
export function useSettled<Value>(value: Value, waitMs = 200): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setSettled(value);
    }, waitMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value, waitMs]);
  return settled;
}
