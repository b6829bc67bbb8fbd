import type { Hono } from "hono";
import { readChangeQuery, toChangeQuery } from "#contract/changes/change-query.ts";
import { type Change, describeSpellingProblem, mainProperty } from "#contract/changes/change.ts";
import { decodeText } from "#contract/decode-text.ts";
import { cutText } from "#contract/strings.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { directLinkFormatOf, extensionOf, type OutputFormat } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { addressOf } from "../edge/network-of.ts";
import { jsonAnswer, wrongMethod } from "../edge/answer.ts";
import { shareOf } from "../edge/caller.ts";
import { deprecatedSince } from "../edge/links.ts";
import { checkScopes, checkTemplate } from "../edge/permissions.ts";
import { type Edge, readParameters, toPattern, toRoutePath } from "../edge/register-endpoint.ts";
import type { LinkSigner } from "../edge/sign-link.ts";
import { setShare } from "../request-scope.ts";
import { invalidField, invalidRequest, notFound } from "../service-error.ts";
import { toLinkChanges } from "../templates/template-kinds.ts";
import { getLinkedTemplate, type ServePicture } from "./direct-picture.ts";
import type { ServiceContext } from "./service-context.ts";

const path = "/img/{template}.{extension}";
const pattern = toPattern(path);

/** Templates whose links are logged, one line each; further ones are not, so that the log stays short. */
const loggedTemplatesMax = 1_000;
/** Proxies reject a response with long headers. A longer successor is named without its changes. */
const successorLengthMax = 2_000;

interface Dependencies extends Pick<
  ServiceContext,
  "database" | "admission" | "documents" | "links" | "log"
> {
  servePicture: ServePicture;
  signer: Pick<LinkSigner, "sign">;
}

/**
 * `GET /img/{template}.{extension}?name=value&apiKey=…`: the original's image link, with the key in its address. It is
 * translated into the direct link that replaces it, and served like that one. Without `dependencies` such links are
 * off: addresses are stored in histories and in the logs of proxies, and the key with them.
 */
export function registerImageLinks(app: Hono, edge: Edge, dependencies: Dependencies | undefined): void {
  if (dependencies === undefined) {
    app.all("/img/*", linksAreOff);
    return;
  }
  const answer = createImageLinkHandler(edge, dependencies);
  app.get(toRoutePath(path), (context) => answer(context.req.raw, addressOf(context)));
  app.all(toRoutePath(path), ({ req }) =>
    wrongMethod("GET, HEAD", `${req.method} is not possible here; GET, HEAD is.`),
  );
}

function createImageLinkHandler(
  { checkKey, rateLimits, admission }: Edge,
  { database: { db }, admission: { reads }, documents, links, log, servePicture, signer }: Dependencies,
): (request: Request, address: string | undefined) => Promise<Response> {
  const gate = admission.ofEndpoint("directLink");
  const logged = new Set<string>();

  function logOnce(template: string): void {
    if (logged.has(template) || logged.size >= loggedTemplatesMax) return;
    logged.add(template);
    log.warn("an image link with the key in its address was answered; replace it by a signed direct link", {
      template,
    });
  }

  /** The query of the direct link that gives the same picture. A bare name needs its template to become a property. */
  async function toDirectQuery(templateId: string, changes: readonly Change[]): Promise<string> {
    const template = await getLinkedTemplate(db, templateId);
    const query = toChangeQuery(toLinkChanges(await documents.read(template), changes).changes);
    if (!query.ok) throw invalidField("query", describeSpellingProblem(query.problem));
    return query.value.query;
  }

  return async (request, address) => {
    const url = new URL(request.url);
    const { template = "", extension = "" } = readParameters(pattern, url.pathname);
    const link = readImageLink(url.search);
    const caller = await checkKey(request, {
      address,
      parameter: { name: keyParameter, value: link.key },
    });
    setShare(shareOf(caller.actor));
    rateLimits.countKey(request, caller);
    checkScopes(endpoints.directLink, caller, url.searchParams);
    checkTemplate(caller, template);
    gate.check();
    const format = directLinkFormatOf(extension);
    if (format === undefined || template.includes("\0")) throw notFound("Page");
    const changes = link.readChanges();
    if (!changes.ok) throw invalidRequest(changes.problem);
    const query = await reads.run(() => toDirectQuery(template, changes.value), request);
    const picture = await servePicture(request, {
      templateId: template,
      format,
      query,
      cacheControl: "private, no-cache",
      actor: caller.actor,
    });
    logOnce(template);
    const { headers } = picture;
    // Pages of other origins must not learn the key in the address.
    headers.delete("Access-Control-Allow-Origin");
    headers.delete("Access-Control-Expose-Headers");
    headers.set("Deprecation", deprecatedSince);
    headers.set("Link", `<${await successorOf({ template, format, query })}>; rel="successor-version"`);
    return picture;
  };

  /** Signed, so that it can replace the link. */
  async function successorOf({ template, format, query }: Successor): Promise<string> {
    const bare = fillPath(endpoints.directLink.path, { template, extension: extensionOf(format) });
    const signed = links.path(await signer.sign(query === "" ? bare : `${bare}?${query}`));
    return signed.length > successorLengthMax ? links.path(bare) : signed;
  }
}

