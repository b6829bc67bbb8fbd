import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  ended: "Ihre Sitzung ist beendet",
  endedText:
    "Melden Sie sich in einem neuen Tab erneut an, und kommen Sie dann hierher zurück. Hier geht nichts verloren; wiederholen Sie, was Sie zuletzt taten.",
  logIn: "Anmelden",
  logOut: "Abmelden",
  logOutFailed: "Der Server hat nicht geantwortet; Sie sind noch angemeldet. Versuchen Sie es erneut.",
  account: "Konto",
  sessions: "Sitzungen",
  roles: { viewer: "Betrachter", designer: "Gestalter", admin: "Admin" },
};
