import { renderBodySchema } from "#contract/render.ts";
import { jsonAnswer } from "../edge/answer.ts";
import type { Call, Handlers } from "../edge/register-endpoint.ts";
import {
  href,
  type NotesByOperation,
  pictureTypes,
  someId,
  tags,
  templateId,
  titleChange,
} from "../openapi/operation-notes.ts";
import { type AcceptRender, readBodyChanges } from "./accept-render.ts";
import { listUnknownFields } from "./plan-render.ts";
import type { RouteParts } from "./route-parts.ts";
import type { ServeResult } from "./serve-result.ts";

export function createRendersRoutes({ acceptRender, serveResult }: RouteParts) {
  const render = renderHandler(acceptRender, serveResult);
  // Not specified how `createImage` differs.
  return { render, renderV2: render, createImage: render } satisfies Partial<Handlers>;
}

type RenderCall = Pick<
  Call<"render">,
  "request" | "body" | "sentBody" | "takenValues" | "answerSlot" | "caller"
> & {
  query: Call<"renderV2">["query"] | undefined;
};

/**
 * `POST /api/v1/render`, by its other address the deprecated one with a webhook, `POST /api/v1/images`, and
 * `POST /api/v2/render`, which alone has `?output=image`: the response is the picture itself, as its link would serve it.
 */
function renderHandler(
  acceptRender: AcceptRender,
  serveResult: ServeResult,
): (call: RenderCall) => Promise<Response> {
  return async ({ request, query, body, sentBody, takenValues, answerSlot, caller }) => {
    const isFile = query?.output === "image";
    const accepted = await acceptRender({
      templateId: body.template,
      request,
      changes: readBodyChanges(body),
      sentBody,
      takenValues,
      warnings: listUnknownFields(sentBody, renderBodySchema),
      outputFormat: body.outputFormat,
      crop: { width: body.width, height: body.height },
      version: body.version,
      fileName: body.fileName,
      batchName: body.batchName,
      linkLifetimeSeconds: body.expires,
      metadata: body.metadata,
      webhookUrl: body.webhookUrl,
      actor: caller?.actor,
      answerSlot,
      isFile,
    });
    const headers = { "X-Request-Id": accepted.requestId };
    return isFile
      ? serveResult(request, accepted.requestId, { headers, warningsOf: ({ warnings }) => warnings })
      : jsonAnswer(accepted, { headers });
  };
}

const renderBodies = {
  array: {
    summary: "Changes as a list, properties by their names",
    value: { template: templateId, changes: [titleChange], expires: 86_400, metadata: { order: 1042 } },
  },
  items: {
    summary: "Changes as a list, one property each",
    value: {
      template: templateId,
      changes: [
        { id: "title", property: "text", value: "Version 2 is here" },
        { id: "title", property: "color", value: "#ffffff" },
      ],
    },
  },
  dictionary: {
    summary: "Changes as an object",
    value: {
      template: templateId,
      changesDictionary: { "title.text": "Version 2 is here", "title.color": "#ffffff" },
    },
  },
  merge: {
    summary: "Merge fields; those of another template are warnings",
    value: { template: templateId, mergeFields: { title: "Version 2 is here" } },
  },
  cropped: {
    summary: "Changes by component, cropped, with a file name and a batch",
    value: {
      template: templateId,
      data: { title: { text: "Version 2 is here" } },
      width: 800,
      height: 600,
      fileName: "version-2.jpg",
      batchName: "spring",
      version: "2",
    },
  },
};

export const rendersDescription = {
  render: {
    tag: tags.renders,
    description:
      "Answers at once; the picture is made after that. The link can be asked for immediately: it waits until the picture is there. At the service's second address the same call is known as the deprecated render with a webhook.",
    statuses: [404],
    bodies: renderBodies,
    answerExample: { requestId: someId, href },
  },
  renderV2: {
    tag: tags.renders,
    description:
      "Takes what `render` takes. With `output=image` the answer is the file itself; the call then takes as long as the picture.",
    statuses: [404, 410],
    answerHeaders: ["X-Overprint-Warnings"],
    fileTypes: pictureTypes,
    parameters: { output: "json" },
    bodies: {
      nested: {
        summary: "Changes by component, cropped, with a file name",
        value: {
          template: templateId,
          data: { title: { text: "Version 2 is here", color: "#ffffff" } },
          width: 800,
          height: 600,
          fileName: "version-2.png",
          outputFormat: "png",
          batchName: "spring",
          version: "2",
        },
      },
      dotted: {
        summary: "Changes by dotted keys",
        value: { template: templateId, data: { "title.text": "Version 2 is here" } },
      },
      bare: {
        summary: "A component's main property by the component's name",
        value: { template: templateId, data: { title: "Version 2 is here" } },
      },
      list: {
        summary: "A list of such objects",
        value: { template: templateId, data: [{ title: "Version 2 is here" }, { "title.color": "#ffffff" }] },
      },
    },
    answerExample: { requestId: someId, href },
  },
  createImage: {
    tag: tags.renders,
    description:
      "As `render`, for clients that know this path. The body of the webhook has `action`, `requestId`, `href` and `request`.",
    statuses: [404],
    bodies: {
      webhook: {
        summary: "With a webhook",
        value: {
          template: templateId,
          changes: [titleChange],
          webhookUrl: "https://example.com/pictures",
          webhookOn: "end",
        },
      },
    },
    answerExample: { requestId: someId, href },
  },
} satisfies NotesByOperation;
