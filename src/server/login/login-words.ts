import type { PlainLanguage } from "../plain-page.ts";
import { passwordLength, type PasswordWeakness } from "#contract/people.ts";
import type { Refusal } from "./oidc-person.ts";

const english = {
  logIn: "Log in to Overprint",
  logInButton: "Log in",
  account: "Name or e-mail address",
  password: "Password",
  wrong: "The name or the password is wrong.",
  tooMany: (minutes: number) =>
    minutes === 1
      ? "Too many attempts. Try again in a minute, or in a browser in which you have logged in before."
      : `Too many attempts. Try again in ${minutes} minutes, or in a browser in which you have logged in before.`,
  busy: "Too many people log in at the moment. Try again in a few seconds.",
  noPassword:
    "No password is set yet. Open the link that was printed when Overprint started. If it has expired, restart Overprint, or run “npm run login-link”.",
  forgotten: "Forgotten? An admin can make a new link for you.",
  loggedOut: "You are logged out.",
  setPassword: "Set your password",
  setPasswordFor: (account: string) => `For ${account}.`,
  newPassword: "New password",
  newPasswordHint: `At least ${passwordLength.min} characters, such as several words.`,
  repeated: "The same password again",
  setButton: "Set the password and log in",
  accountMissing: "Enter a name or an e-mail address, up to 200 characters.",
  accountTaken: "There is a person of this name already. Choose another name.",
  tooShort: `The password needs ${passwordLength.min} to ${passwordLength.max} characters.`,
  weakPassword: (weakness: PasswordWeakness) =>
    `${
      {
        common: "This is one of the most common passwords, or little more than a common word.",
        account: "This password is your own name or address, or little more.",
        repeated: "This password repeats the same characters.",
        sequence: "This password follows the keyboard, the alphabet or the digits.",
      }[weakness]
    } Use several words that do not belong together.`,
  notRepeated: "The two passwords are not the same.",
  linkEnded: "This link does not work any more",
  linkEndedText:
    "It was used, has expired, or was replaced by a newer one. Ask an admin for a new link, or run “npm run login-link” on the server.",
  toLogin: "To the login",
  withProvider: (host: string) => `Log in with ${host}`,
  providerText: (host: string) => `You log in at ${host}, and come back here.`,
  providerFailed: "The login did not work",
  providerAway: (host: string) =>
    `${host} did not answer as a login provider does. It may be down; your work is safe. The server’s log has the cause.`,
  providerRefused: (host: string) => `${host} ended the login without letting you in.`,
  loginStale: "This login was begun too long ago, in another browser, or was already used.",
  again: "Try again",
  notAllowed: "You may not use this dashboard",
  notAllowedText: (name: string) =>
    `You are logged in as ${name}, and this account is not allowed here. An admin of Overprint can allow it.`,
  notAllowedAccount: "Your account is not allowed here. An admin of Overprint can allow it.",
  unverified: (name: string) =>
    `Your provider has not verified the address ${name}. Verify it there, then log in again.`,
  verificationMissing: (name: string) =>
    `Your provider does not say whether it has verified the address ${name}. An admin of Overprint can let you in by a group.`,
  refusalHint: (reason: Refusal, claim: string) =>
    ({
      notAllowed:
        "No rule of OIDC_ALLOWED names this account. Groups are compared as the provider writes them, such as group:/designers.",
      unverified: "OIDC_ALLOWED names the address, but the provider says that it is not verified.",
      verificationMissing:
        "OIDC_ALLOWED names the address, but the provider does not say whether it is verified. Let it send email_verified, or set OIDC_ALLOWED to groups, such as group:designers.",
      groupsMissing: `The provider sent no claim “${claim}”. Let it send people’s groups, or set OIDC_GROUPS_CLAIM to the claim that has them.`,
      groupsOmitted:
        "The provider left out the groups, because the person is in too many. Let it send only the groups that are assigned to this application.",
    })[reason],
  refusedAccount: "Account",
  groupsSent: "Groups that the provider sent",
  claimsSent: "Claims that the provider sent",
  none: "none",
  logOut: "Log out",
  otherAccount: "Log in with another account",
  proxyMissing: "Your login did not reach Overprint",
  proxyMissingText:
    "People log in at the proxy in front of this dashboard, and it did not name you. Open the dashboard by its public address.",
  done: "You are logged in",
  doneText: "Close this tab and go on where you were.",
} as const;

type Widen<Value> = Value extends string
  ? string
  : Value extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : never;
export type LoginWords = { readonly [Name in keyof typeof english]: Widen<(typeof english)[Name]> };

