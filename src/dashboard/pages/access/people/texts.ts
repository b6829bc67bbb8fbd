import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of people and their sessions. */
export const texts = catalogue("pages/access/people", {
  loading: "Loading people",
  people: "People",
  you: "You",
  isYou: "(you)",
  isDisabled: "disabled",
  isInvited: "has not set a password yet",
  seen: "last seen",
  withoutLogin: "This dashboard has no login",
  withoutLoginText:
    "All users of this machine may do everything; other machines do not reach it. For a team, set OIDC_ISSUER, AUTH_PROXY_HEADER or LOGIN=password, and restart.",
  rolesElsewhere: "Roles come from the login provider. Change them there.",
  roles: { viewer: "Viewer", designer: "Designer", admin: "Admin" },
  role: "Role",
  roleOf: (name: string) => `Role of ${name}`,
  disable: "Disable",
  enable: "Enable",
  disableOf: (name: string) => `Disable ${name}`,
  enableOf: (name: string) => `Enable ${name}`,
  disableText: (name: string) =>
    `${name} is logged out at once and cannot log in until an admin enables the account again.`,
  close: "Close",
  sessionsOf: (name: string) => `Sessions of ${name}`,
  isThis: "this session",
  end: "End session",
  endOf: (device: string) => `End session: ${device}`,
  logOut: "Log out",
  invite: "Invite a person",
  invited: "Invited",
  linkUntil: "link valid until",
  newLink: "New link",
  newLinkFor: (name: string) => `New link for ${name}`,
  withdraw: "Withdraw",
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  inviteHint:
    "A viewer sees, composes and renders templates. A designer also changes and publishes them. An admin also manages keys, webhooks and people.",
  account: "Name or e-mail address",
  accountMissing: "Enter a name or an e-mail address.",
  makeLink: "Make link",
  makeLinkFor: (name: string) => `Make link for ${name}`,
  linkMade: (name: string) => `Send this link to ${name}`,
  linkText: "It sets a password, works once, and is not shown again. The link expires on",
  linkIsLocal: (origin: string) =>
    `It begins with ${origin}, which only this machine opens. Before you invite people elsewhere, set DASHBOARD_URL to the address of this dashboard, restart, and make a new link.`,
  copyLink: "Copy link",
  changePassword: "Change password",
  changePasswordHint: (min: number) => `At least ${min} characters. All your other sessions end.`,
  currentPassword: "Current password",
  newPassword: "New password",
  passwordChanged: "Password changed.",
  passwordWrong: "The current password is wrong.",
  passwordWeak: {
    common:
      "This is one of the most common passwords, or little more than a common word. Use several words that do not belong together.",
    account:
      "This password is your own name or address, or little more. Use several words that do not belong together.",
    repeated: "This password repeats the same characters. Use several words that do not belong together.",
    sequence:
      "This password follows the keyboard, the alphabet or the digits. Use several words that do not belong together.",
  },
  passwordTooShort: (min: number) => `The password needs at least ${min} characters.`,
});
