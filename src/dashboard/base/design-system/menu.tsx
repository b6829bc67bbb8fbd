import { type KeyboardEvent, type ReactElement, cloneElement, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { type Align, placePopover } from "./place-popover.ts";
import { usePlacement } from "./use-placement.ts";
import type { TriggerProps } from "./popover.tsx";

export interface MenuItem {
  /** Distinguishes items with the same label. Default: the label. */
  key?: string;
  label: string;
  icon?: IconName;
  onSelect: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
  shortcut?: string;
}

export interface MenuProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** `false`: an item that is not offered now. */
  items: readonly (MenuItem | false)[];
  align?: Align;
}

/** A menu button. Supports arrow keys, Home, End and first letters; Escape or a press outside closes the menu. */
export function Menu({ trigger, label, items, align = "end" }: MenuProps) {
  const id = useId();
  const triggerId = `${id}-trigger`;
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Items are rendered after the first opening, because most menus of a page are never opened.
  const [wasOpened, setWasOpened] = useState(false);
  usePlacement(popover, triggerId, { isOpen, align });

  function focusItem(choose: (buttons: HTMLButtonElement[], current: number) => number) {
    const buttons = [
      ...(popover.current?.querySelectorAll<HTMLButtonElement>("[role=menuitem]:not(:disabled)") ?? []),
    ];
    const current = buttons.findIndex((button) => button === document.activeElement);
    const next = choose(buttons, current);
    buttons[(next + buttons.length) % buttons.length]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown") focusItem((_buttons, current) => current + 1);
    else if (event.key === "ArrowUp") focusItem((_buttons, current) => Math.max(current, 0) - 1);
    else if (event.key === "Home") focusItem(() => 0);
    else if (event.key === "End") focusItem(() => -1);
    else if (event.key === "Tab") popover.current?.hidePopover();
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLowerCase();
      focusItem((buttons, current) => {
        const order = [...buttons.keys()].map((index) => (index + current + 1) % buttons.length);
        return order.find((index) => buttons[index]?.textContent.toLowerCase().startsWith(letter)) ?? current;
      });
    } else return;
    event.preventDefault();
  }

  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
      })}
      <div
        ref={popover}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className="fixed inset-auto m-0 min-w-44 rounded-panel border border-line-strong bg-panel p-1 text-ink"
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState }) => {
          if (newState === "open") setWasOpened(true);
        }}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          const anchor = document.getElementById(triggerId);
          if (event.newState !== "open" || anchor === null) return;
          // Before the focus, which would scroll to another place.
          placePopover(event.currentTarget, anchor, "bottom", align, 4);
          focusItem(() => 0);
        }}
      >
        {wasOpened &&
          items
            .filter((item) => item !== false)
            .map((item) => (
              <button
                key={item.key ?? item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                disabled={item.isDisabled}
                className={classNames(
                  "flex h-control w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-hover focus:bg-hover focus-visible:outline-offset-0 disabled:opacity-45",
                  item.isDangerous === true && "text-error",
                )}
                onClick={() => {
                  popover.current?.hidePopover();
                  document.getElementById(triggerId)?.focus();
                  item.onSelect();
                }}
              >
                {item.icon !== undefined && <Icon name={item.icon} />}
                <span className="grow">{item.label}</span>
                {item.shortcut !== undefined && (
                  <span className="figures text-12 text-ink-3">{item.shortcut}</span>
                )}
              </button>
            ))}
      </div>
    </>
  );
}
