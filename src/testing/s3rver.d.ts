/** Types for the used part of a package that has none. */
declare module "@20minutes/s3rver" {
  interface StoredByS3 {
    bucket: string;
    key: string;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      allowMismatchedSignatures?: boolean;
      configureBuckets: { name: string }[];
    });
    store: {
      putObject(object: StoredByS3): Promise<unknown>;
      getObject(bucket: string, key: string, options?: unknown): Promise<unknown>;
      putContent(path: string, content: unknown): Promise<unknown>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
