import type { S3ObjectStoreOptions } from "../storage/s3-object-store.ts";

/** Where an installation keeps its data. */
export interface StoredPlaces {
  /** An absolute path: secrets, and what is not on servers. */
  dataDir: string;
  /** `people`: that of a dashboard with a remote service. */
  database: { kind: "folder" } | { kind: "people" } | { kind: "server"; url: string };
  objects: { kind: "folder" } | ({ kind: "s3" } & S3ObjectStoreOptions);
}
