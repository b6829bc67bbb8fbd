import { useState } from "react";

/**
 * Whether something folded is open: it opens by itself when `reason` becomes true, and closes by hand only, as what is
 * in it may just be put right.
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
