import { toChangeQuery } from "#contract/changes/change-query.ts";
import { describeSpellingProblem } from "#contract/changes/change.ts";
import { keyHeader } from "#contract/endpoint-calls.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { directLinkFormatOf, extensionOf } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { directLinkBodySchema } from "#contract/render.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { quote } from "#scene/changed-values.ts";
import { jsonAnswer } from "../edge/answer.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { expiryOf } from "../edge/sign-link.ts";
import {
  fileHeaders,
  type NotesByOperation,
  pictureTypes,
  tags,
  templateId,
  titleChange,
} from "../openapi/operation-notes.ts";
import { invalidField, notFound } from "../service-error.ts";
import { toLinkChanges } from "../templates/template-kinds.ts";
import { directLinksOff, getLinkedTemplate } from "./direct-picture.ts";
import { readBodyChanges } from "./accept-render.ts";
import { listUnknownFields, planRender } from "./plan-render.ts";
import { warningFields } from "./result-answers.ts";
import type { RouteParts } from "./route-parts.ts";

export function createDirectRoutes(parts: RouteParts) {
  return {
    directLink: directLinkHandler(parts),
    createDirectLink: createDirectLinkHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `POST /api/v2/direct-links`: a signed link, which needs no key. Nothing is rendered before it is requested. */
function createDirectLinkHandler({
  database,
  documents,
  fonts,
  textFits,
  links,
  clock,
  linkSigner,
}: RouteParts): Handler<"createDirectLink"> {
  return async ({ body, sentBody }) => {
    const template = await getLinkedTemplate(database.db, body.template);
    if (!template.directLinks) throw directLinksOff(template.id);
    const given = readBodyChanges(body);
    const document = await documents.read(template);
    const { changes, restyled } = toLinkChanges(document, given.changes);
    const order = { changes: { ...given, changes }, outputFormat: body.outputFormat };
    const { format, warnings } = await planRender(template, document, order, { fonts, textFits });
    // The signature covers keys with a dot only.
    const query = toChangeQuery(changes);
    if (!query.ok) throw invalidField("changes", describeSpellingProblem(query.problem));
    const path = fillPath(endpoints.directLink.path, {
      template: body.template,
      extension: extensionOf(format),
    });
    // The signature carries whole seconds, and so does the answer.
    const expiresAt =
      body.expires === undefined
        ? undefined
        : new Date((Math.floor(clock.now().getTime() / 1000) + body.expires) * 1000);
    const unsigned = query.value.query === "" ? path : `${path}?${query.value.query}`;
    const href = links.path(await linkSigner.sign(unsigned, expiresAt));
    if (href.length > limits.urlLengthMax) {
      throw invalidField(
        "changes",
        `the link would have ${href.length} characters, and at most ${limits.urlLengthMax} are accepted; render the picture instead`,
      );
    }
    return jsonAnswer({
      href,
      expiresAt: expiresAt?.toISOString() ?? null,
      ...warningFields([
        ...listUnknownFields(sentBody, directLinkBodySchema),
        ...warnings,
        ...Array.from(restyled, (id) => serviceText("linkLosesStyles", { component: quote(id) })),
      ]),
    });
  };
}

/** Short, because a template may change; it saves a second request of the same reader. */
const cacheSecondsMax = 60;

/** `GET /direct/{template}.{extension}?component.property=value`: the picture itself. */
function directLinkHandler({ servePicture, clock }: RouteParts): Handler<"directLink"> {
  return async ({ request, parameters, caller }) => {
    const { template = "", extension = "" } = parameters;
    const format = directLinkFormatOf(extension);
    if (format === undefined || template.includes("\0")) throw notFound("Page");
    const url = new URL(request.url);
    return servePicture(request, {
      templateId: template,
      format,
      query: url.search,
      cacheControl: cacheControlOf(request, url, clock.now()),
      actor: caller?.actor,
    });
  };
}

function cacheControlOf(request: Request, url: URL, now: Date): string {
  // A shared cache would show it to callers without the key. A browser may show its copy while it asks for a newer one.
  if (request.headers.has(keyHeader)) return `private, max-age=0, stale-while-revalidate=${cacheSecondsMax}`;
  const expiresAt = expiryOf(url);
  const left = expiresAt === undefined ? cacheSecondsMax : (expiresAt.getTime() - now.getTime()) / 1000;
  return `public, max-age=${Math.max(0, Math.min(cacheSecondsMax, Math.floor(left)))}`;
}

export const directDescription = {
  directLink: {
    tag: tags.renders,
    description:
      "The picture itself, for an `<img>` or a meta tag. Every query parameter with a dot is a change: `title.text=Hello`. Without a dot it may name a merge tag of an html template: `name=Ann`, and for a list `name[]=Ann&name[]=Ben`; in a signed link only `name.text=Ann`, because the signature covers keys with a dot. A signed link needs no key.",
    statuses: [304, 410, 422],
    requestHeaders: ["If-None-Match"],
    answerHeaders: [...fileHeaders, "X-Overprint-Warnings"],
    fileTypes: pictureTypes,
    parameters: {
      template: templateId,
      extension: "jpg",
      changes: { "title.text": "Version 2 is here", "title.color": "#ffffff" },
    },
  },
  createDirectLink: {
    tag: tags.renders,
    description:
      "The link needs no key, so it can stand in a page. It cannot be changed without its signature being wrong. Nothing is rendered until it is opened. `expires` is in seconds, up to 366 days; without it the link has no end. A link of a pinned template, `product-update@12`, keeps its picture when another revision is published. A text of runs is in it in its short form, and so has the styles of the template; `warnings` names the texts that lose their own.",
    statuses: [404],
    bodies: {
      signed: {
        summary: "A link that works for a day",
        value: { template: templateId, changes: [titleChange], outputFormat: "webp", expires: 86_400 },
      },
    },
    answerExample: {
      href: "https://pictures.example/direct/product-update.webp?title.text=Hello&expires-at=1793698267&signature=Qm9",
      expiresAt: "2026-11-03T09:31:07.000Z",
    },
  },
} satisfies NotesByOperation;