const german: LoginWords = {
  logIn: "Bei Overprint anmelden",
  logInButton: "Anmelden",
  account: "Name oder E-Mail-Adresse",
  password: "Passwort",
  wrong: "Der Name oder das Passwort stimmt nicht.",
  tooMany: (minutes) =>
    minutes === 1
      ? "Zu viele Versuche. Versuchen Sie es in einer Minute erneut, oder in einem Browser, in dem Sie sich schon angemeldet haben."
      : `Zu viele Versuche. Versuchen Sie es in ${minutes} Minuten erneut, oder in einem Browser, in dem Sie sich schon angemeldet haben.`,
  busy: "Gerade melden sich zu viele an. Versuchen Sie es in einigen Sekunden erneut.",
  noPassword:
    "Es ist noch kein Passwort gesetzt. Öffnen Sie den Link, der beim Start von Overprint ausgegeben wurde. Ist er abgelaufen, starten Sie Overprint neu, oder führen Sie „npm run login-link“ aus.",
  forgotten: "Vergessen? Ein Admin kann einen neuen Link für Sie erstellen.",
  loggedOut: "Sie sind abgemeldet.",
  setPassword: "Passwort festlegen",
  setPasswordFor: (account) => `Für ${account}.`,
  newPassword: "Neues Passwort",
  newPasswordHint: `Mindestens ${passwordLength.min} Zeichen, etwa mehrere Wörter.`,
  repeated: "Dasselbe Passwort noch einmal",
  setButton: "Passwort festlegen und anmelden",
  accountMissing: "Geben Sie einen Namen oder eine E-Mail-Adresse ein, bis zu 200 Zeichen.",
  accountTaken: "Diesen Namen gibt es schon. Wählen Sie einen anderen.",
  tooShort: `Das Passwort braucht ${passwordLength.min} bis ${passwordLength.max} Zeichen.`,
  weakPassword: (weakness) =>
    `${
      {
        common: "Das ist eines der häufigsten Passwörter, oder kaum mehr als ein häufiges Wort.",
        account: "Dieses Passwort ist Ihr eigener Name oder Ihre Adresse, oder kaum mehr.",
        repeated: "Dieses Passwort wiederholt dieselben Zeichen.",
        sequence: "Dieses Passwort folgt der Tastatur, dem Alphabet oder den Ziffern.",
      }[weakness]
    } Nehmen Sie mehrere Wörter, die nicht zusammengehören.`,
  notRepeated: "Die beiden Passwörter sind nicht gleich.",
  linkEnded: "Dieser Link gilt nicht mehr",
  linkEndedText:
    "Er wurde benutzt, ist abgelaufen oder durch einen neueren ersetzt. Bitten Sie einen Admin um einen neuen Link, oder führen Sie auf dem Server „npm run login-link“ aus.",
  toLogin: "Zur Anmeldung",
  withProvider: (host) => `Mit ${host} anmelden`,
  providerText: (host) => `Sie melden sich bei ${host} an und kommen dann hierher zurück.`,
  providerFailed: "Die Anmeldung hat nicht geklappt",
  providerAway: (host) =>
    `${host} hat nicht wie ein Anmeldedienst geantwortet. Vielleicht ist er gestört; Ihre Arbeit bleibt erhalten. Die Ursache steht im Protokoll des Servers.`,
  providerRefused: (host) => `${host} hat die Anmeldung beendet, ohne Sie einzulassen.`,
  loginStale: "Diese Anmeldung ist zu lange her, begann in einem anderen Browser oder wurde schon benutzt.",
  again: "Erneut versuchen",
  notAllowed: "Sie haben hier keinen Zugang",
  notAllowedText: (name) =>
    `Sie sind als ${name} angemeldet, und dieses Konto hat hier keinen Zugang. Ein Admin von Overprint kann das ändern.`,
  notAllowedAccount: "Ihr Konto hat hier keinen Zugang. Ein Admin von Overprint kann das ändern.",
  unverified: (name) =>
    `Ihr Anmeldedienst hat die Adresse ${name} nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich dann erneut an.`,
  verificationMissing: (name) =>
    `Ihr Anmeldedienst sagt nicht, ob er die Adresse ${name} bestätigt hat. Ein Admin von Overprint kann Sie über eine Gruppe einlassen.`,
  refusalHint: (reason, claim) =>
    ({
      notAllowed:
        "Keine Regel in OIDC_ALLOWED nennt dieses Konto. Gruppen werden so verglichen, wie der Anmeldedienst sie schreibt, etwa group:/designers.",
      unverified:
        "OIDC_ALLOWED nennt die Adresse, aber der Anmeldedienst sagt, dass sie nicht bestätigt ist.",
      verificationMissing:
        "OIDC_ALLOWED nennt die Adresse, aber der Anmeldedienst sagt nicht, ob sie bestätigt ist. Lassen Sie ihn email_verified senden, oder setzen Sie OIDC_ALLOWED auf Gruppen, etwa group:designers.",
      groupsMissing: `Der Anmeldedienst hat „${claim}“ nicht gesendet. Lassen Sie ihn die Gruppen senden, oder setzen Sie OIDC_GROUPS_CLAIM auf die Angabe, in der sie stehen.`,
      groupsOmitted:
        "Der Anmeldedienst hat die Gruppen weggelassen, weil es zu viele sind. Lassen Sie ihn nur die Gruppen senden, die dieser Anwendung zugewiesen sind.",
    })[reason],
  refusedAccount: "Konto",
  groupsSent: "Gruppen, die der Anmeldedienst gesendet hat",
  claimsSent: "Angaben, die der Anmeldedienst gesendet hat",
  none: "keine",
  logOut: "Abmelden",
  otherAccount: "Mit einem anderen Konto anmelden",
  proxyMissing: "Ihre Anmeldung kam nicht bei Overprint an",
  proxyMissingText:
    "Angemeldet wird am Proxy vor dieser Oberfläche, und er hat Sie nicht genannt. Öffnen Sie die Oberfläche über ihre öffentliche Adresse.",
  done: "Sie sind angemeldet",
  doneText: "Schließen Sie diesen Tab, und machen Sie dort weiter, wo Sie waren.",
};

export const loginWords: Readonly<Record<PlainLanguage, LoginWords>> = { en: english, de: german };