interface Successor {
  template: string;
  format: OutputFormat;
  query: string;
}

function linksAreOff(): Response {
  return jsonAnswer(
    {
      status: 404,
      msg: "Image links with the key in their address are off. Use a direct link, which POST /api/v2/direct-links signs; or the operator accepts these with LEGACY_IMG_LINKS=on.",
      errors: [],
      code: "not_found",
    },
    { status: 404 },
  );
}

const keyParameter = "apiKey";

/** The query of a legacy image link, with its key apart from everything that is stored or sent. */
interface ImageLinkQuery {
  key: string | undefined;
  /** The changes of the other parameters. A problem quotes none of them, because it might contain the key. */
  readChanges: () => Result<Change[], Problem[]>;
}

/** Removes the key from a query string. Every parameter that is named like one is left out of the changes. */
function readImageLink(query: string): ImageLinkQuery {
  const pairs = query
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "");
  const keys = pairs.filter(isKeyPair).map(keyOf);
  const others = pairs.filter((pair) => !isKeyPair(pair));
  const key = keys.find((given) => given !== "");
  return {
    key,
    readChanges: () => readOthers(others, key),
  };
}

/** Also of `apikey`, `api_key`, and `amp;apiKey` from an address with escaped ampersands. */
function isKeyPair(pair: string): boolean {
  const name = pair.split("=", 1)[0] ?? "";
  return (decodeText(name) ?? name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .endsWith("apikey");
}

/** A key has no spaces, so a `+` is one of its characters. */
function keyOf(pair: string): string {
  const value = pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : "";
  return decodeText(value) ?? value;
}

/** A bare name that the template does not have is a warning, so every one is read. */
const anyName = { has: () => true };

function readOthers(pairs: readonly string[], key: string | undefined): Result<Change[], Problem[]> {
  const problems = pairs.flatMap((pair, index): Problem[] => {
    const text = decodeText(pair);
    const path = `parameter ${index + 1} besides the key`;
    if (text === undefined)
      return [otherProblem(path, "is not valid percent-encoded UTF-8; write a percent sign as %25")];
    return key !== undefined && text.includes(key)
      ? [otherProblem(path, `contains the key; send it in ${keyParameter} only`)]
      : [];
  });
  if (problems.length > 0) return fail(problems);
  const read = readChangeQuery(pairs.join("&"), anyName);
  if (!read.ok) return read;
  const changes = [
    ...read.value.changes,
    // Control parameters of a direct link are ordinary names here.
    ...[...read.value.control].map(([componentId, value]) => ({
      componentId,
      property: mainProperty,
      value,
    })),
  ];
  const tooLong = changes.filter(({ componentId }) => componentId.length > limits.nameLengthMax);
  return tooLong.length > 0
    ? fail(
        tooLong.map(({ componentId }) =>
          otherProblem(
            cutText(componentId, 100),
            `a name is at most ${limits.nameLengthMax} characters long`,
          ),
        ),
      )
    : succeed(changes);
}
