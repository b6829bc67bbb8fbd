import type { LoginRefusal } from "#contract/audit.ts";
import { networkOf } from "#service/edge/network-of.ts";
import { findPerson, type StoredPerson } from "#service/storage/people-store.ts";
import { digestOf } from "#service/storage/sessions-store.ts";
import { isAccount, passwordIssuer, toAccount } from "./account.ts";
import { findKnownPeople } from "./cookies.ts";
import type { LoginContext } from "./login-context.ts";
import { type Passwords, TooManyLoginsError } from "./password-hash.ts";

const windowMs = 15 * 60 * 1000;

/** Attempts that failed, in 15 minutes. */
const attempts = {
  /** Of a browser in which the person has logged in before. */
  ofBrowser: 10,
  /** Of a network address, for all accounts together. An office may share one. */
  ofNetwork: 30,
  /** Of a network of version 6 with 2¹⁶ such addresses, as a provider gives to one customer. */
  ofWideNetwork: 300,
  /** Of a network, for one account. */
  ofPair: 10,
  /** For one account from all networks; beyond, each network has the attempts of `ofPairInFlood` only. */
  ofAccount: 100,
  ofPairInFlood: 3,
} as const;

export interface LoginAttempt {
  account: string;
  password: string;
  /** Undefined: the connection has none. */
  address: string | undefined;
  /** The cookie of a browser in which people may have logged in before. */
  browser?: string | undefined;
  /** The session in which a person enters the password again. */
  session?: string | undefined;
  /** Of the request. A waiting attempt leaves the queue when it is aborted. */
  signal: AbortSignal;
}

export type CheckedLogin = { person: StoredPerson } | { waitSeconds: number } | "wrong" | "busy";

/**
 * Checks the password of an account. Wrong ones are limited by network and by account, so that no number of attempts
 * from elsewhere keeps a right one out: for an account that is under attack a network has fewer attempts, never none. A
 * browser in which the person has logged in before has a limit of its own.
 */
export type CheckLogin = (attempt: LoginAttempt) => Promise<CheckedLogin>;

/** The limits that hold for an attempt. */
interface Counters {
  waitSeconds: () => number;
  count: () => void;
  undo: () => void;
}

class LimitedError extends Error {
  override name = "LimitedError";
}

