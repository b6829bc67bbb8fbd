/**
 * Objects in a bucket of an S3 store, addressed by path (`endpoint/bucket/key`), which nearly every such store supports,
 * or by host (`bucket.endpoint/key`). Each object carries the digest of its bytes. Reads verify it, so a response that was
 * cut off, or that a store without S3's atomic replacement assembled from two objects, is retried instead of being
 * served. Required permissions: GetObject, PutObject, DeleteObject, and ListBucket, without which S3 answers 403 for a
 * missing object.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { assertObjectKey, type ListedObject, type ObjectStore, ObjectStoreError } from "./object-store.ts";
import {
  type ContainerCredentialsOptions,
  createContainerCredentials,
  fixedCredentials,
  type S3Credentials,
} from "./s3-credentials.ts";

export type S3ObjectStoreOptions = S3Place & (S3Credentials | { container: ContainerCredentialsOptions });

interface S3Place {
  /** No slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether the bucket is in the path or in the host. Default: path. */
  addressing?: "path" | "virtual" | undefined;
  /** For one attempt with its bytes. Three of them stay within a job's deadline. */
  attemptTimeoutMs?: number;
  /** Before the first retry; doubled for the next. */
  retryDelayMs?: number;
}

/** A retry may succeed. */
class PassingFailure extends Error {}

const attemptsMax = 3;
const digestHeader = "x-amz-meta-sha256";

