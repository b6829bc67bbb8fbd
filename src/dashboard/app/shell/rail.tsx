import { Link, NavLink, useLocation } from "react-router";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { shortcutText } from "../../base/design-system/keys.ts";
import { Tooltip } from "../../base/design-system/tooltip.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { openOverlay, type Overlay } from "./overlays.ts";
import { pages } from "./pages.ts";
import { railItemClasses } from "./rail-item-classes.ts";
import { texts } from "./texts.ts";

// Loaded lazily, because they need the client and the contract's schemas.
const Offered = lazyPart(
  async () => (await import("../../base/connection/capabilities/offered.tsx")).Offered,
);
const ServiceState = lazyPart(async () => (await import("./service-state.tsx")).ServiceState, {
  loading: () => <span className="h-11 w-14 md:w-17" />,
});

/** Main navigation, at the left edge; on a phone at the bottom edge. */
export function Rail() {
  const { pathname } = useLocation();
  const isBehindMore = pages.some(({ to, isOnPhoneBar }) => isOnPhoneBar !== true && pathname.startsWith(to));
  return (
    <header
      className={classNames(
        "flex border-line bg-panel",
        "phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-20 phone:h-(--bottom-bar) phone:justify-around phone:border-t phone:pb-[env(safe-area-inset-bottom)] short:static! short:h-auto! short:border-t-0! short:border-b!",
        "md:sticky md:top-0 md:h-dvh md:flex-col md:items-center md:gap-6 md:overflow-y-auto md:border-r md:py-4",
      )}
    >
      <Link to="/templates" aria-label="Overprint" className="rounded-control phone:hidden">
        <BrandMark />
      </Link>
      <nav
        aria-label={texts.mainNavigation}
        className="flex items-center md:grow md:flex-col md:gap-1 phone:contents"
      >
        {pages.map((page) => {
          const link = (
            <NavLink
              key={page.to}
              to={page.to}
              className={({ isActive }) =>
                classNames(
                  railItemClasses,
                  page.isOnPhoneBar !== true && "phone:hidden",
                  isActive && "bg-accent-soft text-accent-text! hover:bg-accent-soft",
                )
              }
            >
              <Icon name={page.icon} size={18} />
              {texts.pages[page.name]}
            </NavLink>
          );
          if (page.needs === undefined) return link;
          return (
            <Offered key={page.to} name={page.needs}>
              {link}
            </Offered>
          );
        })}
      </nav>
      <div className="flex items-center md:flex-col md:gap-1 phone:contents">
        <RailButton overlay="palette" icon="search" label={texts.search} shortcut={shortcutText("K")} />
        <RailButton
          overlay="settings"
          icon="settings"
          label={texts.more}
          // On a phone the current page may be behind this button.
          className={classNames(isBehindMore && "phone:bg-accent-soft phone:text-accent-text!")}
        />
        <ServiceState />
      </div>
    </header>
  );
}

function RailButton({
  overlay,
  icon,
  label,
  shortcut,
  className,
}: {
  overlay: Overlay;
  icon: IconName;
  label: string;
  shortcut?: string;
  className?: string;
}) {
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(railItemClasses, className)}
      onClick={() => openOverlay(overlay)}
    >
      <Icon name={icon} size={18} />
      {label}
    </button>
  );
  return shortcut === undefined ? (
    button
  ) : (
    <Tooltip side="right" content={<span className="figures">{shortcut}</span>}>
      {button}
    </Tooltip>
  );
}

/** The logo: two overprinted plates. */
function BrandMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 3h14v14H3z" className="fill-ink" />
      <path d="M11 11h14v14H11z" className="fill-accent" />
      <path d="M11 11h6v6h-6z" className="fill-panel" />
    </svg>
  );
}
