import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  loading: "Personen werden geladen",
  people: "Personen",
  you: "Sie",
  isYou: "(Sie)",
  isDisabled: "gesperrt",
  isInvited: "hat noch kein Passwort festgelegt",
  seen: "zuletzt gesehen",
  withoutLogin: "Diese Oberfläche hat keine Anmeldung",
  withoutLoginText:
    "Wer an diesem Rechner arbeitet, darf alles; andere Rechner erreichen sie nicht. Für ein Team setzen Sie OIDC_ISSUER, AUTH_PROXY_HEADER oder LOGIN=password, und starten Sie neu.",
  rolesElsewhere: "Die Rollen kommen vom Anmeldedienst. Ändern Sie sie dort.",
  roles: { viewer: "Betrachter", designer: "Gestalter", admin: "Admin" },
  role: "Rolle",
  roleOf: (name) => `Rolle von ${name}`,
  disable: "Sperren",
  enable: "Entsperren",
  disableOf: (name) => `${name} sperren`,
  enableOf: (name) => `${name} entsperren`,
  disableText: (name) =>
    `${name} wird sofort abgemeldet und kann sich erst wieder anmelden, wenn ein Admin das Konto entsperrt.`,
  close: "Schließen",
  sessionsOf: (name) => `Sitzungen von ${name}`,
  isThis: "diese Sitzung",
  end: "Sitzung beenden",
  endOf: (device) => `Sitzung beenden: ${device}`,
  logOut: "Abmelden",
  invite: "Person einladen",
  invited: "Eingeladen",
  linkUntil: "Link gültig bis",
  newLink: "Neuer Link",
  newLinkFor: (name) => `Neuer Link für ${name}`,
  withdraw: "Zurücknehmen",
  withdrawOf: (name) => `Einladung von ${name} zurücknehmen`,
  inviteHint:
    "Betrachter sehen Vorlagen, füllen sie aus und rendern. Gestalter ändern und veröffentlichen sie auch. Admins verwalten auch Schlüssel, Webhooks und Personen.",
  account: "Name oder E-Mail-Adresse",
  accountMissing: "Geben Sie einen Namen oder eine E-Mail-Adresse ein.",
  makeLink: "Link erstellen",
  makeLinkFor: (name) => `Link erstellen für ${name}`,
  linkMade: (name) => `Senden Sie diesen Link an ${name}`,
  linkText: "Er legt ein Passwort fest, gilt einmal und wird nicht wieder gezeigt. Der Link läuft ab am",
  linkIsLocal: (origin) =>
    `Er beginnt mit ${origin}, was nur dieser Rechner öffnet. Setzen Sie DASHBOARD_URL auf die Adresse dieses Dashboards, starten Sie neu und erstellen Sie einen neuen Link, bevor Sie andere einladen.`,
  copyLink: "Link kopieren",
  changePassword: "Passwort ändern",
  changePasswordHint: (min) => `Mindestens ${min} Zeichen. Alle Ihre anderen Sitzungen enden.`,
  currentPassword: "Aktuelles Passwort",
  newPassword: "Neues Passwort",
  passwordChanged: "Passwort geändert.",
  passwordWrong: "Das aktuelle Passwort stimmt nicht.",
  passwordWeak: {
    common:
      "Das ist eines der häufigsten Passwörter, oder kaum mehr als ein häufiges Wort. Nehmen Sie mehrere Wörter, die nicht zusammengehören.",
    account:
      "Dieses Passwort ist Ihr eigener Name oder Ihre Adresse, oder kaum mehr. Nehmen Sie mehrere Wörter, die nicht zusammengehören.",
    repeated:
      "Dieses Passwort wiederholt dieselben Zeichen. Nehmen Sie mehrere Wörter, die nicht zusammengehören.",
    sequence:
      "Dieses Passwort folgt der Tastatur, dem Alphabet oder den Ziffern. Nehmen Sie mehrere Wörter, die nicht zusammengehören.",
  },
  passwordTooShort: (min) => `Das Passwort braucht mindestens ${min} Zeichen.`,
};
