/** The files for nginx and Caddy, read by the real programs, in front of a server that says what it got. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { findMissingPrograms } from "#testing/debian-programs.ts";
import { readText } from "#testing/deploy/read-deploy-files.ts";
import { freePort } from "#testing/free-port.ts";
import { connectionLimits } from "./limit-connections.ts";

const names = { service: "images.example", dashboard: "overprint.example" };
type Part = keyof typeof names;

interface Ports {
  plain: number;
  secure: number;
  service: number;
  dashboard: number;
}

interface Proxy {
  program: string;
  file: string;
  /** Writes its files to `folder`, where its logs are too, and returns its options. */
  prepare: (text: string, folder: string, ports: Ports) => Promise<string[]>;
}

const proxies: readonly Proxy[] = [
  { program: "nginx", file: "deploy/nginx/overprint.conf", prepare: prepareNginx },
  { program: "caddy", file: "deploy/caddy/Caddyfile", prepare: prepareCaddy },
];

const missing = await findMissingPrograms(["nginx", "caddy", "openssl"], ["nginx", "caddy", "openssl"]);

test.runIf(missing.length > 0)(
  `proxies are not tried here, because of missing programs: ${missing.join(", ")}`,
  () => {
    for (const { file } of proxies) expect(readText(file)).toContain("overprint.localhost");
  },
);

describe.skipIf(missing.length > 0).each(proxies)("$program", ({ program, file, prepare }) => {
  let folder = "";
  let ports: Ports;
  let child: ChildProcess | undefined;
  const upstreams = new Map<Part, Server>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "overprint-proxy-"));
    for (const part of ["service", "dashboard"] as const) upstreams.set(part, await startUpstream());
    ports = {
      plain: await freePort(),
      secure: await freePort(),
      service: portOf(upstreams.get("service")),
      dashboard: portOf(upstreams.get("dashboard")),
    };
    const options = await prepare(readText(file), folder, ports);
    child = spawn(program, options, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    const output = createWriteStream(join(folder, "output.log"));
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(output, { end: false });
    await vi.waitUntil(
      () =>
        visit("dashboard", "/").then(
          ({ status }) => status === 200,
          () => false,
        ),
      {
        timeout: 20_000,
      },
    );
  }, 40_000);

  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill();
      await once(child, "exit");
    }
    for (const server of upstreams.values()) server.close().closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  function visit(
    part: Part,
    path: string,
    { host = "127.0.0.1", isSecure = false, headers = {} }: VisitOptions = {},
  ): Promise<Answer> {
    const port = isSecure ? ports.secure : ports.plain;
    const options = {
      host,
      port,
      path,
      headers: { host: `${names[part]}:${port}`, ...headers },
      servername: names[part],
      rejectUnauthorized: false,
      agent: false,
    };
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? secureRequest : request)(options, (response) => resolve(readAnswer(response)));
      sent.on("error", reject).end();
    });
  }

  test.each(["127.0.0.1", "::1"])("at %s leads to both parts, and says who calls", async (host) => {
    const headers = {
      Forwarded: "for=192.0.2.1",
      "X-Forwarded-For": "192.0.2.1",
      "X-Forwarded-Host": "elsewhere.example",
      "X-Forwarded-Proto": "gopher",
      "X-Acting-Person": "1 eve - admin",
      "X-Acting-Person-Proof": "a-proof",
    };
    for (const part of ["service", "dashboard"] as const) {
      const { status, got } = await visit(part, "/some/path?of=it", { host, headers });
      expect(status).toBe(200);
      expect(got).toMatchObject({ port: ports[part], path: "/some/path?of=it" });
      expect(got?.headers).toMatchObject({
        host: `${names[part]}:${ports.plain}`,
        "x-forwarded-for": host,
        "x-forwarded-proto": "http",
        "x-forwarded-host": `${names[part]}:${ports.plain}`,
        via: expect.stringMatching(new RegExp(`^\\S+ ${program}$`, "i")),
      });
      for (const name of ["forwarded", "x-acting-person", "x-acting-person-proof"])
        expect(got?.headers).not.toHaveProperty([name]);
    }
    const named = await visit("dashboard", "/login", { host, headers: { "X-Forwarded-User": "eve" } });
    expect(named).toMatchObject({ status: 200, got: { path: "/login" } });
    expect(named.got?.headers).not.toHaveProperty("x-forwarded-user");
  });

  test("passes on an address of 15 kB", async () => {
    const path = `/direct/a.png?${"t".repeat(15_000)}`;
    for (const isSecure of [false, true])
      expect((await visit("service", path, { isSecure })).got?.path).toHaveLength(path.length);
  });

  test("asks for https for a year, over https only", async () => {
    for (const part of ["service", "dashboard"] as const) {
      const { status, headers } = await visit(part, "/", { isSecure: true });
      expect(status).toBe(200);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect((await visit(part, "/")).headers).not.toHaveProperty("strict-transport-security");
    }
  });

  test("closes idle connections before Overprint does", () => {
    const times = Array.from(readText(file).matchAll(/keepalive(?:_timeout)? (\d+)s/g), ([, seconds]) =>
      Number(seconds),
    );
    expect(times).toHaveLength(2);
    for (const seconds of times) expect(seconds * 1_000).toBeLessThan(connectionLimits.keepAliveMs);
  });

  test("logs requests and their failures without tokens, codes and keys", async () => {
    const headers = {
      Referer: `http://${names.dashboard}/login/link?token=SECRET1`,
      "X-API-KEY": "SECRET2",
    };
    const paths = [
      "/theme.js",
      "/login/link?token=SECRET3",
      "/login/oidc/callback?code=SECRET4&state=SECRET5",
    ];
    for (const path of paths) expect((await visit("dashboard", path, { headers })).status).toBe(200);
    const dashboard = upstreams.get("dashboard");
    dashboard?.close().closeAllConnections();
    for (const path of paths) expect((await visit("dashboard", path, { headers })).status).toBe(502);
    const readLogs = async () => {
      const logs = (await readdir(folder)).filter((name) => name.endsWith(".log"));
      return (await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
    };
    await expect
      .poll(async () =>
        (await readLogs()).split("\n").filter((line) => line.includes("/login/oidc/callback")),
      )
      .toEqual(expect.arrayContaining([expect.stringMatching(/\b502\b/), expect.stringMatching(/\b200\b/)]));
    expect(await readLogs()).not.toContain("SECRET");
  });
});

