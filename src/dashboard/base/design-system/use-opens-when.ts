import { useState } from "react";

/**
 * State of a disclosure that opens when `reason` becomes true. Only the user closes it, because the reason may disappear
 * while a field in it is being corrected.
 */
export function useOpensWhen(
  reason: boolean,
  { isOpenAtFirst = false }: { isOpenAtFirst?: boolean } = {},
): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(isOpenAtFirst || reason);
  const [hadReason, setHadReason] = useState(reason);
  if (hadReason !== reason) {
    setHadReason(reason);
    if (reason) setOpen(true);
  }
  return [isOpen, setOpen];
}
