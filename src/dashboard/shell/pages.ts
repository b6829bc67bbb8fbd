import type { IconName } from "../design-system/icon.tsx";
import type { texts } from "./texts.ts";

export interface DashboardPage {
  to: string;
  /** Its name in `texts.pages`. */
  name: keyof typeof texts.pages;
  icon: IconName;
  /** Pressed after G. */
  key: string;
  /** Has a place at the bottom edge of a phone; the others stand behind "More". */
  isOnPhoneBar?: true;
  /** Opens with the web address in its `?url=`; the palette offers it for an address that is pasted. */
  takesUrl?: true;
}

/** The rail, the palette and the shortcuts are made from these. */
export const pages: readonly DashboardPage[] = [
  { to: "/templates", name: "templates", icon: "templates", key: "t", isOnPhoneBar: true },
  { to: "/history", name: "history", icon: "history", key: "h", isOnPhoneBar: true },
  { to: "/screenshot", name: "screenshot", icon: "camera", key: "s", takesUrl: true },
  { to: "/metadata", name: "metadata", icon: "tag", key: "m", takesUrl: true },
  { to: "/webhooks", name: "webhooks", icon: "send", key: "w" },
  { to: "/connection", name: "connection", icon: "plug", key: "c" },
];
