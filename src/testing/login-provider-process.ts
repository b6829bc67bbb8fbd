/**
 * A real OpenID Connect provider in a process of its own, so that its clock can differ from ours. Anyone can log in: the
 * form asks for one of the accounts. The parent sends its settings as a message, and afterwards the offset of the clock, ms.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { ProviderSettings } from "./start-login-provider.ts";

process.once("message", (settings: ProviderSettings) => void serve(settings));
process.once("disconnect", () => process.exit(0));

async function serve(settings: ProviderSettings): Promise<void> {
  const { issuer, port, idTokenSeconds } = settings;
  replaceClock();
  const { Provider } = await import("oidc-provider");
  const accounts = new Map(Object.entries(settings.accounts));
  const scope = "openid email profile groups";
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: settings.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    scopes: scope.split(" "),
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    cookies: { keys: ["a key of a test"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      IdToken: idTokenSeconds,
      AccessToken: 600,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_context: unknown, id: string) =>
      accounts.has(id) ? { accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) } : undefined,
    // No account is asked for consent.
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  });
  // A server in front passes requests on, and can change them.
  provider.proxy = true;
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/") !== true) return answer(request, response);
    if (request.method !== "POST") {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(
        '<!doctype html><html lang="en"><title>Test provider</title><form method="post"><label>Account <input name="account" autofocus></label><button>Continue</button></form>',
      );
      return undefined;
    }
    return void readForm(request).then((form) => {
      const accountId = form.get("account") ?? "";
      const result =
        accountId === ""
          ? { error: "access_denied", error_description: "The person cancelled." }
          : { login: { accountId } };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  });
  server.listen(port, "127.0.0.1", () => process.send?.("ready"));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function replaceClock(): void {
  let offsetMs = 0;
  process.on("message", (offset: number) => {
    offsetMs = offset;
    process.send?.("moved");
  });
  const RealDate = Date;
  class MovedDate extends RealDate {
    constructor(...parts: [] | [string | number]) {
      if (parts.length === 0) super(RealDate.now() + offsetMs);
      else super(...parts);
    }
    static override now(): number {
      return RealDate.now() + offsetMs;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
}
