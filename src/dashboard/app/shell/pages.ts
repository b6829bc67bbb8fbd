import type { EndpointName } from "#contract/endpoints.ts";
import type { IconName } from "../../base/design-system/icon.tsx";
import type { texts } from "./texts.ts";

export interface DashboardPage {
  to: string;
  /** Its name in `texts.pages`. */
  name: keyof typeof texts.pages;
  icon: IconName;
  /** Pressed after G. */
  key: string;
  /** Shown in the bottom bar of a phone; the other pages are behind "More". */
  isOnPhoneBar?: true;
  /** Without this call of the service the page is not offered. */
  needs?: EndpointName;
  /** Accepts a web address in `?url=`; the palette offers such pages for a pasted address. */
  takesUrl?: true;
}

/** The pages, for the rail, the palette and the shortcuts. */
export const pages: readonly DashboardPage[] = [
  { to: "/templates", name: "templates", icon: "templates", key: "t", isOnPhoneBar: true },
  { to: "/history", name: "history", icon: "history", key: "h", isOnPhoneBar: true },
  { to: "/screenshot", name: "screenshot", icon: "camera", key: "s", takesUrl: true },
  { to: "/metadata", name: "metadata", icon: "globe", key: "m", takesUrl: true },
  { to: "/webhooks", name: "webhooks", icon: "send", key: "w" },
  { to: "/access", name: "access", icon: "key", key: "a" },
  { to: "/connection", name: "connection", icon: "plug", key: "c" },
  // Last, because it appears once the service is known.
  { to: "/uploads", name: "uploads", icon: "image", key: "u", needs: "restoreAsset" },
];

/** Classes of an item of the rail: an icon above a word. Its focus ring is inside, because the rail is not wider. */
export const railItemClasses =
  "flex min-w-14 md:w-17 phone:min-w-0 phone:max-w-20 phone:grow phone:basis-0 flex-col items-center justify-center gap-1 rounded-control px-0.5 py-1.5 text-12 font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2";
