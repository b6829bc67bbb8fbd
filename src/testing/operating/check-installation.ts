/** Checks the installation that the guide's commands made, from inside its machine. Exits with 1 and a line if not. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import pg from "pg";
import { readTables } from "../read-tables.ts";
import { Visitor } from "./visitor.ts";

const dashboard = "http://overprint.localhost";

/** Follows redirects and answers the provider's form. */
async function logIn(visitor: Visitor, account: string): Promise<void> {
  let address = `${dashboard}/login/oidc?to=%2F`;
  for (let hop = 0; hop < 12; hop += 1) {
    const isForm = new URL(address).pathname.startsWith("/interaction/");
    const { status, headers, text } = await visitor.visit(address, isForm ? { account } : undefined);
    const { location } = headers;
    if (location === undefined) {
      assert.equal(status, 200, `${address}: ${text.slice(0, 500)}`);
      return;
    }
    address = new URL(location, address).href;
  }
  throw new Error(`the login does not end: ${address}`);
}

async function readTemplates(visitor: Visitor): Promise<number> {
  const response = await visitor.visit(`${dashboard}/proxy/api/v2/my-templates`);
  return response.status;
}

const stranger = new Visitor();
assert.equal(await readTemplates(stranger), 401, "the dashboard answers without a login");
await assert.rejects(logIn(new Visitor(), "eve@evil.example"), "a person from elsewhere may log in");
const person = new Visitor();
await logIn(person, "ada@example.com");
assert.equal(await readTemplates(person), 200, "the dashboard does not answer after the login");

const picture = await readFile("/tmp/first.png");
assert.equal(picture.toString("latin1", 1, 4), "PNG");

const print = '. /etc/overprint/overprint.env; printf \'%s\\n\' "$DATABASE_URL" "$LINK_SECRET"';
const { stdout, stderr } = await promisify(execFile)("sh", ["-ec", print]);
const [url = "", linkSecrets = ""] = stdout.split("\n");
assert.match(linkSecrets, /^[0-9a-f]{64} [0-9a-f]{64}$/, "the link secret was not rotated");
assert.equal(stderr, "", "a shell runs a part of the settings");

const backups = await readdir("/var/backups/overprint");
for (const name of ["overprint", "dashboard"])
  assert.equal(
    backups.filter((file) => file.startsWith(`${name}-2`) && file.endsWith("Z.backup")).length,
    1,
    name,
  );
const [original, restored] = await Promise.all(
  [url, `${url}_restored`].map(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const tables = await readTables(pool);
    await pool.end();
    return tables;
  }),
);
assert.deepEqual(
  restored?.map(({ name }) => name),
  original?.map(({ name }) => name),
);
const rowsOf = (tables: typeof original, name: string) => tables?.find((table) => table.name === name)?.rows;
// Previews are drawn meanwhile, so that rows of templates themselves change.
for (const name of ["drizzle.__drizzle_migrations", "public.assets", "public.keys"])
  assert.deepEqual(rowsOf(restored, name), rowsOf(original, name), name);
assert.equal(rowsOf(restored, "public.templates")?.length, rowsOf(original, "public.templates")?.length);
assert.ok((rowsOf(restored, "public.templates")?.length ?? 0) > 10);
process.stdout.write("the installation works\n");