export function createCheckLogin(
  { db, now, refusedLogins }: Pick<LoginContext, "db" | "now" | "refusedLogins">,
  passwords: Passwords,
): CheckLogin {
  const limitOf = (max: number) => createAttemptLimit({ max, windowMs }, now);
  const byBrowser = limitOf(attempts.ofBrowser);
  const byNetwork = limitOf(attempts.ofNetwork);
  const byWideNetwork = limitOf(attempts.ofWideNetwork);
  const byPair = limitOf(attempts.ofPair);
  const byPairInFlood = limitOf(attempts.ofPairInFlood);
  const byAccount = limitOf(attempts.ofAccount);

  function countersOf(network: string, account: string): Counters {
    const wide = wideNetworkOf(network);
    const pair = `${wide} ${account}`;
    const counted = [
      [byNetwork, network],
      [byWideNetwork, wide],
      [byPair, pair],
      [byPairInFlood, pair],
      [byAccount, account],
    ] as const;
    return {
      waitSeconds: () =>
        Math.max(
          byNetwork.waitSeconds(network),
          byWideNetwork.waitSeconds(wide),
          byPair.waitSeconds(pair),
          byAccount.waitSeconds(account) > 0 ? byPairInFlood.waitSeconds(pair) : 0,
        ),
      count: () => counted.forEach(([limit, name]) => limit.count(name)),
      undo: () => counted.forEach(([limit, name]) => limit.undo(name)),
    };
  }

  /** The name under which the attempts of a known browser are counted; undefined: there is no proof, or it is used up. */
  async function findProof({ browser, session }: LoginAttempt, person: StoredPerson | undefined) {
    const known = await findKnownPeople(db, browser, now());
    if (person === undefined) return undefined;
    const proof =
      session ??
      (browser !== undefined && known.includes(person.id)
        ? `${digestOf(browser).toString("hex")} ${person.id}`
        : undefined);
    return proof === undefined || byBrowser.waitSeconds(proof) > 0 ? undefined : proof;
  }

  /** `disabled`: the password was right. */
  async function check(
    attempt: LoginAttempt,
    account: string,
    person: StoredPerson | undefined,
  ): Promise<CheckedLogin | "disabled"> {
    const network = networkOf(attempt.address ?? "unknown");
    const proof = await findProof(attempt, person);
    // The same for accounts that do not exist, so that it tells nothing about them.
    const counters: Counters =
      proof === undefined
        ? countersOf(network, account)
        : {
            waitSeconds: () => byBrowser.waitSeconds(proof),
            count: () => byBrowser.count(proof),
            undo: () => byBrowser.undo(proof),
          };
    const waitSeconds = counters.waitSeconds();
    if (waitSeconds > 0) return { waitSeconds };
    try {
      const isRight = await passwords.check(attempt.password, person?.passwordHash ?? undefined, {
        share: proof === undefined || person === undefined ? wideNetworkOf(network) : person.id,
        signal: attempt.signal,
        // Attempts that wait do not count yet, so that many people of one network can log in at the same time.
        onTurn: () => {
          attempt.signal.throwIfAborted();
          if (counters.waitSeconds() > 0) throw new LimitedError();
          counters.count();
        },
      });
      if (!isRight || person === undefined) return "wrong";
      if (person.disabledAt !== null) return "disabled";
      counters.undo();
      return { person };
    } catch (error) {
      if (error instanceof LimitedError) return { waitSeconds: counters.waitSeconds() };
      if (error instanceof TooManyLoginsError || attempt.signal.aborted) return "busy";
      throw error;
    }
  }

  return async (attempt) => {
    const account = toAccount(attempt.account);
    // Bounds the memory of the limits.
    const isPossible = isAccount(account);
    const person = isPossible
      ? await findPerson(db, { issuer: passwordIssuer, subject: account })
      : undefined;
    const checked = isPossible ? await check(attempt, account, person) : "wrong";
    const reason = refusalOf(checked, person);
    if (reason !== undefined) refusedLogins.note({ reason, person, address: attempt.address });
    return checked === "disabled" ? "wrong" : checked;
  };
}

/** Undefined: the login was not refused. */
function refusalOf(
  checked: CheckedLogin | "disabled",
  person: StoredPerson | undefined,
): LoginRefusal | undefined {
  if (checked === "disabled") return checked;
  if (checked === "wrong") return person === undefined ? "account" : "password";
  return typeof checked === "object" && "waitSeconds" in checked ? "tooMany" : undefined;
}

/** Of version 6 the /48 of a network, else the address itself. */
export function wideNetworkOf(network: string): string {
  return network.includes(":") ? network.split(":").slice(0, 3).join(":") : network;
}

/** Limits attempts by name, such as a network address or an account. Counted in this process alone. */
interface AttemptLimit {
  /** Seconds until the next attempt is accepted; 0: now. */
  waitSeconds: (name: string) => number;
  count: (name: string) => void;
  /** Takes back a count, after an attempt that succeeded. */
  undo: (name: string) => void;
}

/** Names that are remembered; beyond, those that were counted longest ago are forgotten. */
const namesMax = 10_000;

/** Accepts `max` attempts of a name at once, then one each `windowMs / max` (leaky bucket). */
function createAttemptLimit(
  { max, windowMs }: { max: number; windowMs: number },
  now: () => Date,
): AttemptLimit {
  const leakMs = windowMs / max;
  const buckets = new Map<string, { level: number; at: number }>();
  const levelOf = (name: string) => {
    const bucket = buckets.get(name);
    return bucket === undefined ? 0 : Math.max(0, bucket.level - (now().getTime() - bucket.at) / leakMs);
  };
  const setLevel = (name: string, level: number) => {
    buckets.delete(name);
    if (level <= 0) return;
    buckets.set(name, { level, at: now().getTime() });
    if (buckets.size <= namesMax) return;
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  };
  return {
    waitSeconds: (name) => Math.max(0, Math.ceil(((levelOf(name) + 1 - max) * leakMs) / 1000)),
    count: (name) => setLevel(name, levelOf(name) + 1),
    undo: (name) => setLevel(name, levelOf(name) - 1),
  };
}
