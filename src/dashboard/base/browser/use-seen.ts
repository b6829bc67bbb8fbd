import { useEffect, useState } from "react";

/** Whether the element has ever been in the viewport, or at most `nearPx` from it. */
export function useSeen(element: HTMLElement | null, nearPx = 300): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen, nearPx]);
  return isSeen;
}