interface Answer {
  status: number;
  /** S3's error code; empty if there is none. */
  code: string;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Codes of credentials that have ended; a HEAD has no code. */
const endedCredentialCodes = new Set(["ExpiredToken", "InvalidToken", "TokenRefreshRequired", ""]);

/** Throws nothing by itself: the first use shows whether the store answers. */
export function createS3ObjectStore(options: S3ObjectStoreOptions): ObjectStore {
  const { region, attemptTimeoutMs = 15_000, retryDelayMs = 100 } = options;
  const prefix = prefixOf(options);
  const source =
    "container" in options ? createContainerCredentials(options.container) : fixedCredentials(options);
  let signer: { credentials: S3Credentials; client: AwsClient } | undefined;

  /** One client for each set of credentials, because it caches the keys that it derives. */
  async function openSigner() {
    const credentials = await source.get().catch((error: unknown) => {
      throw new PassingFailure(`no credentials: ${describe(error)}`, { cause: error });
    });
    if (signer?.credentials !== credentials) {
      const { accessKeyId, secretAccessKey, sessionToken } = credentials;
      const token = sessionToken === undefined ? {} : { sessionToken };
      signer = {
        credentials,
        client: new AwsClient({ accessKeyId, secretAccessKey, ...token, region, service: "s3" }),
      };
    }
    return signer;
  }

  async function ask(method: string, key: string, content?: { bytes: Uint8Array; contentType: string }) {
    assertObjectKey(key);
    return send(method, `/${key}`, content);
  }

  /** `path` follows the bucket's address. */
  async function send(method: string, path: string, content?: { bytes: Uint8Array; contentType: string }) {
    const url = `${prefix}${path}`;
    const digest = content === undefined ? undefined : sha256(content.bytes);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { client, credentials } = await openSigner();
        const request = await client.sign(url, {
          method,
          ...(content === undefined || digest === undefined
            ? {}
            : {
                body: new Uint8Array(content.bytes),
                headers: {
                  "Content-Type": content.contentType,
                  // Signed, so the store refuses bytes that changed on their way.
                  "X-Amz-Content-Sha256": digest,
                  [digestHeader]: digest,
                },
              }),
        });
        const answer = await exchange(request);
        const isRejected = [400, 403].includes(answer.status) && endedCredentialCodes.has(answer.code);
        if (isRejected && attempt < attemptsMax && source.reject(credentials))
          throw new PassingFailure(`answered ${answer.status} ${answer.code}`);
        return answer;
      } catch (error) {
        if (!(error instanceof PassingFailure) || attempt === attemptsMax)
          throw new ObjectStoreError(`${method} ${path}: ${describe(error)}`, { cause: error });
        await delay(retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  async function exchange(request: Request): Promise<Answer> {
    const signal = AbortSignal.timeout(attemptTimeoutMs);
    let answer: Answer;
    try {
      // A redirect would need another signature. S3 sends one when the region is wrong, and the error shows it.
      const response = await fetch(request, { signal, redirect: "manual" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { status, headers } = response;
      answer = { status, headers, bytes, code: response.ok ? "" : codeOf(bytes) };
    } catch (error) {
      throw new PassingFailure(signal.aborted ? `no answer within ${attemptTimeoutMs} ms` : describe(error), {
        cause: error,
      });
    }
    const { status, code, headers, bytes } = answer;
    if (status >= 500 || status === 429 || code === "RequestTimeout")
      throw new PassingFailure(`answered ${status} ${code}`);
    const digest = headers.get(digestHeader);
    if (request.method === "GET" && status === 200 && digest !== null && digest !== sha256(bytes))
      throw new PassingFailure(`answered ${bytes.byteLength} bytes that are not the object's`);
    return answer;
  }

  async function find(key: string): Promise<Answer | undefined> {
    const answer = await ask("GET", key);
    if (isMissing(answer)) return undefined;
    expectStatus(answer, [200], `GET ${key}`);
    return answer;
  }

  return {
    async put(key, bytes, contentType) {
      expectStatus(await ask("PUT", key, { bytes, contentType }), [200], `PUT ${key}`);
    },

    async get(key) {
      const answer = await find(key);
      if (answer === undefined) return undefined;
      return { bytes: answer.bytes, contentType: answer.headers.get("content-type") ?? "" };
    },

    async delete(key) {
      const answer = await ask("DELETE", key);
      if (!isMissing(answer)) expectStatus(answer, [200, 204], `DELETE ${key}`);
    },

    async has(key) {
      const answer = await ask("HEAD", key);
      // A HEAD has no body to distinguish a missing object from a missing bucket, so the absence is checked again.
      if (answer.status === 404) return (await find(key)) !== undefined;
      expectStatus(answer, [200], `HEAD ${key}`);
      return true;
    },

    async *list() {
      // By the last name instead of S3's tokens, which other stores make in ways of their own.
      for (let page: ObjectPage | undefined; page === undefined || page.isTruncated;) {
        const query = new URLSearchParams({ marker: page?.objects.at(-1)?.key ?? "" });
        const answer = await send("GET", `?${query.toString()}`);
        expectStatus(answer, [200], "list");
        page = readObjectPage(Buffer.from(answer.bytes).toString("utf8"));
        yield* page.objects;
      }
    },
  };
}

/** The address of the bucket, without a slash at the end. */
function prefixOf({ endpoint, bucket, addressing }: S3Place): string {
  if (addressing !== "virtual") return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/+$/, "");
}

/** The object is missing; the bucket exists. */
function isMissing({ status, code }: Answer): boolean {
  return status === 404 && code !== "NoSuchBucket";
}

function expectStatus({ status, code }: Answer, expected: readonly number[], what: string): void {
  if (!expected.includes(status)) throw new ObjectStoreError(`${what}: answered ${status} ${code}`.trim());
}

function codeOf(body: Uint8Array): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body).toString("utf8", 0, 2_000))?.[1] ?? "";
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** `fetch` says only that it failed; the reason is its cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && !(error instanceof PassingFailure)
    ? `${error.message} (${error.cause.message})`
    : error.message;
}

interface ObjectPage {
  objects: ListedObject[];
  /** Whether there are more behind the last one. */
  isTruncated: boolean;
}

/** Reads one page of S3's `ListObjects`, in the order of their names. */
function readObjectPage(xml: string): ObjectPage {
  const objects = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, contents = ""]) => ({
    key: readText(contents, "Key") ?? "",
    size: Number(readText(contents, "Size")),
  }));
  return { objects, isTruncated: objects.length > 0 && readText(xml, "IsTruncated") === "true" };
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

function readText(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);
}
