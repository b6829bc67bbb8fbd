import type { Hono } from "hono";
import { toChangeQuery } from "#contract/changes/change-query.ts";
import { type Change, describeSpellingProblem } from "#contract/changes/change.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { extensionOf, directLinkFormatOf, type OutputFormat } from "#contract/formats.ts";
import { addressOf } from "../../edge/address-of.ts";
import { jsonAnswer, wrongMethod } from "../../edge/answer.ts";
import { shareOf } from "../../edge/caller.ts";
import { deprecatedSince } from "../../edge/deprecation.ts";
import { checkScopes, checkTemplate } from "../../edge/permissions.ts";
import { type Edge, readParameters, toPattern, toRoutePath } from "../../edge/register-endpoint.ts";
import type { LinkSigner } from "../../edge/sign-link.ts";
import { nameAnyChanges } from "../../templates/template-kinds.ts";
import type { ServiceContext } from "../service-context.ts";
import { setShare } from "../../request-scope.ts";
import { invalidField, invalidRequest, notFound } from "../../service-error.ts";
import type { ServePicture } from "../direct/direct-picture.ts";
import { getLinkedTemplate } from "../direct/linked-template.ts";
import { keyParameter, readImageLink } from "./read-image-link.ts";

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
    const query = toChangeQuery(nameAnyChanges(await documents.read(template), changes));
    if (!query.ok) throw invalidField("query", describeSpellingProblem(query.problem));
    return query.value.query;
  }

  return async (request, address) => {
    const url = new URL(request.url);
    const { template = "", extension = "" } = readParameters(pattern, url.pathname);
    const link = readImageLink(url.search);
    const caller = await checkKey(request, {
      address,
      onWrong: () => rateLimits.countWrongKey(request),
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
