/** Credentials of an S3 store: fixed ones, or temporary ones that the platform of a container hands out. */
import { readFile } from "node:fs/promises";
import { z } from "zod";

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Belongs to temporary credentials. */
  sessionToken?: string | undefined;
}

export interface CredentialSource {
  /** Rejects if there are none at the moment. No message contains a credential. */
  get: () => Promise<S3Credentials>;
  /** The store has rejected these. Returns whether `get` may return others. */
  reject: (credentials: S3Credentials) => boolean;
}

export function fixedCredentials(credentials: S3Credentials): CredentialSource {
  return { get: async () => credentials, reject: () => false };
}

/** As the variables `AWS_CONTAINER_…` of Amazon's container platforms name it, which others imitate. */
export interface ContainerCredentialsOptions {
  url: string;
  /** The value of the header `Authorization`. */
  token?: string | undefined;
  /** The file that has this value. Read for each request, because the platform replaces it. */
  tokenFile?: string | undefined;
}

/** Before the end of the credentials, ms. An outage of the platform's endpoint that is shorter has no effect. */
const refreshAheadMs = 300_000;
/** Credentials end this long before their time, ms: the signature has to arrive and clocks differ. */
const marginMs = 10_000;
const refreshEveryMs = 10_000;
const timeoutMs = 5_000;

const answerSchema = z.object({
  AccessKeyId: z.string().regex(/^[\x21-\x7e]+$/),
  SecretAccessKey: z.string().regex(/^[\x21-\x7e]+$/),
  Token: z.optional(z.nullable(z.string().regex(/^[\x21-\x7e]+$/))),
  Expiration: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});

/** Temporary credentials from the platform's endpoint, refreshed before they end. Nothing is requested before the first use. */
export function createContainerCredentials(
  options: ContainerCredentialsOptions,
  now: () => number = Date.now,
): CredentialSource {
  let current: { credentials: S3Credentials; endsAt: number } | undefined;
  let refreshing: Promise<S3Credentials> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  function refresh(): Promise<S3Credentials> {
    askedAt = now();
    refreshing ??= request(options)
      .then((received) => {
        current = received;
        return received.credentials;
      })
      .finally(() => (refreshing = undefined));
    return refreshing;
  }

  return {
    get: async () => {
      const at = now();
      if (current === undefined || at >= current.endsAt - marginMs) return refresh();
      // Still valid, so no request waits for the next ones, and a failure is retried.
      if (at >= current.endsAt - refreshAheadMs && at - askedAt >= refreshEveryMs)
        refresh().catch(() => undefined);
      return current.credentials;
    },
    reject: (credentials) => {
      if (current?.credentials === credentials) current = undefined;
      return true;
    },
  };
}

async function request({
  url,
  token,
  tokenFile,
}: ContainerCredentialsOptions): Promise<{ credentials: S3Credentials; endsAt: number }> {
  const authorization = tokenFile === undefined ? token : await readToken(tokenFile);
  const response = await fetch(url, {
    headers: { Accept: "application/json", ...(authorization === undefined ? {} : { authorization }) },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200)
    throw new Error(`the endpoint of the container's credentials answered ${response.status}`);
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new Error("the endpoint of the container's credentials answered without any");
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = answer.data;
  return {
    credentials: {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: Token ?? undefined,
    },
    endsAt: Expiration == null ? Number.POSITIVE_INFINITY : Date.parse(Expiration),
  };
}

async function readToken(path: string): Promise<string> {
  const token = (await readFile(path, "utf8")).trim();
  // The platform's error for an invalid header would contain it.
  if (/^[\x20-\x7e]+$/.test(token)) return token;
  throw new Error(`${path} has no token that a header can hold`);
}
