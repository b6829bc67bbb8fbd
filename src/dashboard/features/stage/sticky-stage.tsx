import { type FocusEventHandler, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../base/design-system/class-names.ts";

const heightClasses = classNames(
  // On a phone as high as the picture at the window's width; the rest is for the fields.
  "[--stage-height:clamp(9rem,calc((100vw-2.5rem)*var(--picture-slope)+3.5rem),40dvh)]",
  "short:[--stage-height:56dvh]",
  // While a keyboard is open, a third of what it leaves.
  "data-keyboard:[--stage-height:calc(var(--free-height)*0.34)]",
);

/** Around the stage: on a phone it stays at the top while the fields below it scroll. */
export function StickyStage({ children }: { children: ReactNode }) {
  return (
    <div
      // Read by `follow-keyboard.ts`.
      data-sticky-picture=""
      className="flex min-h-0 flex-1 flex-col max-lg:sticky max-lg:top-(--free-top,0px) max-lg:z-10 max-lg:order-2 has-[[data-scrolled-bar]_:focus-visible]:top-0!"
    >
      {children}
    </div>
  );
}

interface StageRoomProps {
  /** Of the picture. */
  size: { width: number; height: number };
  className: string;
  onFocus?: FocusEventHandler;
  children: ReactNode;
}

/**
 * Around a `StickyStage` and the fields: sets the height of the stage on a phone, and keeps the field with the focus
 * visible; see `follow-keyboard.ts`.
 */
export function StageRoom({ size: { width, height }, className, onFocus, children }: StageRoomProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    const viewport = window.visualViewport;
    if (element === null || viewport === null) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    // Loaded later: only phones have such a keyboard.
    import("./follow-keyboard.ts").then(
      ({ followKeyboard }) => {
        if (!isUnmounted) stop = followKeyboard(element, viewport);
      },
      () => {
        // Without it the browser alone scrolls to the field.
      },
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, []);
  return (
    <div
      ref={ref}
      onFocus={onFocus}
      style={{ "--picture-slope": height / Math.max(1, width) }}
      className={classNames(className, heightClasses)}
    >
      {children}
    </div>
  );
}
