import { type To, useNavigate } from "react-router";
import { IconButton } from "./icon-button.tsx";

export interface PageButtonProps {
  isDisabled: boolean;
  to: To;
  icon: "chevronLeft" | "chevronRight";
  label: string;
}

/** Goes to the next or previous page of a list. Stays focusable at the end of the list, where it does nothing. */
export function PageButton({ isDisabled, to, icon, label }: PageButtonProps) {
  const navigate = useNavigate();
  return (
    <IconButton
      icon={icon}
      label={label}
      variant="secondary"
      tooltipAlign="end"
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) void navigate(to);
      }}
    />
  );
}
