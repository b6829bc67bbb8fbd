/** Checks the installation that the guide's commands made, from inside its machine. Exits with 1 and a line if not. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { readTables } from "../read-tables.ts";

const dashboard = "http://overprint.localhost";

/** Cookies by host, and the steps of a browser. */
class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();

  async visit(address: string, form?: Record<string, string>): Promise<Response> {
    const { host } = new URL(address);
    const cookies = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, cookies);
    const response = await fetch(address, {
      redirect: "manual",
      headers: {
        accept: "text/html",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects and answers the provider's form. */
  async logIn(account: string): Promise<void> {
    let address = `${dashboard}/login/oidc?to=%2F`;
    for (let hop = 0; hop < 12; hop += 1) {
      const isForm = new URL(address).pathname.startsWith("/interaction/");
      const response = await this.visit(address, isForm ? { account } : undefined);
      const location = response.headers.get("location");
      if (location === null) {
        assert.equal(response.status, 200, `${address}: ${(await response.text()).slice(0, 500)}`);
        return;
      }
      address = new URL(location, address).href;
    }
    throw new Error(`the login does not end: ${address}`);
  }

  async readTemplates(): Promise<number> {
    const response = await this.visit(`${dashboard}/proxy/api/v2/my-templates`);
    return response.status;
  }
}

const stranger = new Visitor();
assert.equal(await stranger.readTemplates(), 401, "the dashboard answers without a login");
await assert.rejects(new Visitor().logIn("eve@evil.example"), "a person from elsewhere may log in");
const person = new Visitor();
await person.logIn("ada@example.com");
assert.equal(await person.readTemplates(), 200, "the dashboard does not answer after the login");

const picture = await readFile("/tmp/first.png");
assert.equal(picture.toString("latin1", 1, 4), "PNG");

const environment = await readFile("/etc/overprint/overprint.env", "utf8");
const url = /^DATABASE_URL=(.*)$/m.exec(environment)?.[1] ?? "";
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
