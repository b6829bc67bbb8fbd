import { lazy, Suspense } from "react";
import { Link, NavLink } from "react-router";
import { classNames } from "../design-system/class-names.ts";
import { Icon, type IconName } from "../design-system/icon.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { railItemClasses } from "./rail-item-classes.ts";
import { texts } from "./texts.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

// With the client and the contract's schemas, which the frame can stand without.
const ServiceState = lazy(async () => ({ default: (await import("./service-state.tsx")).ServiceState }));

/** Each by its name in `texts.pages`. */
const pages = [
  { to: "/templates", name: "templates", icon: "templates" },
  { to: "/history", name: "history", icon: "history" },
] as const satisfies readonly { to: string; name: keyof typeof texts.pages; icon: IconName }[];

/** At the left edge; at the bottom edge on a phone, where a thumb is. */
export function Rail() {
  return (
    <header
      className={classNames(
        "flex border-line bg-panel",
        "phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-20 phone:h-(--bottom-bar) phone:justify-around phone:border-t phone:pb-[env(safe-area-inset-bottom)]",
        "md:sticky md:top-0 md:h-dvh md:flex-col md:items-center md:gap-6 md:border-r md:py-4",
      )}
    >
      <Link to="/templates" aria-label="Overprint" className="rounded-control phone:hidden">
        <BrandMark />
      </Link>
      <nav aria-label={texts.mainNavigation} className="flex items-center gap-1 md:grow md:flex-col">
        {pages.map((page) => (
          <NavLink
            key={page.to}
            to={page.to}
            className={({ isActive }) =>
              classNames(
                railItemClasses,
                "md:w-16",
                isActive && "bg-accent-soft text-accent-text! hover:bg-accent-soft",
              )
            }
          >
            <Icon name={page.icon} size={18} />
            {texts.pages[page.name]}
          </NavLink>
        ))}
      </nav>
      <div className="flex items-center gap-1 md:flex-col">
        <ThemeSwitch />
        <Suspense fallback={<span className="h-11 w-14 md:w-16" />}>
          <ServiceState />
        </Suspense>
      </div>
    </header>
  );
}
