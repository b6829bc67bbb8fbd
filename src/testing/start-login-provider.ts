import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";
import { freePort } from "./free-port.ts";

export interface ProviderSettings {
  issuer: string;
  port: number;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  /** Claims by subject. */
  accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  idTokenSeconds: number;
}

/** Answers in place of the provider. `ask` gets the provider's own answer. */
export type Interference = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** A real OpenID Connect provider, behind a server that can interfere. */
export interface LoginProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Undefined: everything is passed on. */
  interfere: (how: Interference | undefined) => void;
  /** Sets the provider's clock to ours and this many ms. */
  moveClock: (offsetMs: number) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startLoginProvider({
  redirectUris,
  accounts,
  idTokenSeconds = 3_600,
}: Pick<ProviderSettings, "redirectUris" | "accounts"> &
  Partial<Pick<ProviderSettings, "idTokenSeconds">>): Promise<LoginProvider> {
  const [port, frontPort] = await Promise.all([freePort(), freePort()]);
  const issuer = `http://localhost:${frontPort}`;
  const settings: ProviderSettings = {
    issuer,
    port,
    clientId: "overprint",
    clientSecret: "the-secret-of-the-test-client-0123456789",
    redirectUris,
    accounts,
    idTokenSeconds,
  };
  const child = fork(join(import.meta.dirname, "login-provider-process.ts"), {
    env: childEnvironment({}),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // It warns of keys and storage that are for tests only.
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`The provider ended with ${code}: ${errors}`)));
  });
  child.send(settings);
  await ready;

  let interference: Interference | undefined;
  const front = createServer((request, response) => {
    const pass = () => {
      const { host = "" } = request.headers;
      const headers = { ...request.headers, "x-forwarded-host": host, "x-forwarded-proto": "http" };
      const upstream = send(
        { host: "127.0.0.1", port, method: request.method, path: request.url, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      upstream.on("error", () => response.destroy());
      request.pipe(upstream);
    };
    if (interference === undefined) pass();
    else interference(request, response, pass);
  });
  await new Promise<void>((resolve) => front.listen(frontPort, "localhost", resolve));
  return {
    issuer,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    interfere: (how) => {
      interference = how;
    },
    moveClock: async (offsetMs) => {
      const moved = once(child, "message");
      child.send(offsetMs);
      await moved;
    },
    stop: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      child.kill();
      await exited;
    },
  };
}
