/**
 * An OpenID Connect provider for a trial on one machine, from npm: it asks for an address and believes it, so it answers
 * this machine only. The first argument is the dashboard's address. Not for anything that others can reach.
 */
import { createServer, type IncomingMessage } from "node:http";
import { Provider } from "oidc-provider";

const [dashboardUrl = "http://overprint.localhost", port = "4444"] = process.argv.slice(2);
const scope = "openid email profile";
const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: "overprint",
      client_secret: "the-secret-of-a-trial-0123456789",
      redirect_uris: [`${dashboardUrl}/login/oidc/callback`],
      grant_types: ["authorization_code"],
      response_types: ["code"],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  cookies: { keys: ["the key of a trial"] },
  features: { devInteractions: { enabled: false } },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 86_400,
    IdToken: 3_600,
    Interaction: 600,
    Session: 86_400,
  },
  findAccount: (_context: unknown, id: string) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: true, name: id.split("@")[0] }),
  }),
  loadExistingGrant: async ({
    oidc,
  }: {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope(scope);
    await grant.save();
    return grant;
  },
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
});

const form =
  '<!doctype html><html lang="en"><title>Trial login</title><form method="post"><label>Your address <input name="account" type="email" required autofocus></label> <button>Log in</button></form>';
const answer = provider.callback();

createServer((request, response) => {
  if (request.url?.startsWith("/interaction/") !== true) return void answer(request, response);
  if (request.method !== "POST")
    return void response.writeHead(200, { "content-type": "text/html" }).end(form);
  return void readAccount(request).then((accountId) =>
    provider.interactionFinished(
      request,
      response,
      { login: { accountId } },
      { mergeWithLastSubmission: false },
    ),
  );
}).listen(Number(port), "127.0.0.1");

async function readAccount(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text).get("account") ?? "";
}
