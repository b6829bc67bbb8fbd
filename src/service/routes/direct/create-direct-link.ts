import { toChangeQuery } from "#contract/changes/change-query.ts";
import { describeSpellingProblem } from "#contract/changes/change.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { extensionOf } from "#contract/formats.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { invalidField } from "../../service-error.ts";
import { nameAnyChanges } from "../../templates/template-kinds.ts";
import { readBodyChanges } from "../renders/accept-render.ts";
import { planRender } from "../renders/plan-render.ts";
import { directLinksOff } from "./direct-picture.ts";
import { getLinkedTemplate } from "./linked-template.ts";

/** `POST /api/v2/direct-links`: a signed link, which needs no key. Nothing is rendered before it is requested. */
export function createDirectLinkHandler({
  database,
  documents,
  fonts,
  textFits,
  links,
  clock,
  linkSigner,
}: RouteParts): Handler<"createDirectLink"> {
  return async ({ body }) => {
    const template = await getLinkedTemplate(database.db, body.template);
    if (!template.directLinks) throw directLinksOff(template.id);
    const changes = readBodyChanges(body);
    const document = await documents.read(template);
    const order = { changes, outputFormat: body.outputFormat };
    const { format } = await planRender(template, document, order, { fonts, textFits });
    // The signature covers keys with a dot only.
    const query = toChangeQuery(nameAnyChanges(document, changes.changes));
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
    return jsonAnswer({ href, expiresAt: expiresAt?.toISOString() ?? null });
  };
}
