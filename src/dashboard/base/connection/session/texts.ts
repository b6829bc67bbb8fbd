import { catalogue } from "../../language/catalogue.ts";

/** Texts of the session. */
export const texts = catalogue("base/connection/session", {
  ended: "Your session has ended",
  endedText:
    "Log in again in a new tab, then come back to this one. Nothing is lost here; repeat what you did last.",
  logIn: "Log in",
  logOut: "Log out",
  logOutFailed: "The server did not answer, so you are still logged in. Try again.",
  account: "Account",
  sessions: "Sessions",
  roles: { viewer: "Viewer", designer: "Designer", admin: "Admin" },
});
