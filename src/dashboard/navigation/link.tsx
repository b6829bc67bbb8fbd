import type { ComponentPropsWithRef, MouseEvent } from "react";
import { formatAddress, resolveTo, type To } from "./address.ts";
import { type NavigateOptions, useLocation, useNavigate } from "./navigation-context.ts";
import { isWithin } from "./routes.ts";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href">, NavigateOptions {
  to: To;
}

/** A link inside the dashboard. A click with a modifier key, or with a `target`, is the browser's. */
export function Link({
  to,
  replace,
  preventScrollReset,
  state,
  onClick,
  target,
  children,
  ...rest
}: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const href = formatAddress(resolveTo(to, location.pathname));

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || (target !== undefined && target !== "_self")) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The same address again is no second entry.
    const isSame = href === formatAddress(location);
    void navigate(to, { replace: replace ?? isSame, preventScrollReset, state });
  }
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  );
}

interface NavLinkProps extends Omit<LinkProps, "className" | "to"> {
  to: string;
  className: (link: { isActive: boolean }) => string;
}

/** A link of a navigation bar, which is active on its page and on those below. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const isActive = isWithin(useLocation().pathname, to);
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={className({ isActive })}
    />
  );
}
