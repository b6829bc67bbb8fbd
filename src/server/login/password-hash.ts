import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { type AcquireOptions, createSemaphore } from "#service/concurrency/semaphore.ts";

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's parameters for scrypt: 64 MB and about 0.2 s for each hash. */
const owaspCost: ScryptCost = { N: 2 ** 16, r: 8, p: 2 };
const keyBytes = 32;

/** Too many passwords are checked at once. */
export class TooManyLoginsError extends Error {
  override name = "TooManyLoginsError";
}

/** The caller for whom a password is hashed: places are shared fairly, and a caller who leaves frees its place. */
export type HashOptions = Pick<AcquireOptions, "share" | "signal">;

/** Both wait for a place, and reject with `TooManyLoginsError` if too many wait, or with the signal's reason. */
export interface Passwords {
  hash: (password: string, options?: HashOptions) => Promise<string>;
  /**
   * Takes the same time whether the hash is undefined or not, so that the time does not tell which accounts there are.
   * `onTurn`: called before the hash is computed; if it throws, `check` rejects.
   */
  check: (
    password: string,
    hash: string | undefined,
    options?: HashOptions & { onTurn?: () => void },
  ) => Promise<boolean>;
}

/** Two at a time take 40 s for them. */
const waitingMax = 400;

/** Each hash states its cost, so that a later version can raise it. */
export function createPasswords(cost: ScryptCost = owaspCost): Passwords {
  // Bounds memory, and leaves threads of the pool to files and DNS.
  const hashing = createSemaphore({
    kind: "logins",
    limit: 2,
    waitingMax,
    busy: () => new TooManyLoginsError("Too many passwords are checked at once."),
  });
  return {
    hash: async (password, options) => {
      const salt = randomBytes(16);
      const key = await hashing.run(() => derive(password, salt, cost), options);
      return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join(" ");
    },
    check: async (password, hash, { onTurn, ...options } = {}) => {
      const known = readHash(hash);
      const { salt, wanted, ...used } = known ?? { ...cost, salt: unknownSalt, wanted: unknownKey };
      const key = await hashing.run(() => {
        onTurn?.();
        return derive(password, salt, used);
      }, options);
      return wanted.byteLength === key.byteLength && timingSafeEqual(wanted, key) && known !== undefined;
    },
  };
}

const unknownSalt = Buffer.alloc(16);
const unknownKey = Buffer.alloc(keyBytes);

function readHash(hash = ""): (ScryptCost & { salt: Buffer; wanted: Buffer }) | undefined {
  const [kind, N, r, p, salt = "", key = ""] = hash.split(" ");
  if (kind !== "scrypt") return undefined;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64"),
    wanted: Buffer.from(key, "base64"),
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  // It needs 128 · N · r bytes; Node's default limit is lower.
  const maxmem = 256 * N * r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
