import { randomBytes } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

export interface S3Server {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  close: () => Promise<void>;
}

const bucket = "overprint-test";

/**
 * Starts an S3 server on a free port, with one bucket, for the duration of a test. It checks signatures as if every
 * bucket were in the path, so those of requests with the bucket in the host need `allowsAnySignature`.
 */
export async function startS3Server({
  port = 0,
  allowsAnySignature = false,
}: { port?: number; allowsAnySignature?: boolean } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "overprint-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: allowsAnySignature,
    configureBuckets: [{ name: bucket }],
  });
  replaceWhole(server.store);
  const address = await server.run();
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    region: "us-east-1",
    bucket,
    // The only pair of keys that the server accepts.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** S3 replaces objects atomically, but this server writes into the file that others are reading. */
function replaceWhole(store: S3rver["store"]): void {
  const putContent = store.putContent.bind(store);
  const putObject = store.putObject.bind(store);
  const getObject = store.getObject.bind(store);
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  };
  store.putContent = async (path, content) => {
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    const written = await putContent(draft, content);
    await rename(draft, path);
    return written;
  };
  store.putObject = (object) => inTurn(object.key, () => putObject(object));
  store.getObject = (...asked) => inTurn(asked[1], () => getObject(...asked));
}