interface VisitOptions {
  host?: string;
  isSecure?: boolean;
  headers?: Record<string, string>;
}

const gotSchema = z.object({
  port: z.number(),
  path: z.string(),
  headers: z.record(z.string(), z.unknown()),
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The request as the server behind the proxy got it. */
  got: z.infer<typeof gotSchema> | undefined;
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const body: unknown = await json(response).catch(() => undefined);
  return { status: response.statusCode ?? 0, headers: response.headers, got: gotSchema.safeParse(body).data };
}

async function startUpstream(): Promise<Server> {
  const server = createServer(({ url, headers, socket }, response) => {
    response.end(JSON.stringify({ port: socket.localPort, path: url, headers }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Fails if the text does not occur. */
function replace(text: string, parts: Readonly<Record<string, string>>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(parts)) {
    expect(replaced, from).toContain(from);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}

/** Beside another site, which is the default one, as on Debian. */
async function prepareNginx(text: string, folder: string, ports: Ports): Promise<string[]> {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const wanted =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=overprint.example".split(" ");
  await promisify(execFile)("openssl", [...wanted, "-keyout", key, "-out", certificate]);
  const secure = `listen ${ports.secure} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
  const site = replace(text, {
    "listen 80;": `listen ${ports.plain}; ${secure}`,
    "listen [::]:80;": `listen [::]:${ports.plain};`,
    "images.localhost": names.service,
    "overprint.localhost": names.dashboard,
    "127.0.0.1:4401": `127.0.0.1:${ports.service}`,
    "127.0.0.1:4400": `127.0.0.1:${ports.dashboard}`,
    "/var/log/nginx/": `${folder}/`,
  });
  await writeFile(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/temporary-${name};`,
  );
  const other = `server { listen ${ports.plain} default_server; listen [::]:${ports.plain} default_server; return 204; }`;
  const main = join(folder, "nginx.conf");
  await writeFile(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log ${folder}/access.log; ${temporary.join(" ")} ${other} include ${folder}/site.conf; }`,
  );
  await promisify(execFile)("nginx", ["-t", "-c", main, "-e", join(folder, "error.log")]);
  return ["-c", main, "-e", join(folder, "error.log")];
}

async function prepareCaddy(text: string, folder: string, ports: Ports): Promise<string[]> {
  const address = (name: string) => `http://${name}:${ports.plain}, https://${name}:${ports.secure}`;
  const file = join(folder, "Caddyfile");
  const site = replace(text, {
    "{$OVERPRINT_IMAGES:images.localhost}": address(names.service),
    "{$OVERPRINT_DASHBOARD:overprint.localhost}": address(names.dashboard),
    "127.0.0.1:4401": `127.0.0.1:${ports.service}`,
    "127.0.0.1:4400": `127.0.0.1:${ports.dashboard}`,
    "\n{\n": "\n{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n",
  });
  await mkdir(join(folder, "caddy"), { recursive: true });
  await writeFile(file, site);
  const options = ["--config", file, "--adapter", "caddyfile"];
  await promisify(execFile)("caddy", ["validate", ...options]);
  return ["run", ...options];
}
