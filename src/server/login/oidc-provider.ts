/** The identity provider, by `openid-client`. It is loaded at the first login, because most installations have none. */
import type { Configuration, CustomFetch } from "openid-client";
import { readBody } from "#proxy/read-body.ts";
import type { OidcSettings } from "./login-settings.ts";

/** The provider answered that the person may not come in, or that they cancelled. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
}

/** The provider does not accept the code, for example because it was used before. */
export class StaleLogin extends Error {
  override name = "StaleLogin";
}

/** The provider's answer to this login has to match these. */
interface ExpectedLogin {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

interface BeginOptions {
  choosesAccount: boolean;
  /** Makes the state, from which the other two are found again. */
  toState: (login: Omit<ExpectedLogin, "state">) => string;
}

export interface Provider {
  /** The address at the provider to which the browser is sent. */
  begin: (redirectUri: string, options: BeginOptions) => Promise<URL>;
  /**
   * The claims about the person, of the identity token and of the userinfo endpoint if there is one. Throws
   * `ProviderRefusal`, `StaleLogin`, or another error if an answer is missing or not valid.
   */
  finish: (answered: URL, login: ExpectedLogin) => Promise<readonly object[]>;
}

/** For each request to the provider, until the end of its answer. */
const timeoutSecondsDefault = 10;
/** Of each answer, after decompression. Key sets with certificates have some 100 kB. */
const answerBytesMax = 1_000_000;
/** Between our clock and the provider's: a minute, and the time that the login itself takes. */
const clockToleranceSeconds = 90;
/** The description of the provider is read again after this time. */
const freshMs = 60 * 60 * 1000;

interface ProviderOptions {
  now: () => Date;
  timeoutSeconds?: number | undefined;
}

export function createProvider(
  {
    issuer,
    clientId,
    clientSecret,
    groupsClaim,
  }: Pick<OidcSettings, "issuer" | "clientId" | "clientSecret" | "groupsClaim">,
  { now, timeoutSeconds = timeoutSecondsDefault }: ProviderOptions,
): Provider {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** A failure is not kept. */
  function configure(): Promise<Configuration> {
    if (known !== undefined && known.until > now().getTime()) return known.configuration;
    const configuration = discover();
    const current = { configuration, until: now().getTime() + freshMs };
    known = current;
    configuration.catch(() => {
      if (known === current) known = undefined;
    });
    return configuration;
  }

  async function discover(): Promise<Configuration> {
    const client = await import("openid-client");
    return client.discovery(
      issuer,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds },
      (server, ...request) => {
        // A provider that lists no method has this one (OpenID Connect Discovery, section 3).
        const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
        const authenticate = methods.includes("client_secret_post")
          ? client.ClientSecretPost(clientSecret)
          : client.ClientSecretBasic(clientSecret);
        return authenticate(server, ...request);
      },
      {
        timeout: timeoutSeconds,
        [client.customFetch]: fetchBounded,
        execute: [
          // Checks the signature of tokens, although they come from the provider itself.
          client.enableNonRepudiationChecks,
          // `readLogin` accepts http with this machine only.
          ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }

  return {
    begin: async (redirectUri, { choosesAccount, toState }) => {
      const client = await import("openid-client");
      const configuration = await configure();
      const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()];
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopeOf(configuration, groupsClaim),
        state: toState({ nonce, verifier }),
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(choosesAccount ? { prompt: "login" } : {}),
      });
    },
    finish: async (answered, { state, nonce, verifier }) => {
      const client = await import("openid-client");
      const configuration = await configure();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answered, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("The provider sent no id token.");
        if (configuration.serverMetadata().userinfo_endpoint === undefined) return [claims];
        // Most providers send addresses and groups here only.
        return [claims, await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)];
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError)
          throw new ProviderRefusal(error.error, { cause: error });
        if (error instanceof client.ResponseBodyError && error.error === "invalid_grant")
          throw new StaleLogin(error.error, { cause: error });
        // It may have been due to keys or addresses that are not valid any more.
        known = undefined;
        throw error;
      }
    },
  };
}

/** Fetches an answer of the provider. A larger one than `answerBytesMax` is an error; no more of it is read. */
const fetchBounded: CustomFetch = async (url, { body: sent, ...options }) => {
  const response = await fetch(url, { ...options, ...(sent === undefined ? {} : { body: sent }) });
  const { status, statusText, headers } = response;
  const body = await readBody(response, answerBytesMax);
  if (!body.whole) {
    await response.body?.cancel();
    throw new Error(`The answer of ${new URL(url).pathname} has more than ${answerBytesMax} bytes.`);
  }
  return new Response(response.body === null ? null : body.bytes, { status, statusText, headers });
};

/** Scopes for groups are none of the standard; providers that have them list them. */
function scopeOf(configuration: Configuration, groupsClaim: string): string {
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  const ofGroups = ["groups", groupsClaim].filter((scope) => offered.includes(scope));
  return [...new Set(["openid", "email", "profile", ...ofGroups])].join(" ");
}
