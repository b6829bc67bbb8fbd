/** The issuer of people who log in with a password. */
export const passwordIssuer = "password";

/** The form in which names are compared: `Ada@Example.com` is `ada@example.com`. */
export function toAccount(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/** Whether there may be an account of this name, which is in the form of `toAccount`. The database stores no other text. */
export function isAccount(account: string): boolean {
  return account !== "" && account.length <= 200 && account.isWellFormed() && !/\p{Cc}/u.test(account);
}
