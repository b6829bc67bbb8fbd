import type { ReactElement } from "react";
import { IconButton } from "../../base/design-system/button.tsx";

/** Paths of the designer's own icons, on the grid of the design system's. They are not in the files of every page. */
const paths = {
  pointer: ["M3.5 2.5l8.75 5-3.75 1L6.5 12.5z"],
  lock: ["M3.75 7.25h8.5v6h-8.5z", "M5.25 7V4.75a2.75 2.75 0 0 1 5.5 0V7"],
  unlock: ["M3.75 7.25h8.5v6h-8.5z", "M5.25 7V4.75a2.75 2.75 0 0 1 5.25-1.1"],
  eye: [
    "M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z",
    "M8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z",
  ],
  eyeOff: [
    "M2.5 2.5l11 11",
    "M4 5C2.6 6.2 1.75 8 1.75 8S4 12.25 8 12.25c1 0 1.9-.25 2.7-.65",
    "M7 3.85c.3-.07.65-.1 1-.1 4 0 6.25 4.25 6.25 4.25s-.6 1.15-1.7 2.25",
  ],
  alignLeft: ["M2.5 2v12", "M5 4.75h8.5", "M5 11.25h5.5"],
  alignCenter: ["M8 2v12", "M3.5 4.75h9", "M5 11.25h6"],
  alignRight: ["M13.5 2v12", "M2.5 4.75H11", "M5.5 11.25H11"],
  alignTop: ["M2 2.5h12", "M4.75 5v8.5", "M11.25 5v5.5"],
  alignMiddle: ["M2 8h12", "M4.75 3.5v9", "M11.25 5v6"],
  alignBottom: ["M2 13.5h12", "M4.75 2.5V11", "M11.25 5.5V11"],
  distributeX: ["M2.5 2v12", "M13.5 2v12", "M6.5 4.5h3v7h-3z"],
  distributeY: ["M2 2.5h12", "M2 13.5h12", "M4.5 6.5h7v3h-7z"],
  group: ["M2.25 2.25h7v7h-7z", "M6.75 6.75h7v7h-7z"],
  up: ["M8 13V3.5", "M3.75 7.5 8 3.25l4.25 4.25"],
  down: ["M8 3v9.5", "M3.75 8.5 8 12.75l4.25-4.25"],
  left: ["M13 8H3.5", "M7.5 3.75 3.25 8l4.25 4.25"],
  right: ["M3 8h9.5", "M8.5 3.75 12.75 8 8.5 12.25"],
  narrower: ["M1.5 8h4", "M3.5 5.75 5.75 8 3.5 10.25", "M14.5 8h-4", "M12.5 5.75 10.25 8l2.25 2.25"],
  wider: ["M6 8H2", "M4 5.75 1.75 8 4 10.25", "M10 8h4", "M12 5.75 14.25 8 12 10.25"],
  lower: ["M8 1.5v4", "M5.75 3.5 8 5.75 10.25 3.5", "M8 14.5v-4", "M5.75 12.5 8 10.25l2.25 2.25"],
  higher: ["M8 6V2", "M5.75 4 8 1.75 10.25 4", "M8 10v4", "M5.75 12 8 14.25 10.25 12"],
  turnLeft: ["M3.5 3v3.25h3.25", "M3.75 6a5 5 0 1 1-.5 3.5"],
  turnRight: ["M12.5 3v3.25H9.25", "M12.25 6a5 5 0 1 0 .5 3.5"],
  bold: ["M4.5 2.75h4a2.5 2.5 0 0 1 0 5h-4z", "M4.5 7.75h4.75a2.75 2.75 0 0 1 0 5.5H4.5z"],
  italic: ["M6.5 2.75h5.5", "M4 13.25h5.5", "M9.5 2.75l-3 10.5"],
  textStart: ["M2.5 3.5h11", "M2.5 6.5h6.5", "M2.5 9.5h11", "M2.5 12.5h6.5"],
  textCenter: ["M2.5 3.5h11", "M4.75 6.5h6.5", "M2.5 9.5h11", "M4.75 12.5h6.5"],
  textEnd: ["M2.5 3.5h11", "M7 6.5h6.5", "M2.5 9.5h11", "M7 12.5h6.5"],
  textJustify: ["M2.5 3.5h11", "M2.5 6.5h11", "M2.5 9.5h11", "M2.5 12.5h11"],
  put: ["M8 2v12", "M2 8h12", "M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"],
} as const satisfies Record<string, readonly string[]>;

export type DesignIconName = keyof typeof paths;

export function DesignIcon({ name }: { name: DesignIconName }): ReactElement {
  return (
    <svg
      className="shrink-0"
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      aria-hidden="true"
    >
      {paths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

export function DesignButton({
  icon,
  isPressed,
  ...rest
}: {
  icon: DesignIconName;
  /** The accessible name and the tooltip. */
  label: string;
  disabled?: boolean;
  /** For a button that stays pressed. */
  isPressed?: boolean;
  onClick: () => void;
}) {
  return (
    <IconButton
      {...rest}
      icon={<DesignIcon name={icon} />}
      size="small"
      aria-pressed={isPressed}
      className={isPressed === true ? "bg-accent-soft" : undefined}
    />
  );
}
