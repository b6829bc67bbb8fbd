import { type ReactNode, useMemo, useState } from "react";
import { resolveTo } from "#dashboard/navigation/address.ts";
import {
  LocationContext,
  type Navigate,
  NavigateContext,
  type ShownLocation,
} from "#dashboard/navigation/navigation-context.ts";

/** The surroundings of parts that navigate, with an address of its own instead of the window's. */
export function MemoryRouter({ address = "/", children }: { address?: string; children: ReactNode }) {
  const [shown, setShown] = useState<ShownLocation>(() => ({
    location: { ...resolveTo(address, "/"), state: undefined },
    action: "pop",
    params: {},
  }));
  const navigate = useMemo<Navigate>(
    () => (to, options) => {
      setShown(({ location }) => ({
        location: { ...resolveTo(to, location.pathname), state: options?.state },
        action: options?.replace === true ? "replace" : "push",
        params: {},
      }));
      return Promise.resolve();
    },
    [],
  );
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={shown}>{children}</LocationContext>
    </NavigateContext>
  );
}
