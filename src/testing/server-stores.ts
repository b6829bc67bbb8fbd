/** The servers of the second run of the service's tests: one PostgreSQL and one S3 store for all its files. */
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#service/storage/database.ts";
import type { S3Server } from "./start-s3-server.ts";
import { findPostgres, startPostgres } from "./start-postgres.ts";
import { startS3Server } from "./start-s3-server.ts";

export interface ServerStores {
  /** Of a database that no test uses. */
  postgresUrl: string;
  s3: Pick<S3Server, "endpoint" | "region" | "bucket" | "accessKeyId" | "secretAccessKey">;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Absent in the other runs, which use a folder; null where PostgreSQL cannot be started. */
    serverStores: ServerStores | null;
  }
}

/** New databases are copies of it. */
export const originalDatabase = "overprint_original";

/** Called by vitest before the run; what it returns, after it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = await findPostgres();
  if (programs === undefined) {
    if (process.env["CI"] !== undefined)
      throw new Error("There is no PostgreSQL on this machine, and in CI its tests are not skipped.");
    project.provide("serverStores", null);
    return undefined;
  }
  const [postgres, s3] = await Promise.all([startPostgres(programs), startS3Server()]);
  try {
    await makeOriginal(postgres.url);
  } catch (error) {
    await Promise.all([postgres.close(), s3.close()]);
    throw error;
  }
  const { close, ...access } = s3;
  project.provide("serverStores", { postgresUrl: postgres.url, s3: access });
  return async () => {
    await Promise.all([postgres.close(), close()]);
  };
}

export function databaseUrl(postgresUrl: string, name: string): string {
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}

/** Runs one statement beside any database of a test. */
export async function administer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeOriginal(postgresUrl: string): Promise<void> {
  await administer(postgresUrl, `create database ${originalDatabase}`);
  const onError = (error: unknown) => {
    throw error;
  };
  const database = await openDatabase(
    { kind: "server", url: databaseUrl(postgresUrl, originalDatabase) },
    { onError },
  );
  await database.searchIndexProblem;
  await database.close();
}
