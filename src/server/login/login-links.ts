import { constants } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ListedInvitation } from "#contract/people.ts";
import { type Role, roles } from "#contract/scopes.ts";
import type { Executor } from "#service/storage/database.ts";
import { replaceFile } from "#service/storage/data-files.ts";
import { codeOf, openPlainFile, reasonOf } from "#service/storage/file-facts.ts";
import {
  digestOf,
  endPasswordTokens,
  keepToken,
  listPasswordTokens,
  makeToken,
  readToken,
  takeToken,
} from "#service/storage/sessions-store.ts";
import type { LoginContext } from "./login-context.ts";

/** The account whose password a link sets. */
export interface LoginLink {
  /** The account; undefined: of the first admin, whom the form asks for a name if there is none yet. */
  account: string | undefined;
  /** Of an account that does not exist yet; undefined: a viewer, the first person an admin. */
  role: Role | undefined;
}

const linkSchema = z.object({
  account: z.string().optional(),
  role: z.enum(roles).optional(),
});

/** A link of the first start and of the command. */
export const firstLinkMs = 60 * 60 * 1000;

const fileName = "login-link";
const keptSchema = linkSchema.extend({ digest: z.string(), expiresAt: z.coerce.date() });

/** Links that set a password, each accepted once. */
export interface LoginLinks {
  make: (link: LoginLink, lifetimeMs: number, executor?: Executor) => Promise<string>;
  read: (token: string) => Promise<LoginLink | undefined>;
  take: (token: string) => Promise<LoginLink | undefined>;
  /** Links of accounts that do not exist yet, by account. */
  listInvitations: () => Promise<ListedInvitation[]>;
  /** Ends the links of these accounts; undefined: that of the first admin. */
  end: (accounts: readonly LoginLink["account"][], executor: Executor) => Promise<void>;
}

/** `dataDir` has the link that `npm run login-link` made, because the database may be open in the server only. */
export function createLoginLinks(
  { db, log, now }: Pick<LoginContext, "db" | "log" | "now">,
  dataDir: string,
): LoginLinks {
  const path = join(dataDir, fileName);
  let unreadable = "";

  /** An unreadable file is logged once and ends no other link. */
  async function readFileLink(): Promise<z.infer<typeof keptSchema> | undefined> {
    try {
      return await readKept(path);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== unreadable)
        log.warn(
          `the link of npm run login-link does not work: ${path} ${reason}. Remove it, and make another one as the user that runs Overprint.`,
        );
      unreadable = reason;
      return undefined;
    }
  }

  /** Moves the link of the file to the database, if the token is that of the file. */
  async function importFile(token: string): Promise<void> {
    const kept = await readFileLink();
    if (kept === undefined || kept.digest !== digestOf(token).toString("hex")) return;
    const { digest: _digest, expiresAt, ...content } = kept;
    try {
      // Of two requests at the same time, one moves it.
      await rename(path, `${path}.used`);
    } catch (error) {
      if (codeOf(error) === "ENOENT") return;
      throw error;
    }
    if (expiresAt > now()) await keepToken(db, { kind: "password", token, content, expiresAt });
    await rm(`${path}.used`, { force: true });
  }

  const parse = (found: { content: unknown } | undefined): LoginLink | undefined => {
    const { account, role } = linkSchema.safeParse(found?.content).data ?? {};
    return found === undefined ? undefined : { account, role };
  };
  return {
    make: (content, lifetimeMs, executor = db) =>
      keepToken(executor, { kind: "password", content, expiresAt: new Date(now().getTime() + lifetimeMs) }),
    read: async (token) => {
      await importFile(token);
      return parse(await readToken(db, "password", token, now()));
    },
    take: async (token) => {
      await importFile(token);
      return parse(await takeToken(db, "password", token, now()));
    },
    listInvitations: async () =>
      (await listPasswordTokens(db, now())).flatMap((token) => {
        const { account, role } = parse(token) ?? {};
        // A link without a role is that of the first admin, or of a person who has a password.
        return account === undefined || role === undefined
          ? []
          : [{ account, role, expiresAt: token.expiresAt.toISOString() }];
      }),
    end: async (accounts, executor) => {
      for (const account of new Set(accounts)) await endPasswordTokens(executor, account);
    },
  };
}

/** Writes a link to the data folder, where a running server finds it. It replaces the one before. Returns the token. */
export async function writeLinkFile(
  dataDir: string,
  account: string | undefined,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + firstLinkMs);
  const kept = { account, digest: digestOf(token).toString("hex"), expiresAt: expiresAt.toISOString() };
  await replaceFile(join(dataDir, fileName), `${JSON.stringify(kept)}\n`);
  return { token, expiresAt };
}

async function readKept(path: string): Promise<z.infer<typeof keptSchema> | undefined> {
  try {
    await using file = await openPlainFile(path, constants.O_RDONLY);
    return keptSchema.safeParse(JSON.parse(await file.readFile("utf8"))).data;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The address that a person opens. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/login/link?token=${token}`;
}
